package dev.plumbline.model.stats;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Counts on the {@link LogGrid}. Memory follows the range that occurs: counts lie in pages of half
 * an octave, and only pages that were hit exist, so one outlier costs one page.
 *
 * <p>A page holds the lower 32 bits of its counts. The upper ones exist only once a bucket has
 * passed four thousand million values.
 */
final class LogHistogram {
  private static final int PAGE_BITS = 5;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;
  private static final int SLOT_MASK = PAGE_SIZE - 1;
  private static final int POSITIONS = LogGrid.MAX_INDEX - LogGrid.MIN_INDEX + 1;
  private static final int LAST_PAGE = (POSITIONS - 1) >> PAGE_BITS;
  private static final long LOW = 0xFFFF_FFFFL;
  private static final int[][] NO_PAGES = {};

  private long zeros;
  private int[][] pages = NO_PAGES;
  private int firstPage;
  private int @Nullable [] uppers;

  void add(long value) {
    if (value == 0) {
      zeros = Saturating.add(zeros, 1);
      return;
    }
    int position = LogGrid.positionOf(value);
    int[] page = page(position >> PAGE_BITS);
    if (++page[position & SLOT_MASK] == 0) {
      carry(position, page, 1);
    }
  }

  /** Counts values of a part of an array, which are not negative. */
  void addAll(long[] values, int from, int to) {
    int[][] present = pages;
    int first = firstPage;
    for (int i = from; i < to; i++) {
      long value = values[i];
      if (value == 0) {
        zeros = Saturating.add(zeros, 1);
        continue;
      }
      int position = LogGrid.positionOf(value);
      int at = (position >> PAGE_BITS) - first;
      int[] page = at >= 0 && at < present.length ? present[at] : null;
      if (page == null) {
        page = page(position >> PAGE_BITS);
        present = pages;
        first = firstPage;
      }
      if (++page[position & SLOT_MASK] == 0) {
        carry(position, page, 1);
      }
    }
  }

  void addBucket(int index, long count) {
    if (index == LogGrid.ZERO_INDEX) {
      zeros = Saturating.add(zeros, count);
      return;
    }
    int position = index - LogGrid.MIN_INDEX;
    add(position, page(position >> PAGE_BITS), count);
  }

  /**
   * Counts everything another one counted.
   *
   * @param most no bucket has more than this afterwards
   */
  void addAll(LogHistogram other, long most) {
    if (pages.length == 0) {
      take(other.copy());
      return;
    }
    zeros = Saturating.add(zeros, other.zeros);
    for (int i = 0; i < other.pages.length; i++) {
      int[] theirs = other.pages[i];
      if (theirs == null) {
        continue;
      }
      int number = other.firstPage + i;
      int[] ours = page(number);
      if (most <= LOW) {
        for (int slot = 0; slot < PAGE_SIZE; slot++) {
          ours[slot] += theirs[slot];
        }
      } else {
        for (int slot = 0; slot < PAGE_SIZE; slot++) {
          int position = (number << PAGE_BITS) + slot;
          add(position, ours, other.count(position, theirs));
        }
      }
    }
  }

  /** Adds what another one counted, which is not used afterwards, to zeros only. */
  private void take(LogHistogram other) {
    zeros = Saturating.add(zeros, other.zeros);
    pages = other.pages;
    firstPage = other.firstPage;
    uppers = other.uppers;
  }

  /** About how many bytes {@link #writeTo} needs. */
  int expectedBytes() {
    return 2 * PAGE_SIZE * pages.length;
  }

  private void add(int position, int[] page, long count) {
    int slot = position & SLOT_MASK;
    long low = (page[slot] & LOW) + (count & LOW);
    page[slot] = (int) low;
    long upper = (count >>> 32) + (low >>> 32);
    if (upper > 0) {
      carry(position, page, upper);
    }
  }

  /** Adds 2^32 values so many times; stops at {@link Long#MAX_VALUE} values. */
  private void carry(int position, int[] page, long times) {
    int[] present = uppers;
    if (present == null) {
      present = new int[(LAST_PAGE + 1) << PAGE_BITS];
      uppers = present;
    }
    long sum = present[position] + times;
    if (sum > Integer.MAX_VALUE) {
      present[position] = Integer.MAX_VALUE;
      page[position & SLOT_MASK] = -1;
    } else {
      present[position] = (int) sum;
    }
  }

  private long count(int position, int[] page) {
    int[] present = uppers;
    long low = page[position & SLOT_MASK] & LOW;
    return present == null ? low : (long) present[position] << 32 | low;
  }

  /** Forgets all counts but keeps the pages, so that counting again makes no garbage. */
  void clear() {
    zeros = 0;
    for (int[] page : pages) {
      if (page != null) {
        Arrays.fill(page, 0);
      }
    }
    uppers = null;
  }

  LogHistogram copy() {
    LogHistogram copy = new LogHistogram();
    copy.zeros = zeros;
    copy.firstPage = firstPage;
    copy.pages = pages.clone();
    for (int i = 0; i < pages.length; i++) {
      if (pages[i] != null) {
        copy.pages[i] = pages[i].clone();
      }
    }
    if (uppers != null) {
      copy.uppers = uppers.clone();
    }
    return copy;
  }

  /** Visits the buckets with a count in ascending order, zeros first. */
  void forEach(BucketVisitor visitor) {
    if (zeros > 0) {
      visitor.bucket(LogGrid.ZERO_INDEX, zeros);
    }
    for (int i = 0; i < pages.length; i++) {
      int[] page = pages[i];
      if (page != null) {
        int position = (firstPage + i) << PAGE_BITS;
        for (int end = position + PAGE_SIZE; position < end; position++) {
          long count = count(position, page);
          if (count > 0) {
            visitor.bucket(position + LogGrid.MIN_INDEX, count);
          }
        }
      }
    }
  }

  /** How many values lie in buckets up to and with this one; the zeros always count. */
  long countUpTo(int index) {
    long sum = zeros;
    int last = index == LogGrid.ZERO_INDEX ? -1 : index - LogGrid.MIN_INDEX;
    for (int i = 0; i < pages.length; i++) {
      int[] page = pages[i];
      int begin = (firstPage + i) << PAGE_BITS;
      if (page != null) {
        int end = Math.min(begin + PAGE_SIZE - 1, last);
        for (int position = begin; position <= end; position++) {
          sum = Saturating.add(sum, count(position, page));
        }
      }
    }
    return sum;
  }

  /**
   * Puts in the place of each rank, counted from 1 in ascending order, what stands for its value.
   *
   * @param ranks ascending from the first index to before the last, none above the number of values
   */
  void ofRanks(long[] ranks, int from, int to) {
    int next = from;
    long seen = zeros;
    while (next < to && ranks[next] <= seen) {
      ranks[next++] = 0;
    }
    for (int i = 0; i < pages.length && next < to; i++) {
      int[] page = pages[i];
      if (page == null) {
        continue;
      }
      int position = (firstPage + i) << PAGE_BITS;
      if (uppers == null && ranks[next] - seen > sum(page)) {
        seen += sum(page);
        continue;
      }
      for (int end = position + PAGE_SIZE; position < end; position++) {
        seen = Saturating.add(seen, count(position, page));
        while (next < to && ranks[next] <= seen) {
          ranks[next++] = LogGrid.representative(position + LogGrid.MIN_INDEX);
        }
      }
    }
  }

  private static long sum(int[] page) {
    long sum = 0;
    for (int count : page) {
      sum += count & LOW;
    }
    return sum;
  }

  /**
   * Writes how many buckets have a count, and each as the step from the bucket before and its
   * count. The first step is from the value 0, which is one below the smallest index.
   */
  void writeTo(PackedWriter writer) {
    writer.unsigned(buckets());
    int previous = -1;
    if (zeros > 0) {
      writer.unsigned(0).unsigned(zeros);
    }
    for (int i = 0; i < pages.length; i++) {
      int[] page = pages[i];
      if (page != null) {
        previous = writePage(writer, (firstPage + i) << PAGE_BITS, page, previous);
      }
    }
  }

  private int writePage(PackedWriter writer, int first, int[] page, int before) {
    int previous = before;
    for (int slot = 0; slot < PAGE_SIZE; slot++) {
      int position = first + slot;
      int low = page[slot];
      if (low > 0 && low < 0x80 && uppers == null && position - previous < 0x80) {
        writer.twoBytes(position - previous, low);
        previous = position;
      } else if (low != 0 || uppers != null) {
        long count = count(position, page);
        if (count > 0) {
          writer.unsigned(position - previous).unsigned(count);
          previous = position;
        }
      }
    }
    return previous;
  }

  private int buckets() {
    int buckets = zeros > 0 ? 1 : 0;
    for (int i = 0; i < pages.length; i++) {
      int[] page = pages[i];
      if (page != null) {
        int position = (firstPage + i) << PAGE_BITS;
        for (int end = position + PAGE_SIZE; position < end; position++) {
          buckets += count(position, page) > 0 ? 1 : 0;
        }
      }
    }
    return buckets;
  }

  /** Index and count of each bucket in turn: equal exactly when the counts are. */
  long[] packed() {
    long[] packed = new long[2 * buckets()];
    int[] at = {0};
    forEach(
        (index, count) -> {
          packed[at[0]++] = index;
          packed[at[0]++] = count;
        });
    return packed;
  }

  private int[] page(int number) {
    int at = number - firstPage;
    if (at < 0 || at >= pages.length) {
      widen(number);
      at = number - firstPage;
    }
    int[] page = pages[at];
    if (page == null) {
      page = new int[PAGE_SIZE];
      pages[at] = page;
    }
    return page;
  }

  private void widen(int number) {
    if (pages.length == 0) {
      firstPage = number;
      pages = new int[1][];
      return;
    }
    int first = Math.min(firstPage, number);
    int after = firstPage + pages.length;
    if (number >= after) { // grows a little ahead, because buckets are read in ascending order
      after = Math.min(number + 1 + pages.length / 2, LAST_PAGE + 1);
    }
    int[][] wider = new int[after - first][];
    System.arraycopy(pages, 0, wider, firstPage - first, pages.length);
    firstPage = first;
    pages = wider;
  }
}
