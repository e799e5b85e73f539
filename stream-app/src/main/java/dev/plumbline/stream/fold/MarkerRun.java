package dev.plumbline.stream.fold;

import dev.plumbline.model.device.RiscMarkers;
import java.util.Arrays;

/** STARTs and ENDs of one lane and readback that follow each other, as columns. */
final class MarkerRun {
  private long[] sequences = new long[256];
  private long[] cycles = new long[256];

  /** Hash and kind, see {@link dev.plumbline.model.device.LanePairing#code}. */
  private int[] codes = new int[256];

  /** Physical lines, all 0 if there are none. */
  private long[] lines = new long[256];

  private int size;
  private boolean hasLines;

  void clear() {
    size = 0;
    hasLines = false;
  }

  int size() {
    return size;
  }

  boolean hasLines() {
    return hasLines;
  }

  /** Adds a marker; sequence numbers rise. */
  void add(long sequence, long line, int code, long cycle) {
    if (size == sequences.length) {
      reserve(size + 1);
    }
    sequences[size] = sequence;
    lines[size] = line;
    codes[size] = code;
    cycles[size++] = cycle;
    hasLines |= line != 0;
  }

  /**
   * Takes the STARTs and ENDs of a readback, which has no lines, instead of what is there.
   *
   * @param firstSequence sequence number of its word 0
   */
  void take(RiscMarkers markers, long firstSequence) {
    clear();
    reserve(markers.pairable());
    for (int i = 0; i < markers.size(); i++) {
      if (markers.isPairable(i)) {
        sequences[size] = firstSequence + markers.word(i);
        lines[size] = 0;
        codes[size] = markers.code(i);
        cycles[size++] = markers.cycle(i);
      }
    }
  }

  long sequence(int marker) {
    return sequences[marker];
  }

  long line(int marker) {
    return lines[marker];
  }

  int code(int marker) {
    return codes[marker];
  }

  long cycle(int marker) {
    return cycles[marker];
  }

  /** Copies markers into the columns of a lane, lines only if it has room for them. */
  void copy(
      int from,
      int count,
      int to,
      long[] laneSequences,
      long[] laneCycles,
      int[] laneCodes,
      long[] laneLines) {
    System.arraycopy(sequences, from, laneSequences, to, count);
    System.arraycopy(cycles, from, laneCycles, to, count);
    System.arraycopy(codes, from, laneCodes, to, count);
    if (laneLines.length > 0) {
      System.arraycopy(lines, from, laneLines, to, count);
    }
  }

  private void reserve(int needed) {
    if (needed > sequences.length) {
      int capacity = Math.max(needed, 2 * sequences.length);
      sequences = Arrays.copyOf(sequences, capacity);
      cycles = Arrays.copyOf(cycles, capacity);
      codes = Arrays.copyOf(codes, capacity);
      lines = Arrays.copyOf(lines, capacity);
    }
  }
}
