package dev.plumbline.bounds.ascend.diagnosis;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plumbline.bounds.ascend.graph.CriticalPathSummary;
import dev.plumbline.bounds.ascend.graph.DesGraph;
import dev.plumbline.bounds.ascend.graph.DesOperation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Waiting for events in a schedule. Waits lie inside of the elapsed path and are never added to it.
 *
 * @param populated true if the scheduler wrote its critical path
 * @param criticalPathCycles elapsed cycles; the last cycle of the schedule if not populated
 * @param criticalPathUs the same in microseconds
 * @param criticalPathIssueCycles cycles of issue on the path, 0 if not populated
 * @param criticalPathEventWaitCycles cycles of waiting on the path, 0 if not populated
 * @param criticalPathEventWaitUs the same in microseconds
 * @param fullEventWaitCycles cycles of waiting in the whole schedule
 * @param topWaitGroups who waits, longest first
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record EventWaits(
    boolean populated,
    long criticalPathCycles,
    double criticalPathUs,
    long criticalPathIssueCycles,
    long criticalPathEventWaitCycles,
    double criticalPathEventWaitUs,
    long fullEventWaitCycles,
    List<WaitGroup> topWaitGroups) {
  private static final double MICROS_PER_MILLI = 1000;

  /**
   * Operations that wait alike.
   *
   * @param key name, pipe and kind of core
   * @param ops operations that wait
   * @param waitCycles cycles they wait in all
   * @param maxWaitCycles longest single wait
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record WaitGroup(String key, long ops, long waitCycles, long maxWaitCycles) {

    private WaitGroup and(WaitGroup other) {
      return new WaitGroup(
          key,
          ops + other.ops,
          Cycles.plus(waitCycles, other.waitCycles),
          Math.max(maxWaitCycles, other.maxWaitCycles));
    }
  }

  /** Copies the list. */
  public EventWaits {
    topWaitGroups = List.copyOf(topWaitGroups);
  }

  /** Reads what the scheduler wrote, and falls back to the operations where it did not. */
  public static EventWaits of(DesGraph graph) {
    CriticalPathSummary path = graph.criticalPath();
    boolean populated = path != null && path.isPopulated();
    long elapsed = path != null && populated ? path.cycles() : graph.makespanCycles();
    long issue = path != null && populated ? path.issueCycles() : 0;
    long waits = path != null && populated ? path.eventWaitCycles() : 0;
    List<WaitGroup> groups = groups(graph);
    long allWaits = 0;
    for (WaitGroup group : groups) {
      allWaits = Cycles.plus(allWaits, group.waitCycles());
    }
    Long told = graph.syncEventWaitCycles();
    return new EventWaits(
        populated,
        elapsed,
        graph.micros(elapsed),
        issue,
        waits,
        graph.micros(waits),
        told == null ? allWaits : told,
        groups);
  }

  /**
   * Elapsed time of a launch whose blocks run one after the other on both kinds of cores,
   * milliseconds.
   *
   * @param mixBlocks blocks of the vector side
   */
  @JsonIgnore
  public double elapsedMillis(long mixBlocks) {
    return criticalPathUs * mixBlocks / MICROS_PER_MILLI;
  }

  private static List<WaitGroup> groups(DesGraph graph) {
    Map<String, WaitGroup> byKey = new LinkedHashMap<>();
    for (DesOperation operation : graph.operations()) {
      long waited = operation.timing().eventWaitCycles();
      if (waited > 0) {
        String key = operation.name() + '|' + operation.pipe() + '|' + operation.place().coreType();
        byKey.merge(key, new WaitGroup(key, 1, waited, waited), WaitGroup::and);
      }
    }
    List<WaitGroup> groups = new ArrayList<>(byKey.values());
    groups.sort(
        Comparator.comparingLong(WaitGroup::waitCycles).reversed().thenComparing(WaitGroup::key));
    return groups;
  }
}
