package dev.plumbline.standalone.bounds;

import dev.plumbline.bounds.OutputFile;
import dev.plumbline.bounds.ascend.graph.DesGraph;
import dev.plumbline.bounds.ascend.graph.DesOperation;
import dev.plumbline.bounds.trace.LaneSlice;
import dev.plumbline.bounds.trace.LaneTraceWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Draws the schedule of one program: a lane for each pipe, an arrow where one waits for another.
 */
final class ScheduleLanes {
  /** Beyond it, a time in nanoseconds is no whole number any more. */
  private static final double MOST_NANOS = 1L << 53;

  private final DesGraph graph;
  private final double clockGigahertz;
  private final Map<String, Integer> lanes = new HashMap<>();
  private final Map<Long, Drawn> drawn = new HashMap<>();

  private record Drawn(String pipe, LaneSlice slice) {}

  ScheduleLanes(DesGraph graph, double clockGigahertz) {
    this.graph = graph;
    this.clockGigahertz = clockGigahertz;
  }

  /**
   * Writes the lanes.
   *
   * @param name name of the kernel
   * @param out file to write; replaced only when the new one is whole
   * @throws IOException if it cannot be written, or a time is too large to be drawn
   */
  DrawnTrace write(String name, Path out) throws IOException {
    return OutputFile.write(
        out,
        stream -> {
          LaneTraceWriter writer;
          try (LaneTraceWriter trace = new LaneTraceWriter(stream)) {
            writer = trace;
            draw(name, trace);
          }
          return new DrawnTrace(writer.slices(), writer.flows(), writer.squeezed(), List.of());
        });
  }

  private void draw(String name, LaneTraceWriter trace) throws IOException {
    int process = trace.process(name);
    List<DesOperation> byStart = new ArrayList<>(graph.operations());
    byStart.sort(Comparator.comparingLong(operation -> operation.timing().startCycle()));
    for (DesOperation operation : byStart) {
      Integer lane = lanes.get(operation.pipe());
      if (lane == null) {
        lane = trace.lane(process, operation.pipe());
        lanes.put(operation.pipe(), lane);
      }
      long start = nanos(operation.timing().startCycle(), operation);
      long end = nanos(endCycle(operation.timing()), operation);
      LaneSlice slice = trace.slice(lane, operation.name(), start, end - start, args(operation));
      drawn.putIfAbsent(operation.id(), new Drawn(operation.pipe(), slice));
    }
    for (DesOperation operation : byStart) {
      arrows(operation, trace);
    }
  }

  /** Only between pipes: inside of one, the order of slices says it. */
  private void arrows(DesOperation operation, LaneTraceWriter trace) throws IOException {
    Drawn to = drawn.get(operation.id());
    for (long id : operation.dependsOn()) {
      Drawn from = drawn.get(id);
      if (from != null && to != null && !from.pipe().equals(to.pipe())) {
        trace.flow("waits for", from.slice(), to.slice());
      }
    }
  }

  /** Where start and end are no interval, the duration says how long it is. */
  private static long endCycle(DesOperation.Timing timing) {
    return timing.endCycle() > timing.startCycle()
        ? timing.endCycle()
        : timing.durationCycles() > Long.MAX_VALUE - timing.startCycle()
            ? Long.MAX_VALUE
            : timing.startCycle() + timing.durationCycles();
  }

  private long nanos(long cycles, DesOperation operation) throws IOException {
    double nanos = cycles / clockGigahertz;
    if (!(nanos >= 0 && nanos <= MOST_NANOS)) {
      throw new IOException(
          "operation "
              + operation.id()
              + ": expected cycles that are at most 2^53 ns, found "
              + cycles);
    }
    return Math.round(nanos);
  }

  private static Map<String, Object> args(DesOperation operation) {
    Map<String, Object> args = new LinkedHashMap<>();
    args.put("id", operation.id());
    args.put("cycles", endCycle(operation.timing()) - operation.timing().startCycle());
    args.put("element type", operation.elementType());
    args.put("bytes", operation.work().bytes());
    args.put("elements", operation.work().elements());
    args.put("executions", operation.work().loopMultiplier());
    args.put("source line", operation.place().line());
    return args;
  }
}
