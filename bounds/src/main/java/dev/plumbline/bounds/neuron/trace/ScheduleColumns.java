package dev.plumbline.bounds.neuron.trace;

import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of the events of one trace until it is read to its end, column by column, in file
 * order: about 60 bytes an event and 21 bytes a dependency, counted before they are taken.
 */
final class ScheduleColumns {
  static final int NO_OPCODE = 0xffff;

  /** Columns, id table and graph of one event; see {@link DependencyGraph}. */
  private static final int EVENT_BYTES = 60;

  private static final int EDGE_BYTES = 21;
  private static final int CHECK_EVERY = 1 << 10;

  private final long mostBytes;
  final LongColumn starts = new LongColumn();
  final LongColumn durations = new LongColumn();
  final CharColumn lanes = new CharColumn();
  final CharColumn opcodes = new CharColumn();
  final LongColumn birIds = new LongColumn();
  final IntColumn edgesUntil = new IntColumn();
  private @Nullable LongColumn edgeIds = new LongColumn();
  private @Nullable LongColumn edgeEnds = new LongColumn();
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
    LongColumn ends = edgeEnds();
    for (int i = 0; i < event.edges; i++) {
      ids.add(event.edgeIds[i]);
      ends.add(event.edgeEndsNanos[i]);
      edgeKinds.add(event.edgeKinds[i]);
    }
    edgesUntil.add(edgeKinds.size());
  }

  LongColumn edgeIds() {
    return Objects.requireNonNull(edgeIds);
  }

  LongColumn edgeEnds() {
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
    long bytes = (long) (events() + CHECK_EVERY) * EVENT_BYTES + (edges() + moreEdges) * EDGE_BYTES;
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
