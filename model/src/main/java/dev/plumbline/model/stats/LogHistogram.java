package dev.plumbline.model.stats;

import java.util.Arrays;

/**
 * Counts on the {@link LogGrid}. Memory follows the range that occurs: counts lie in pages of half
 * an octave, and only pages that were hit exist, so one outlier costs one page.
 */
final class LogHistogram {
  private static final int PAGE_BITS = 5;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;
  private static final long[][] NO_PAGES = {};

  private long zeros;
  private long[][] pages = NO_PAGES;
  private int firstPage;

  void add(long value, long count) {
    if (value == 0) {
      zeros = Saturating.add(zeros, count);
    } else {
      addBucket(LogGrid.indexOf(value), count);
    }
  }

  void addBucket(int index, long count) {
    if (index == LogGrid.ZERO_INDEX) {
      zeros = Saturating.add(zeros, count);
      return;
    }
    int position = index - LogGrid.MIN_INDEX;
    long[] page = page(position >> PAGE_BITS);
    int slot = position & (PAGE_SIZE - 1);
    page[slot] = Saturating.add(page[slot], count);
  }

  void addAll(LogHistogram other) {
    zeros = Saturating.add(zeros, other.zeros);
    for (int i = 0; i < other.pages.length; i++) {
      long[] theirs = other.pages[i];
      if (theirs != null) {
        long[] ours = page(other.firstPage + i);
        for (int slot = 0; slot < PAGE_SIZE; slot++) {
          ours[slot] = Saturating.add(ours[slot], theirs[slot]);
        }
      }
    }
  }

  /** Forgets all counts but keeps the pages, so that counting again makes no garbage. */
  void clear() {
    zeros = 0;
    for (long[] page : pages) {
      if (page != null) {
        Arrays.fill(page, 0);
      }
    }
  }

  /** Visits the buckets with a count in ascending order, zeros first. */
  void forEach(BucketVisitor visitor) {
    if (zeros > 0) {
      visitor.bucket(LogGrid.ZERO_INDEX, zeros);
    }
    for (int i = 0; i < pages.length; i++) {
      long[] page = pages[i];
      if (page != null) {
        int base = (firstPage + i) * PAGE_SIZE + LogGrid.MIN_INDEX;
        for (int slot = 0; slot < PAGE_SIZE; slot++) {
          if (page[slot] > 0) {
            visitor.bucket(base + slot, page[slot]);
          }
        }
      }
    }
  }

  /** How many values lie in buckets up to and with this one; the zeros always count. */
  long countUpTo(int index) {
    long sum = zeros;
    for (int i = 0; i < pages.length; i++) {
      long[] page = pages[i];
      int base = (firstPage + i) * PAGE_SIZE + LogGrid.MIN_INDEX;
      if (page == null || base > index) {
        continue;
      }
      int last = Math.min(PAGE_SIZE - 1, index - base);
      for (int slot = 0; slot <= last; slot++) {
        sum = Saturating.add(sum, page[slot]);
      }
    }
    return sum;
  }

  /** Stands for the value with this rank, counted from 1 in ascending order. */
  long representativeOfRank(long rank) {
    long left = rank - zeros;
    int index = LogGrid.ZERO_INDEX;
    for (int i = 0; i < pages.length && left > 0; i++) {
      long[] page = pages[i];
      if (page == null) {
        continue;
      }
      int base = (firstPage + i) * PAGE_SIZE + LogGrid.MIN_INDEX;
      for (int slot = 0; slot < PAGE_SIZE && left > 0; slot++) {
        if (page[slot] > 0) {
          left -= page[slot];
          index = base + slot;
        }
      }
    }
    return index == LogGrid.ZERO_INDEX ? 0 : LogGrid.representative(index);
  }

  private int nonEmptyBuckets() {
    int[] buckets = {0};
    forEach((index, count) -> buckets[0]++);
    return buckets[0];
  }

  /** Index and count of each bucket in turn: equal exactly when the counts are. */
  long[] packed() {
    long[] packed = new long[2 * nonEmptyBuckets()];
    int[] at = {0};
    forEach(
        (index, count) -> {
          packed[at[0]++] = index;
          packed[at[0]++] = count;
        });
    return packed;
  }

  private long[] page(int number) {
    int at = number - firstPage;
    if (at < 0 || at >= pages.length) {
      widen(number);
      at = number - firstPage;
    }
    long[] page = pages[at];
    if (page == null) {
      page = new long[PAGE_SIZE];
      pages[at] = page;
    }
    return page;
  }

  private void widen(int number) {
    if (pages.length == 0) {
      firstPage = number;
      pages = new long[1][];
      return;
    }
    int first = Math.min(firstPage, number);
    int last = Math.max(firstPage + pages.length - 1, number);
    long[][] wider = new long[last - first + 1][];
    System.arraycopy(pages, 0, wider, firstPage - first, pages.length);
    firstPage = first;
    pages = wider;
  }
}
