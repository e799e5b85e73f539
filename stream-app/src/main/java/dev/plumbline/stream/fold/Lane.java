package dev.plumbline.stream.fold;

import dev.plumbline.model.device.LanePairing;
import dev.plumbline.model.device.PacketType;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import java.util.Arrays;

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

  private long[] sequences = new long[8];
  private long[] lines = new long[8];
  private long[] cycles = new long[8];
  private int[] hashes = new int[8];
  private boolean[] starts = new boolean[8];
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

  void add(long sequence, long line, boolean start, int hash, long cycle) {
    if (size == sequences.length) {
      int capacity = 2 * size;
      sequences = Arrays.copyOf(sequences, capacity);
      lines = Arrays.copyOf(lines, capacity);
      cycles = Arrays.copyOf(cycles, capacity);
      hashes = Arrays.copyOf(hashes, capacity);
      starts = Arrays.copyOf(starts, capacity);
    }
    int at = size;
    while (at > 0 && sequences[at - 1] > sequence) { // only after a hole was given up
      copy(at - 1, at);
      at--;
      rewritten = true;
    }
    sequences[at] = sequence;
    lines[at] = line;
    cycles[at] = cycle;
    hashes[at] = hash;
    starts[at] = start;
    size++;
  }

  private void copy(int from, int to) {
    sequences[to] = sequences[from];
    lines[to] = lines[from];
    cycles[to] = cycles[from];
    hashes[to] = hashes[from];
    starts[to] = starts[from];
  }

  int size() {
    return size;
  }

  long sequence(int marker) {
    return sequences[marker];
  }

  long line(int marker) {
    return lines[marker];
  }

  long cycle(int marker) {
    return cycles[marker];
  }

  int hash(int marker) {
    return hashes[marker];
  }

  boolean isStart(int marker) {
    return starts[marker];
  }

  /** Position of the marker with a sequence number. */
  int position(long sequence) {
    return Arrays.binarySearch(sequences, 0, size, sequence);
  }

  void fill(LanePairing pairing) {
    pairing.clear();
    for (int i = 0; i < size; i++) {
      PacketType type = starts[i] ? PacketType.START : PacketType.END;
      pairing.add(sequences[i], type.code(), hashes[i], cycles[i]);
    }
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
      add(other.sequences[i], other.lines[i], other.starts[i], other.hashes[i], other.cycles[i]);
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
      out.number(sequences[i] - sequence).number(lines[i] - line).number(cycles[i] - cycle);
      out.number((long) hashes[i] << 1 | (starts[i] ? 1 : 0));
      sequence = sequences[i];
      line = lines[i];
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
      long hashAndType = in.number("hash and type");
      add(sequence, line, (hashAndType & 1) == 1, (int) (hashAndType >>> 1), cycle);
    }
    in.finish();
    storedMarkers = size;
    storedChunks++;
  }
}
