package dev.plumbline.model.sequence;

import dev.plumbline.model.stats.PackedReader;
import dev.plumbline.model.stats.PackedWriter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The set of sequence numbers of one stream that were received, as coalesced ranges. In-order
 * arrival keeps it at one range whatever the batch borders; every hole costs one more.
 *
 * <p>At most {@link #MAX_RANGES} ranges, so that a stored set stays readable. Mutable and not safe
 * for use by several threads.
 */
public final class SequenceRanges {
  /** The most ranges a set holds: 99,999 holes. */
  public static final int MAX_RANGES = 100_000;

  private static final int VERSION = 1;

  private long[] firsts = new long[1];
  private long[] lasts = new long[1];
  private int size;
  private long count;

  /** Starts empty. */
  public SequenceRanges() {}

  /**
   * Reads what {@link #toBytes} wrote.
   *
   * @throws IllegalArgumentException when the bytes are cut off or contradict themselves
   */
  public static SequenceRanges fromBytes(byte[] bytes, int offset, int length) {
    PackedReader reader = new PackedReader("sequence ranges", bytes, offset, length);
    reader.version(VERSION);
    int size = reader.count("number of ranges", MAX_RANGES, 2);
    SequenceRanges ranges = new SequenceRanges();
    ranges.firsts = new long[Math.max(1, size)];
    ranges.lasts = new long[Math.max(1, size)];
    long next = 0;
    for (int i = 0; i < size; i++) {
      long gap = reader.nonNegative("gap");
      if (i > 0 && gap == 0) {
        throw reader.failure("range " + i + " touches the one before");
      }
      long first = next + gap;
      long last = first + reader.nonNegative("range length");
      if (first < 0 || last < first || last == Long.MAX_VALUE) {
        throw reader.failure("range " + i + " exceeds 2^63 - 2");
      }
      ranges.insert(i, first, last);
      next = last + 1;
    }
    reader.finish();
    return ranges;
  }

  /** Returns the binary form: equal sets have equal bytes. */
  public byte[] toBytes() {
    PackedWriter writer = new PackedWriter(8 + 4 * size);
    writer.raw(VERSION).unsigned(size);
    long next = 0;
    for (int i = 0; i < size; i++) {
      writer.unsigned(firsts[i] - next).unsigned(lasts[i] - firsts[i]);
      next = lasts[i] + 1;
    }
    return writer.toBytes();
  }

  /** Says whether a sequence number was received. */
  public boolean contains(long seq) {
    int i = firstEndingAtOrAfter(seq);
    return i < size && firsts[i] <= seq;
  }

  /**
   * Adds the range from first to last, both included, and returns how many numbers were new.
   *
   * @throws IllegalArgumentException when first is negative, last is before first, or last is
   *     {@link Long#MAX_VALUE}
   * @throws IllegalStateException when a further hole would exceed {@link #MAX_RANGES}; nothing was
   *     added then
   */
  public long add(long first, long last) {
    if (first < 0 || last < first || last == Long.MAX_VALUE) {
      throw new IllegalArgumentException("impossible sequence range " + first + " to " + last);
    }
    int from = firstEndingAtOrAfter(Math.max(0, first - 1));
    int to = from;
    long newFirst = first;
    long newLast = last;
    long known = 0;
    while (to < size && firsts[to] <= last + 1) {
      newFirst = Math.min(newFirst, firsts[to]);
      newLast = Math.max(newLast, lasts[to]);
      known += lasts[to] - firsts[to] + 1;
      to++;
    }
    if (to == from) {
      insert(from, first, last);
      return last - first + 1;
    }
    firsts[from] = newFirst;
    lasts[from] = newLast;
    remove(from + 1, to);
    long added = newLast - newFirst + 1 - known;
    count += added;
    return added;
  }

  /** Visits, in order, the parts of first to last (both included) that were not received. */
  public void forEachMissing(long first, long last, RangeConsumer consumer) {
    long next = Math.max(0, first);
    for (int i = firstEndingAtOrAfter(next); i < size && firsts[i] <= last; i++) {
      if (firsts[i] > next) {
        consumer.range(next, firsts[i] - 1);
      }
      next = lasts[i] + 1;
    }
    if (next <= last) {
      consumer.range(next, last);
    }
  }

  /** How many sequence numbers were received. */
  public long count() {
    return count;
  }

  /** The first sequence number that was not received: 0 to one below it all were. */
  public long contiguousEnd() {
    return size > 0 && firsts[0] == 0 ? lasts[0] + 1 : 0;
  }

  /** How many separate ranges there are. */
  public int ranges() {
    return size;
  }

  /** Says whether nothing was received. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** Returns an independent set with the same numbers. */
  public SequenceRanges copy() {
    SequenceRanges copy = new SequenceRanges();
    copy.firsts = firsts.clone();
    copy.lasts = lasts.clone();
    copy.size = size;
    copy.count = count;
    return copy;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SequenceRanges that
        && Arrays.equals(firsts, 0, size, that.firsts, 0, that.size)
        && Arrays.equals(lasts, 0, size, that.lasts, 0, that.size);
  }

  @Override
  public int hashCode() {
    int hash = size;
    for (int i = 0; i < size; i++) {
      hash = 31 * (31 * hash + Long.hashCode(firsts[i])) + Long.hashCode(lasts[i]);
    }
    return hash;
  }

  @Override
  public String toString() {
    return count + " sequence numbers in " + size + " ranges, all below " + contiguousEnd();
  }

  /** Looks at the last range first: nearly all batches arrive in order. */
  private int firstEndingAtOrAfter(long seq) {
    if (size == 0 || lasts[size - 1] < seq) {
      return size;
    }
    if (firsts[size - 1] <= seq) {
      return size - 1;
    }
    int found = Arrays.binarySearch(lasts, 0, size, seq);
    return found >= 0 ? found : -found - 1;
  }

  private void insert(int at, long first, long last) {
    if (size == MAX_RANGES) {
      throw new IllegalStateException(
          "more than " + MAX_RANGES + " ranges: cannot add " + first + " to " + last);
    }
    if (size == firsts.length) {
      firsts = Arrays.copyOf(firsts, 2 * size);
      lasts = Arrays.copyOf(lasts, 2 * size);
    }
    System.arraycopy(firsts, at, firsts, at + 1, size - at);
    System.arraycopy(lasts, at, lasts, at + 1, size - at);
    firsts[at] = first;
    lasts[at] = last;
    size++;
    count += last - first + 1;
  }

  private void remove(int from, int to) {
    System.arraycopy(firsts, to, firsts, from, size - to);
    System.arraycopy(lasts, to, lasts, from, size - to);
    size -= to - from;
  }
}
