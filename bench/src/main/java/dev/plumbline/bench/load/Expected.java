package dev.plumbline.bench.load;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What must come out of a load, counted where it is generated and with nothing of the product: the
 * oracle for every rival.
 *
 * @param figures by key; keys without an event are absent
 */
public record Expected(Map<Key, Figures> figures) {
  /** Log buckets in a doubling. */
  public static final int BUCKETS_PER_OCTAVE = 8;

  private static final int LOWEST_BUCKET = -240;
  private static final long[] UPPER_BOUNDS = upperBounds();

  /**
   * What a figure is about.
   *
   * @param source source as in the record key
   * @param name zone name
   * @param place RISC, empty for host zones
   */
  public record Key(String source, String name, String place) {}

  /**
   * Exact figures of one key.
   *
   * @param count events
   * @param sum of all values
   * @param min smallest value
   * @param max largest value
   * @param buckets count by bucket; bucket b holds values above 1e9 × 2^((b−1)/8) up to and with
   *     1e9 × 2^(b/8), which for nanoseconds is Prometheus' native histogram of schema 3 in seconds
   */
  public record Figures(
      long count, long sum, long min, long max, SortedMap<Integer, Long> buckets) {}

  /** Events of all keys. */
  public long count() {
    return figures.values().stream().mapToLong(Figures::count).sum();
  }

  /**
   * The bucket of a value.
   *
   * @param value 1 or more
   */
  public static int bucketOf(long value) {
    int position = Arrays.binarySearch(UPPER_BOUNDS, value);
    position = position < 0 ? -position - 1 : position;
    while (UPPER_BOUNDS[position - 1] == value) { // neighbours share a bound below 12
      position--;
    }
    return position + LOWEST_BUCKET;
  }

  private static long[] upperBounds() {
    long[] bounds = new long[8 * 64];
    int size = 0;
    double bound = 0;
    while (bound < 0x1p62) {
      bound = Math.floor(1e9 * StrictMath.pow(2, (size + LOWEST_BUCKET) / 8.0));
      bounds[size++] = (long) bound;
    }
    return Arrays.copyOf(bounds, size);
  }

  /** Counts the events of a load. */
  static final class Builder {
    private final Map<Key, Integer> keys = new LinkedHashMap<>();
    private long[][] columns = new long[64][];

    /** Number of a key, given once for each. */
    int key(String source, String name, String place) {
      int key = keys.size();
      keys.put(new Key(source, name, place), key);
      if (key == columns.length) {
        columns = Arrays.copyOf(columns, 2 * key);
      }
      return key;
    }

    void add(int key, long value) {
      long[] of = columns[key];
      if (of == null) {
        of = new long[4 + UPPER_BOUNDS.length];
        of[2] = Long.MAX_VALUE;
        columns[key] = of;
      }
      of[0]++;
      of[1] += value;
      of[2] = Math.min(of[2], value);
      of[3] = Math.max(of[3], value);
      of[4 + bucketOf(value) - LOWEST_BUCKET]++;
    }

    Expected build() {
      Map<Key, Figures> figures = new LinkedHashMap<>();
      keys.forEach(
          (key, number) -> {
            long[] of = columns[number];
            if (of != null) {
              figures.put(key, new Figures(of[0], of[1], of[2], of[3], buckets(of)));
            }
          });
      return new Expected(figures);
    }

    private static SortedMap<Integer, Long> buckets(long[] of) {
      SortedMap<Integer, Long> buckets = new TreeMap<>();
      for (int i = 4; i < of.length; i++) {
        if (of[i] > 0) {
          buckets.put(i - 4 + LOWEST_BUCKET, of[i]);
        }
      }
      return buckets;
    }
  }
}
