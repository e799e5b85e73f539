package dev.plumbline.model.device;

import dev.plumbline.model.stats.PackedReader;
import dev.plumbline.model.stats.PackedWriter;
import java.util.Arrays;

/**
 * The START and END markers of one lane (device, core, RISC) within one dispatch, and which of them
 * belong together in our own statistics.
 *
 * <p>Markers may come in any order. Their 44-bit times are unrolled when their span exceeds 2^44 -
 * 2^40 cycles, that is when the counter wrapped; a smaller fall is a device reset and makes no
 * duration. Sorted by time, then sequence number, then arrival, an END pairs with the innermost
 * open START of its hash. Zones are lexically scoped: a START still open inside has lost its END
 * and stays unpaired, as does an END without any open START of its hash. Nothing pairs across
 * dispatches; the literal rule of the tt-foil report is another one and lives elsewhere.
 *
 * <p>Mutable and not safe for use by several threads. No garbage per marker once grown.
 */
public final class LanePairing {
  /** The most markers a stored lane may hold. */
  public static final int MAX_MARKERS = 4_000_000;

  private static final int VERSION = 1;
  private static final long WRAP = 1L << 44;
  private static final long WRAP_SPAN = WRAP - (1L << 40);
  private static final long LOWER_HALF = 1L << 43;

  private long[] sequences = {};
  private long[] cycles = {};
  private long[] times = {};
  private int[] hashes = {};
  private boolean[] starts = {};
  private int size;
  private final LaneOrder order = new LaneOrder();
  private final OpenStarts open = new OpenStarts();

  /** Starts empty. */
  public LanePairing() {}

  /**
   * Adds a marker.
   *
   * @param sequence its sequence number, which decides between equal times; markers with the same
   *     number keep the order they are added in
   * @param typeCode code of {@link PacketType#START} or {@link PacketType#END}
   * @param hash zone hash
   * @param cycle device time as it was recorded
   * @throws IllegalArgumentException when it is another type, or the cycle is negative
   */
  public void add(long sequence, int typeCode, int hash, long cycle) {
    if (typeCode != PacketType.START.code() && typeCode != PacketType.END.code()) {
      throw new IllegalArgumentException(
          "only START and END markers pair, found " + PacketType.ofCode(typeCode));
    }
    if (cycle < 0) {
      throw new IllegalArgumentException("device times are not negative, found " + cycle);
    }
    if (size == sequences.length) {
      grow(Math.max(16, 2 * size));
    }
    sequences[size] = sequence;
    cycles[size] = cycle;
    hashes[size] = hash;
    starts[size] = typeCode == PacketType.START.code();
    size++;
  }

  /** Pairs all markers; each one is visited exactly once. The markers stay until cleared. */
  public void pair(PairVisitor visitor) {
    unroll();
    int[] sorted = order.sort(times, sequences, size);
    open.clear();
    for (int i = 0; i < size; i++) {
      int marker = sorted[i];
      if (starts[marker]) {
        open.push(marker, hashes[marker]);
      } else if (open.holds(hashes[marker])) {
        close(marker, visitor);
      } else {
        unpaired(marker, visitor);
      }
    }
    while (!open.isEmpty()) {
      dropInnermost(visitor);
    }
  }

  /** Forgets all markers but keeps the memory for the next ones. */
  public void clear() {
    size = 0;
  }

  /** How many markers were added. */
  public int size() {
    return size;
  }

  /** Returns the binary form. */
  public byte[] toBytes() {
    PackedWriter writer = new PackedWriter(8 + 8 * size);
    writer.raw(VERSION).unsigned(size);
    long sequence = 0;
    long cycle = 0;
    for (int i = 0; i < size; i++) {
      writer.unsigned((Integer.toUnsignedLong(hashes[i]) << 1) | (starts[i] ? 1 : 0));
      writer.signed(sequences[i] - sequence).signed(cycles[i] - cycle);
      sequence = sequences[i];
      cycle = cycles[i];
    }
    return writer.toBytes();
  }

  /**
   * Reads what {@link #toBytes} wrote.
   *
   * @throws IllegalArgumentException when the bytes are cut off or contradict themselves
   */
  public static LanePairing fromBytes(byte[] bytes, int offset, int length) {
    PackedReader reader = new PackedReader("open lane", bytes, offset, length);
    reader.version(VERSION);
    int size = reader.count("number of markers", MAX_MARKERS, 3);
    LanePairing lane = new LanePairing();
    lane.grow(size);
    long sequence = 0;
    long cycle = 0;
    for (int i = 0; i < size; i++) {
      long hashAndType = reader.nonNegative("hash and type");
      sequence += reader.signed("sequence");
      cycle += reader.signed("cycle");
      if (hashAndType >>> 33 != 0 || cycle < 0) {
        throw reader.failure("marker " + i + " has no valid hash or cycle");
      }
      PacketType type = (hashAndType & 1) == 1 ? PacketType.START : PacketType.END;
      lane.add(sequence, type.code(), (int) (hashAndType >>> 1), cycle);
    }
    reader.finish();
    return lane;
  }

  private void close(int end, PairVisitor visitor) {
    while (hashes[open.innermost()] != hashes[end]) {
      dropInnermost(visitor);
    }
    int start = open.innermost();
    open.drop(hashes[start]);
    visitor.paired(
        sequences[start], sequences[end], hashes[start], cycles[start], times[end] - times[start]);
  }

  private void dropInnermost(PairVisitor visitor) {
    int start = open.innermost();
    open.drop(hashes[start]);
    unpaired(start, visitor);
  }

  private void unpaired(int marker, PairVisitor visitor) {
    visitor.unpaired(sequences[marker], starts[marker], hashes[marker], cycles[marker]);
  }

  private void unroll() {
    long min = Long.MAX_VALUE;
    long max = 0;
    for (int i = 0; i < size; i++) {
      min = Math.min(min, cycles[i]);
      max = Math.max(max, cycles[i]);
    }
    boolean wrapped = size > 0 && max - min > WRAP_SPAN;
    for (int i = 0; i < size; i++) {
      times[i] = wrapped && cycles[i] < LOWER_HALF ? cycles[i] + WRAP : cycles[i];
    }
  }

  private void grow(int capacity) {
    sequences = Arrays.copyOf(sequences, capacity);
    cycles = Arrays.copyOf(cycles, capacity);
    times = Arrays.copyOf(times, capacity);
    hashes = Arrays.copyOf(hashes, capacity);
    starts = Arrays.copyOf(starts, capacity);
  }
}
