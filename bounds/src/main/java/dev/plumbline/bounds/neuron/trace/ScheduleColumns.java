package dev.plumbline.bounds.neuron.trace;

import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of the events of one trace until it is read to its end, column by column, in file
 * order: about 60 bytes an event and 18 bytes a dependency, counted before they are taken.
 */
final class ScheduleColumns {
  static final int NO_OPCODE = 0xffff;

  /** Columns and id table of an event while dependencies are resolved. */
  private static final int RESOLVING_EVENT_BYTES = 40;

  private static final int RESOLVING_EDGE_BYTES = 18;

  /** Columns and graph of an event while the longest chain is looked for. */
  private static final int GRAPH_EVENT_BYTES = 56;

  private static final int GRAPH_EDGE_BYTES = 10;
  private static final int CHECK_EVERY = 1 << 10;

  private final long mostBytes;
  final LongColumn starts = new LongColumn();
  final LongColumn durations = new LongColumn();
  final CharColumn lanes = new CharColumn();
  final CharColumn opcodes = new CharColumn();
  final LongColumn birIds = new LongColumn();
  final IntColumn edgesUntil = new IntColumn();
  private @Nullable LongColumn edgeIds = new LongColumn();
  private @Nullable IntColumn edgeEnds = new IntColumn();
  final CharColumn edgeKinds = new CharColumn();

  ScheduleColumns(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  int events() {
    return starts.size();
  }

  int edges() {
    return edgeKinds.size();
  }

  void add(TraceEvent event, int lane) throws RefusedException {
    if ((events() & CHECK_EVERY - 1) == 0 || event.edges > CHECK_EVERY) {
      checkMemory(event.edges);
    }
    starts.add(event.startNanos);
    durations.add(event.durationNanos);
    lanes.add(lane);
    opcodes.add(event.opcode < 0 ? NO_OPCODE : event.opcode);
    birIds.add(event.birId);
    LongColumn ids = edgeIds();
    IntColumn ends = edgeEnds();
    for (int i = 0; i < event.edges; i++) {
      ids.add(event.edgeIds[i]);
      ends.add((int) event.edgeEndsNanos[i]);
      edgeKinds.add(event.edgeKinds[i]);
    }
    edgesUntil.add(edgeKinds.size());
  }

  LongColumn edgeIds() {
    return Objects.requireNonNull(edgeIds);
  }

  /** The low half of each end: enough to notice one that differs, at half the memory. */
  IntColumn edgeEnds() {
    return Objects.requireNonNull(edgeEnds);
  }

  /** Gives memory back once every dependency knows its event. */
  void dropEdgeIds() {
    edgeIds = null;
    edgeEnds = null;
  }

  int edgesFrom(int event) {
    return event == 0 ? 0 : edgesUntil.get(event - 1);
  }

  long end(int event) {
    return starts.get(event) + durations.get(event);
  }

  private void checkMemory(long moreEdges) throws RefusedException {
    long allEvents = events() + CHECK_EVERY;
    long allEdges = edges() + moreEdges;
    long bytes =
        Math.max(
            allEvents * RESOLVING_EVENT_BYTES + allEdges * RESOLVING_EDGE_BYTES,
            allEvents * GRAPH_EVENT_BYTES + allEdges * GRAPH_EDGE_BYTES);
    if (bytes > mostBytes) {
      throw new RefusedException(
          Stage.LIMIT,
          "more than "
              + events()
              + " events with "
              + edges()
              + " dependencies do not fit the memory for one trace ("
              + mostBytes
              + " bytes); a larger heap takes larger traces");
    }
  }
}
