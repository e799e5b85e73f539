package dev.plumbline.bounds.ascend.graph;

import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.component.Precision;
import org.jspecify.annotations.Nullable;

/**
 * An operation with what the model knows about it.
 *
 * @param operation the operation, with flops filled in where they could be inferred
 * @param component where it runs
 * @param precision null if the model has no rate for its element type
 */
public record ClassifiedOperation(
    DesOperation operation, Component component, @Nullable Precision precision) {

  /** Work of one program: bytes of a transfer, else flops, else elements; loops included. */
  public double work() {
    DesOperation.Work work = operation.work();
    long once =
        component.isTransfer() ? work.bytes() : work.flops() > 0 ? work.flops() : work.elements();
    return (double) once * work.loopMultiplier();
  }

  /** Work by which gaps are shared out: elements, else flops; loops included. */
  public double shareOfGaps() {
    DesOperation.Work work = operation.work();
    return (double) (work.elements() > 0 ? work.elements() : work.flops()) * work.loopMultiplier();
  }

  /** Bytes of one program, whatever the component; loops included. */
  public double bytes() {
    return (double) operation.work().bytes() * operation.work().loopMultiplier();
  }

  /** The same operation without anything to compute; bytes stay. */
  public ClassifiedOperation withoutComputation() {
    return new ClassifiedOperation(operation.withoutComputation(), component, precision);
  }

  /** The same operation on another component. */
  public ClassifiedOperation on(Component other) {
    return new ClassifiedOperation(operation, other, precision);
  }
}
