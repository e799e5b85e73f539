package dev.plumbline.model.stats;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Count, sum, min and max of one zone per core, as columns sorted by (x, y): one key for a zone
 * instead of one per core. A commutative monoid like {@link DurationStats}.
 *
 * <p>Mutable and not safe for use by several threads.
 */
public final class CoreStats {
  /**
   * The most cores a stored form may hold; the largest chips have a few hundred, damaged logs name
   * more.
   */
  public static final int MAX_CORES = 1_000_000;

  private static final int VERSION = 1;

  private long[] keys = {};
  private long[] counts = {};
  private long[] sums = {};
  private long[] mins = {};
  private long[] maxs = {};
  private int size;
  private int latest;

  /** Starts without cores. */
  public CoreStats() {}

  /**
   * Counts one execution on a core.
   *
   * @throws IllegalArgumentException when the cycles are negative
   */
  public void add(int coreX, int coreY, long cycles) {
    if (cycles < 0) {
      throw new IllegalArgumentException(
          "cycles of core (" + coreX + "," + coreY + ") are negative: " + cycles);
    }
    add(key(coreX, coreY), 1, cycles, cycles, cycles);
  }

  /**
   * Counts executions that were counted elsewhere.
   *
   * @throws IllegalArgumentException when the figures contradict themselves
   */
  public void addCore(int coreX, int coreY, long count, long sum, long min, long max) {
    if (count < 1 || min < 0 || max < min || sum < max) {
      throw new IllegalArgumentException(
          "core ("
              + coreX
              + ","
              + coreY
              + ") contradicts itself: count "
              + count
              + ", sum "
              + sum
              + ", min "
              + min
              + ", max "
              + max);
    }
    add(key(coreX, coreY), count, sum, min, max);
  }

  /** Counts everything another one counted, which stays as it is. */
  public void merge(CoreStats other) {
    int cores = other.size; // merging with itself never adds a core
    for (int i = 0; i < cores; i++) {
      add(other.keys[i], other.counts[i], other.sums[i], other.mins[i], other.maxs[i]);
    }
  }

  /** Forgets all cores but keeps the memory for the next ones. */
  public void clear() {
    size = 0;
    latest = 0;
  }

  /** Returns an independent one with the same cores. */
  public CoreStats copy() {
    CoreStats copy = new CoreStats();
    copy.grow(size);
    copy.merge(this);
    return copy;
  }

  /** How many cores there are. */
  public int cores() {
    return size;
  }

  /** The column of the core at a position, 0 to {@link #cores} - 1. */
  public int x(int position) {
    return (int) (keys[Objects.checkIndex(position, size)] >> 32);
  }

  /** The row of the core at a position. */
  public int y(int position) {
    return (int) keys[Objects.checkIndex(position, size)] ^ Integer.MIN_VALUE;
  }

  /** How many executions the core at a position had, 1 or more. */
  public long count(int position) {
    return counts[Objects.checkIndex(position, size)];
  }

  /** The cycles of the core at a position in all; stops at {@link Long#MAX_VALUE}. */
  public long sum(int position) {
    return sums[Objects.checkIndex(position, size)];
  }

  /** The fewest cycles of one execution on the core at a position. */
  public long min(int position) {
    return mins[Objects.checkIndex(position, size)];
  }

  /** The most cycles of one execution on the core at a position. */
  public long max(int position) {
    return maxs[Objects.checkIndex(position, size)];
  }

  /** Returns the binary form: equal ones have equal bytes. */
  public byte[] toBytes() {
    PackedWriter writer = new PackedWriter(8 + 16 * size);
    writer.raw(VERSION).unsigned(size);
    for (int i = 0; i < size; i++) {
      writer.signed(x(i)).signed(y(i)).unsigned(counts[i]);
      writer.unsigned(sums[i]).unsigned(mins[i]).unsigned(maxs[i] - mins[i]);
    }
    return writer.toBytes();
  }

  /**
   * Reads what {@link #toBytes} wrote.
   *
   * @throws IllegalArgumentException when the bytes are cut off or contradict themselves
   */
  public static CoreStats fromBytes(byte[] bytes, int offset, int length) {
    PackedReader reader = new PackedReader("core statistics", bytes, offset, length);
    reader.version(VERSION);
    int size = reader.count("number of cores", MAX_CORES, 6);
    CoreStats stats = new CoreStats();
    stats.grow(size);
    for (int i = 0; i < size; i++) {
      long x = reader.signed("x");
      long y = reader.signed("y");
      long count = reader.nonNegative("count");
      long sum = reader.nonNegative("sum");
      long min = reader.nonNegative("min");
      long max = min + reader.nonNegative("max - min");
      if (x != (int) x || y != (int) y || count == 0 || max < min || sum < max) {
        throw reader.failure("core (" + x + "," + y + ") contradicts itself");
      }
      stats.add(key((int) x, (int) y), count, sum, min, max);
      if (stats.size != i + 1 || stats.latest != i) {
        throw reader.failure("core (" + x + "," + y + ") is out of order");
      }
    }
    reader.finish();
    return stats;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CoreStats that
        && Arrays.equals(keys, 0, size, that.keys, 0, that.size)
        && Arrays.equals(counts, 0, size, that.counts, 0, that.size)
        && Arrays.equals(sums, 0, size, that.sums, 0, that.size)
        && Arrays.equals(mins, 0, size, that.mins, 0, that.size)
        && Arrays.equals(maxs, 0, size, that.maxs, 0, that.size);
  }

  @Override
  public int hashCode() {
    int hash = size;
    for (int i = 0; i < size; i++) {
      hash = 31 * (31 * hash + Long.hashCode(keys[i])) + Long.hashCode(sums[i]);
    }
    return hash;
  }

  @Override
  public String toString() {
    return size + " cores";
  }

  /** Orders as (x, y), negative coordinates first. */
  private static long key(int x, int y) {
    return ((long) x << 32) | Integer.toUnsignedLong(y ^ Integer.MIN_VALUE);
  }

  private void add(long key, long count, long sum, long min, long max) {
    int at = position(key);
    counts[at] = Saturating.add(counts[at], count);
    sums[at] = Saturating.add(sums[at], sum);
    mins[at] = Math.min(mins[at], min);
    maxs[at] = Math.max(maxs[at], max);
  }

  /** Looks at the latest core first: markers come core by core. */
  private int position(long key) {
    if (latest < size && keys[latest] == key) {
      return latest;
    }
    int found = Arrays.binarySearch(keys, 0, size, key);
    latest = found >= 0 ? found : -found - 1;
    if (found < 0) {
      insert(latest, key);
    }
    return latest;
  }

  private void insert(int at, long key) {
    if (size == keys.length) {
      grow(Math.max(4, 2 * size));
    }
    for (long[] column : new long[][] {keys, counts, sums, mins, maxs}) {
      System.arraycopy(column, at, column, at + 1, size - at);
    }
    keys[at] = key;
    counts[at] = 0;
    sums[at] = 0;
    mins[at] = Long.MAX_VALUE;
    maxs[at] = 0;
    size++;
  }

  private void grow(int capacity) {
    keys = Arrays.copyOf(keys, capacity);
    counts = Arrays.copyOf(counts, capacity);
    sums = Arrays.copyOf(sums, capacity);
    mins = Arrays.copyOf(mins, capacity);
    maxs = Arrays.copyOf(maxs, capacity);
  }
}
