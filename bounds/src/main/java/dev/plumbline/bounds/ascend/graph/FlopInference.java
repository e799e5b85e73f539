package dev.plumbline.bounds.ascend.graph;

import dev.plumbline.bounds.ascend.component.Component;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Flops of a matrix product that carries none: its two operands are looked for among what it
 * depends on, and their sizes give the length of the inner dimension.
 */
final class FlopInference {
  private static final Set<String> PRODUCTS =
      Set.of("mmadL1", "mmadL1.cube", "matmul", "mix_matmul", "mix_group_matmul");
  private static final Set<String> SYNCHRONISATION =
      Set.of("set_flag", "wait_flag", "pipe_barrier", "sync_block_wait", "sync_block_notify");

  /** Operands are looked for up to so many dependencies away. */
  private static final int MAX_DEPTH = 6;

  private static final int OPERANDS = 2;

  private final ClassifiedGraph graph;

  FlopInference(ClassifiedGraph graph) {
    this.graph = graph;
  }

  /** The operation with flops, or as it was if it has some or they cannot be inferred. */
  ClassifiedOperation infer(ClassifiedOperation classified) {
    DesOperation operation = classified.operation();
    if (classified.component() != Component.CUBE
        || operation.work().flops() > 0
        || !PRODUCTS.contains(operation.name())) {
      return classified;
    }
    List<Long> operands = directLoads(operation);
    if (operands.size() < OPERANDS) {
      operands = nearbyLoads(operation);
    }
    if (operands.size() < OPERANDS) {
      return classified;
    }
    long flops = flops(operands.get(0), operands.get(1), operation.work().elements());
    return flops <= 0
        ? classified
        : new ClassifiedOperation(
            operation.withFlops(flops), classified.component(), classified.precision());
  }

  private List<Long> directLoads(DesOperation operation) {
    List<Long> elements = new ArrayList<>();
    for (long id : operation.dependsOn()) {
      ClassifiedOperation load = graph.byId(id);
      if (load != null
          && load.component() == Component.MTE_GM
          && load.operation().work().elements() > 0) {
        elements.add(load.operation().work().elements());
      }
    }
    return elements;
  }

  private List<Long> nearbyLoads(DesOperation operation) {
    List<Long> elements = new ArrayList<>();
    Set<Long> visited = new HashSet<>();
    Deque<Step> queue = new ArrayDeque<>();
    operation.dependsOn().forEach(id -> queue.add(new Step(id, 1)));
    while (!queue.isEmpty() && elements.size() < OPERANDS) {
      Step step = queue.remove();
      ClassifiedOperation found = graph.byId(step.id());
      if (!visited.add(step.id()) || found == null) {
        continue;
      }
      if (isOperand(found)) {
        elements.add(found.operation().work().elements());
      } else if (step.depth() < MAX_DEPTH && !SYNCHRONISATION.contains(found.operation().name())) {
        found.operation().dependsOn().forEach(id -> queue.add(new Step(id, step.depth() + 1)));
      }
    }
    return elements;
  }

  private static boolean isOperand(ClassifiedOperation found) {
    return (found.component() == Component.MTE_GM || found.component() == Component.MTE_L1)
        && found.operation().work().elements() > 0;
  }

  /** Products of sizes may exceed a long; the conversion back saturates. */
  private static long flops(long first, long second, long result) {
    if (result > 0) {
      double inner = Math.rint(Math.sqrt((double) first * second / result));
      return (long) (2.0 * result * inner);
    }
    double inner = Math.max(1, Math.rint(Math.sqrt(Math.min(first, second))));
    return (long) Math.floor(2.0 * first * second / inner);
  }

  private record Step(long id, int depth) {}
}
