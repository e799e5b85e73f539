package dev.plumbline.bounds.ascend.graph;

import java.util.List;

/**
 * What a newer scheduler says about its critical path.
 *
 * @param cycles elapsed cycles, 0 if the schedule is static
 * @param issueCycles cycles of issue on the path
 * @param eventWaitCycles cycles of waiting on the path, inside of the elapsed ones
 * @param operations ids on the path, empty if the schedule is static
 */
public record CriticalPathSummary(
    long cycles, long issueCycles, long eventWaitCycles, List<Long> operations) {

  /** Copies the list. */
  public CriticalPathSummary {
    operations = List.copyOf(operations);
  }

  /** True if the scheduler filled it in. */
  public boolean isPopulated() {
    return cycles > 0 && !operations.isEmpty();
  }
}
