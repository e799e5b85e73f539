package dev.plumbline.bounds.ascend.graph;

import java.util.ArrayList;
import java.util.List;

/**
 * One instruction of the schedule.
 *
 * @param id identity in the graph; may occur more than once
 * @param name operation name
 * @param pipe pipe it is issued to, as written
 * @param elementType element type, as written
 * @param dependsOn ids it waits for, in file order
 * @param work what it does in one execution
 * @param timing when the scheduler placed it
 * @param place where it comes from and what it is for
 */
public record DesOperation(
    long id,
    String name,
    String pipe,
    String elementType,
    List<Long> dependsOn,
    Work work,
    Timing timing,
    Place place) {

  /**
   * Work of one execution; all 0 or more.
   *
   * @param bytes bytes transferred
   * @param elements elements computed
   * @param flops floating-point operations, 0 if unknown
   * @param loopMultiplier executions in one program instance; 0 is honoured as none
   * @param repeat repetitions inside of one instruction
   */
  public record Work(long bytes, long elements, long flops, long loopMultiplier, long repeat) {}

  /**
   * Scheduled times, clock cycles. No bound uses them.
   *
   * @param durationCycles length of one execution
   * @param startCycle first cycle
   * @param endCycle first cycle after it
   * @param issueCycles part of the duration that is issue
   * @param eventWaitCycles cycles it waited for an event, inside of the elapsed path
   */
  public record Timing(
      long durationCycles, long startCycle, long endCycle, long issueCycles, long eventWaitCycles) {

    Timing withSpan(long start, long end) {
      return new Timing(durationCycles, start, end, issueCycles, eventWaitCycles);
    }
  }

  /**
   * Where an operation comes from and what it is for.
   *
   * @param line source line, 0 if unknown
   * @param coreType kind of core, such as CUBE or VECTOR; empty if unknown
   * @param sync true for synchronisation
   * @param barrier true for a barrier
   * @param sourceSpace memory read from, normalised: gm, l1, ub; empty if none
   * @param targetSpace memory written to, normalised
   * @param packetBytes bytes of one packet, 0 if unknown
   */
  public record Place(
      long line,
      String coreType,
      boolean sync,
      boolean barrier,
      String sourceSpace,
      String targetSpace,
      long packetBytes) {}

  /** Copies the list. */
  public DesOperation {
    dependsOn = List.copyOf(dependsOn);
  }

  /** The same operation with other flops. */
  public DesOperation withFlops(long flops) {
    return withWork(
        new Work(work.bytes(), work.elements(), flops, work.loopMultiplier(), work.repeat()));
  }

  DesOperation withRepeat(long repeat) {
    return withWork(
        new Work(work.bytes(), work.elements(), work.flops(), work.loopMultiplier(), repeat));
  }

  DesOperation withId(long other) {
    return new DesOperation(other, name, pipe, elementType, dependsOn, work, timing, place);
  }

  DesOperation withDependencies(List<Long> ids) {
    return new DesOperation(id, name, pipe, elementType, ids, work, timing, place);
  }

  /** This one with the bytes, elements and dependencies of another one, too. */
  DesOperation mergedWith(DesOperation other) {
    List<Long> ids = new ArrayList<>(dependsOn);
    ids.addAll(other.dependsOn);
    return withDependencies(ids)
        .withWork(
            new Work(
                plus(work.bytes(), other.work.bytes()),
                plus(work.elements(), other.work.elements()),
                plus(work.flops(), other.work.flops()),
                work.loopMultiplier(),
                work.repeat()));
  }

  private static long plus(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }

  DesOperation withoutComputation() {
    return withWork(new Work(work.bytes(), 0, 0, work.loopMultiplier(), work.repeat()));
  }

  /** The same operation executed more often. */
  public DesOperation withLoopMultiplier(long loopMultiplier) {
    return withWork(
        new Work(work.bytes(), work.elements(), work.flops(), loopMultiplier, work.repeat()));
  }

  DesOperation withTiming(Timing other) {
    return new DesOperation(id, name, pipe, elementType, dependsOn, work, other, place);
  }

  private DesOperation withWork(Work other) {
    return new DesOperation(id, name, pipe, elementType, dependsOn, other, timing, place);
  }
}
