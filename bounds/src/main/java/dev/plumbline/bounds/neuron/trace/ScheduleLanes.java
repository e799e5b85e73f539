package dev.plumbline.bounds.neuron.trace;

import dev.plumbline.bounds.neuron.input.InputLimits;
import dev.plumbline.bounds.trace.LaneSlice;
import dev.plumbline.bounds.trace.LaneTraceWriter;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Draws one perf_sim trace as lanes, in file order. */
public final class ScheduleLanes implements TraceHandler {
  private final LaneTraceWriter out;
  private final TraceReader reader;
  private final ScheduleColumns columns;
  private final Lanes lanes;
  private final int process;
  private final boolean arrows;
  private final Map<Integer, Integer> drawn = new HashMap<>();

  /**
   * A drawing of one trace.
   *
   * @param out where it is drawn
   * @param name name of the group of its lanes
   * @param unit unit of its times
   * @param limits what is read at most
   * @param arrows whether dependencies between lanes are drawn
   */
  public ScheduleLanes(
      LaneTraceWriter out, String name, TraceUnit unit, InputLimits limits, boolean arrows) {
    this.out = out;
    this.reader = new TraceReader(limits, unit, true);
    this.columns = new ScheduleColumns(limits.traceMemoryBytes());
    this.lanes = new Lanes(limits.lanes());
    this.process = out.process(name);
    this.arrows = arrows;
  }

  /** Reads and draws the trace. */
  public void draw(InputStream in) throws IOException {
    reader.read(in, this);
    if (arrows) {
      drawArrows();
    }
  }

  @Override
  public void lane(long tid, String laneName) throws IOException {
    out.rename(drawn(lanes.indexOf(tid), tid), laneName);
  }

  @Override
  public void event(TraceEvent event) throws IOException {
    int lane = drawn(lanes.indexOf(event.tid), event.tid);
    Map<String, Object> args = new LinkedHashMap<>();
    if (event.opcodeText != null) {
      args.put("opcode", event.opcodeText);
    }
    if (event.birId >= 0) {
      args.put("bir_id", event.birId);
    }
    String name = event.name == null ? "null" : event.name;
    LaneSlice slice = out.slice(lane, name, event.startNanos, event.durationNanos, args);
    if (arrows) {
      columns.add(event, slice.row());
    }
  }

  private int drawn(int lane, long tid) {
    return drawn.computeIfAbsent(lane, number -> out.lane(process, "tid" + tid));
  }

  private void drawArrows() throws IOException {
    DependencyGraph graph = new DependencyGraph(columns);
    for (int event = 0; event < columns.events(); event++) {
      for (int edge = columns.edgesFrom(event); edge < columns.edgesUntil.get(event); edge++) {
        int source = graph.source(edge);
        if (source >= 0 && columns.lanes.get(source) != columns.lanes.get(event)) {
          out.flow(
              EdgeKind.at(columns.edgeKinds.get(edge)).text(),
              new LaneSlice(columns.lanes.get(source), columns.starts.get(source)),
              new LaneSlice(columns.lanes.get(event), columns.starts.get(event)));
        }
      }
    }
  }
}
