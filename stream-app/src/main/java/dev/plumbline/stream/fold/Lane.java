package dev.plumbline.stream.fold;

import dev.plumbline.model.device.LanePairing;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The START and END markers of the open dispatch of one core and RISC, in sequence order. When END
 * or idle time has closed the dispatch, the markers without a partner stay, so that a row that
 * comes after all can still pair with them.
 */
final class Lane {
  /** More markers than any dispatch has; a lane that never changes dispatch is cut here. */
  static final int MAX_MARKERS = 1_000_000;

  private static final int VERSION = 1;

  final int coreX;
  final int coreY;
  final String risc;
  long dispatch;
  long eventMillis;
  boolean clamped;

  /** Whether its markers were counted as unpaired already. */
  boolean settled;

  /** Number of the RISC within the stream; of no meaning for a lane that is parked. */
  int riscNumber;

  /** Counters of the RISC, null before the first marker. */
  Account.@Nullable Risc figures;

  /** Whether it was changed since the stored chunks were written. */
  boolean changed;

  private long[] sequences = new long[8];
  private long[] cycles = new long[8];

  /** Hash and kind, see {@link LanePairing#code}. */
  private int[] codes = new int[8];

  /** Physical lines; empty as long as no marker has one. */
  private long[] lines = {};

  private int size;

  /** How many markers the stored chunks hold, and how many chunks there are. */
  int storedMarkers;

  int storedChunks;

  /** Whether the stored chunks no longer are a beginning of the markers. */
  boolean rewritten;

  Lane(int coreX, int coreY, String risc) {
    this.coreX = coreX;
    this.coreY = coreY;
    this.risc = risc;
  }

  boolean isAt(int x, int y, int number) {
    return coreX == x && coreY == y && riscNumber == number;
  }

  /** Whether the next marker of a dispatch closes what is open. */
  boolean isOver(long nextDispatch) {
    return size > 0 && (dispatch != nextDispatch || size >= MAX_MARKERS);
  }

  void add(long sequence, long line, int code, long cycle) {
    if (size == sequences.length) {
      reserve(size + 1);
    }
    int at = size;
    if (at > 0 && sequences[at - 1] > sequence) { // only after a hole was given up
      at = makeRoom(sequence);
    }
    sequences[at] = sequence;
    cycles[at] = cycle;
    codes[at] = code;
    size++;
    if (line != 0 || lines.length > 0) {
      line(at, line);
    }
  }

  /**
   * Adds markers, as many as there is room for.
   *
   * @param from index of the first marker
   * @return index of the first one that did not fit in any more, or how many there are
   */
  int addAll(MarkerRun run, int from) {
    int count = Math.min(run.size() - from, MAX_MARKERS - size);
    if (size > 0 && sequences[size - 1] > run.sequence(from)) {
      for (int i = from; i < from + count; i++) {
        add(run.sequence(i), run.line(i), run.code(i), run.cycle(i));
      }
      return from + count;
    }
    reserve(size + count);
    if (run.hasLines() && lines.length == 0) {
      lines = new long[sequences.length];
    }
    run.copy(from, count, size, sequences, cycles, codes, lines);
    size += count;
    return from + count;
  }

  /** Moves what has a higher sequence number up; returns the free position. */
  private int makeRoom(long sequence) {
    int at = size;
    while (at > 0 && sequences[at - 1] > sequence) {
      copy(at - 1, at);
      at--;
    }
    rewritten = true;
    return at;
  }

  private void line(int at, long line) {
    if (lines.length == 0) {
      lines = new long[sequences.length];
    }
    lines[at] = line;
  }

  private void copy(int from, int to) {
    sequences[to] = sequences[from];
    cycles[to] = cycles[from];
    codes[to] = codes[from];
    if (lines.length > 0) {
      lines[to] = lines[from];
    }
  }

  private void reserve(int needed) {
    if (needed > sequences.length) {
      int capacity = Math.max(needed, 2 * sequences.length);
      sequences = Arrays.copyOf(sequences, capacity);
      cycles = Arrays.copyOf(cycles, capacity);
      codes = Arrays.copyOf(codes, capacity);
      if (lines.length > 0) {
        lines = Arrays.copyOf(lines, capacity);
      }
    }
  }

  int size() {
    return size;
  }

  long sequence(int marker) {
    return sequences[marker];
  }

  long line(int marker) {
    return lines.length == 0 ? 0 : lines[marker];
  }

  long cycle(int marker) {
    return cycles[marker];
  }

  int hash(int marker) {
    return LanePairing.hash(codes[marker]);
  }

  boolean isStart(int marker) {
    return LanePairing.isStart(codes[marker]);
  }

  void pair(LanePairing pairing) {
    pairing.pair(cycles, codes, size);
  }

  void clear() {
    size = 0;
    rewritten = true;
    settled = false;
  }

  /** Takes over the markers of another lane of the same core and RISC, in its state. */
  void adopt(Lane other) {
    clear();
    for (int i = 0; i < other.size; i++) {
      add(other.sequences[i], other.line(i), other.codes[i], other.cycles[i]);
    }
    dispatch = other.dispatch;
    eventMillis = other.eventMillis;
    clamped = other.clamped;
    settled = true;
  }

  /** Keeps only the markers at ascending positions. */
  void keepOnly(int[] positions, int count) {
    for (int i = 0; i < count; i++) {
      copy(positions[i], i);
    }
    size = count;
    rewritten = true;
  }

  /** Writes the markers from a position on, with the dispatch they belong to. */
  byte[] chunk(int from) {
    StateWriter out = new StateWriter(VERSION);
    out.number(dispatch).number(eventMillis).flag(clamped).flag(settled).number(size - from);
    long sequence = 0;
    long line = 0;
    long cycle = 0;
    for (int i = from; i < size; i++) {
      out.number(sequences[i] - sequence).number(line(i) - line).number(cycles[i] - cycle);
      out.number(codes[i]);
      sequence = sequences[i];
      line = line(i);
      cycle = cycles[i];
    }
    return out.toBytes();
  }

  /** Appends a stored chunk; chunks come in the order they were written. */
  void readChunk(byte[] bytes) {
    StateReader in = new StateReader("open lane", bytes, VERSION);
    dispatch = in.number("dispatch");
    eventMillis = in.number("event time");
    clamped = in.flag("clamped");
    settled = in.flag("settled");
    int count = in.count("number of markers");
    long sequence = 0;
    long line = 0;
    long cycle = 0;
    for (int i = 0; i < count; i++) {
      sequence += in.number("sequence");
      line += in.number("line");
      cycle += in.number("cycle");
      add(sequence, line, (int) in.number("hash and type"), cycle);
    }
    in.finish();
    storedMarkers = size;
    storedChunks++;
  }
}
