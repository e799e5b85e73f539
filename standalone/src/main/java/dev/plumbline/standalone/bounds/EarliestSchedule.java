package dev.plumbline.standalone.bounds;

import dev.plumbline.bounds.ascend.graph.DesGraph;
import dev.plumbline.bounds.ascend.graph.DesOperation;
import java.util.HashMap;
import java.util.Map;

/**
 * Places operations that no scheduler placed, in file order: each as soon as its pipe is free and
 * what it depends on, as far as that comes before it, is over. To look at, no prediction.
 */
final class EarliestSchedule {
  private final Map<String, Long> freeFrom = new HashMap<>();
  private final Map<Long, Long> endOf = new HashMap<>();

  private EarliestSchedule() {}

  /** The same graph with every operation placed. */
  static DesGraph of(DesGraph graph) {
    EarliestSchedule schedule = new EarliestSchedule();
    return graph.map(schedule::place);
  }

  private DesOperation place(DesOperation operation) {
    long start = freeFrom.getOrDefault(operation.pipe(), 0L);
    for (long id : operation.dependsOn()) {
      start = Math.max(start, endOf.getOrDefault(id, 0L));
    }
    DesOperation.Timing timing = operation.timing();
    long duration = timing.durationCycles();
    // What no clock can show is refused when it is drawn.
    long end = duration > Long.MAX_VALUE - start ? Long.MAX_VALUE : start + duration;
    freeFrom.put(operation.pipe(), end);
    endOf.put(operation.id(), end);
    return new DesOperation(
        operation.id(),
        operation.name(),
        operation.pipe(),
        operation.elementType(),
        operation.dependsOn(),
        operation.work(),
        new DesOperation.Timing(
            duration, start, end, timing.issueCycles(), timing.eventWaitCycles()),
        operation.place());
  }
}
