package dev.plumbline.bounds.ascend.diagnosis;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plumbline.bounds.ascend.graph.DesGraph;
import dev.plumbline.bounds.ascend.graph.DesOperation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How much control a schedule hides behind computation and transfers, clock cycles.
 *
 * @param criticalPathCycles last cycle of the schedule
 * @param exposedControlCycles cycles in which control is all that happens
 * @param controlOverlappedCycles cycles in which control runs beside something else
 * @param nSyncOps synchronisation operations
 * @param controlBusyFrac share of the time from the first to the last event with control
 * @param modelExposedControlFrac exposed share of the critical path, null without a schedule
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record Overlap(
    long criticalPathCycles,
    long exposedControlCycles,
    long controlOverlappedCycles,
    long nSyncOps,
    double controlBusyFrac,
    @Nullable Double modelExposedControlFrac) {
  private static final Set<String> SYNCHRONISATION =
      Set.of("wait_flag", "set_flag", "pipe_barrier", "sync_block_wait", "sync_block_set");
  private static final Set<String> CONTROL_PIPES = Set.of("PIPE_S", "PIPE_ALL");
  private static final Set<String> WORKING_PIPES =
      Set.of(
          "PIPE_V", "PIPE_M", "PIPE_MTE2_V", "PIPE_MTE2_C", "PIPE_MTE3", "PIPE_MTE1", "PIPE_FIX");

  /** Sweeps over the scheduled intervals; operations without an interval do not count. */
  public static Overlap of(DesGraph graph) {
    List<Event> events = new ArrayList<>();
    long syncs = 0;
    for (DesOperation operation : graph.operations()) {
      boolean sync = SYNCHRONISATION.contains(operation.name());
      syncs += sync ? 1 : 0;
      boolean control = sync || CONTROL_PIPES.contains(operation.pipe());
      DesOperation.Timing timing = operation.timing();
      if (timing.endCycle() > timing.startCycle()
          && (control || WORKING_PIPES.contains(operation.pipe()))) {
        events.add(new Event(timing.startCycle(), control, 1));
        events.add(new Event(timing.endCycle(), control, -1));
      }
    }
    events.sort(Comparator.comparingLong(Event::cycle));
    return sweep(events, graph.makespanCycles(), syncs);
  }

  private static Overlap sweep(List<Event> events, long criticalPath, long syncs) {
    long exposed = 0;
    long overlapped = 0;
    long control = 0;
    long working = 0;
    long before = 0;
    for (Event event : events) {
      long cycles = event.cycle() - before;
      if (control > 0 && working > 0) {
        overlapped += cycles;
      } else if (control > 0) {
        exposed += cycles;
      }
      control += event.control() ? event.change() : 0;
      working += event.control() ? 0 : event.change();
      before = event.cycle();
    }
    double span = events.isEmpty() ? 0 : before - events.get(0).cycle();
    return new Overlap(
        criticalPath,
        exposed,
        overlapped,
        syncs,
        span > 0 ? (exposed + overlapped) / span : 0.0,
        criticalPath > 0 ? (double) exposed / criticalPath : null);
  }

  private record Event(long cycle, boolean control, int change) {}
}
