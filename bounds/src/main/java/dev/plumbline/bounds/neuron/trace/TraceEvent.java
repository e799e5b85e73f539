package dev.plumbline.bounds.neuron.trace;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One {@code X} record of a trace. One object is filled again for each record. */
public final class TraceEvent {
  /** No id, no opcode. */
  static final int NONE = -1;

  long startNanos;
  long durationNanos;
  long tid;
  long birId;
  int opcode;
  @Nullable String opcodeText;
  @Nullable String name;
  @Nullable String birName;
  @Nullable String source;
  int edges;
  long[] edgeIds = new long[8];
  long[] edgeEndsNanos = new long[8];
  byte[] edgeKinds = new byte[8];

  void clear() {
    startNanos = 0;
    durationNanos = 0;
    tid = 0;
    birId = NONE;
    opcode = NONE;
    opcodeText = null;
    name = null;
    birName = null;
    source = null;
    edges = 0;
  }

  void addEdge(long id, EdgeKind kind, long endNanos) {
    if (edges == edgeIds.length) {
      int more = edges * 2;
      edgeIds = Arrays.copyOf(edgeIds, more);
      edgeEndsNanos = Arrays.copyOf(edgeEndsNanos, more);
      edgeKinds = Arrays.copyOf(edgeKinds, more);
    }
    edgeIds[edges] = id;
    edgeEndsNanos[edges] = endNanos;
    edgeKinds[edges++] = (byte) kind.ordinal();
  }

  /** Start, nanoseconds. */
  public long startNanos() {
    return startNanos;
  }

  /** Duration, nanoseconds, 0 or more. */
  public long durationNanos() {
    return durationNanos;
  }

  /** End, nanoseconds. */
  public long endNanos() {
    return startNanos + durationNanos;
  }

  /** Lane id. */
  public long tid() {
    return tid;
  }

  /** Instruction type, null for an event without an instruction. */
  public @Nullable String opcode() {
    return opcodeText;
  }

  /** Name of the record, null if names are not read or it has none. */
  public @Nullable String name() {
    return name;
  }

  /** Name of the instruction, null if names are not read or it has none. */
  public @Nullable String birName() {
    return birName;
  }

  /** Id of the instruction, -1 if there is none. */
  public long birId() {
    return birId;
  }
}
