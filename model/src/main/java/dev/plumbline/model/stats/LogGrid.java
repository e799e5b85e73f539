package dev.plumbline.model.stats;

import java.math.BigInteger;

/**
 * The base-2 logarithmic grid in seconds on which long distributions are counted.
 *
 * <p>64 buckets an octave: bucket {@code i} ends at {@code floor(1e9 * 2^(i/64))} nanoseconds, and
 * that upper bound belongs to the bucket, as in Prometheus. Eight neighbours are exactly one bucket
 * of Prometheus native schema 3, and bucket {@code 64 * e} ends at {@code 2^e} seconds. Values in
 * another unit (cycles) use the same integers.
 *
 * <p>Below about 92 neighbouring buckets can have equal bounds; a value then belongs to the
 * smallest index, so that the fold into coarser buckets stays exact.
 */
public final class LogGrid {
  /** Sub-buckets in one doubling. */
  public static final int BUCKETS_PER_OCTAVE = 64;

  /** Index of the bucket that holds the value 1. */
  public static final int MIN_INDEX = -1913;

  /** Index of the bucket that holds {@link Long#MAX_VALUE}. */
  public static final int MAX_INDEX = 2119;

  /** Stands for the value 0, which no logarithmic bucket can hold. */
  public static final int ZERO_INDEX = Integer.MIN_VALUE;

  private static final int BINARY_PLACES = 200;
  private static final int SLICE_BITS = 7;
  private static final int SLICES = 1 << SLICE_BITS;
  private static final long[] UPPER_BOUNDS = upperBounds();
  private static final short[] FIRST_POSITIONS = firstPositions();

  private LogGrid() {}

  /**
   * Returns the smallest index whose upper bound is at least the value.
   *
   * @param value 1 or more
   * @throws IllegalArgumentException when the value is below 1
   */
  public static int indexOf(long value) {
    if (value < 1) {
      throw new IllegalArgumentException("the log grid holds values from 1, found " + value);
    }
    return positionOf(value) + MIN_INDEX;
  }

  /** The index of a value that is not negative, {@link #ZERO_INDEX} for 0. */
  static int indexOrZero(long value) {
    return value == 0 ? ZERO_INDEX : indexOf(value);
  }

  /**
   * The index of a value from 1 on, counted from {@link #MIN_INDEX}. No slice has more than one
   * bound below its last value (tested), so the first bucket of the slice or the next one is it.
   */
  static int positionOf(long value) {
    int position = FIRST_POSITIONS[slice(value)];
    return position + (int) ((UPPER_BOUNDS[position] - value) >>> 63);
  }

  /**
   * Checks that there is such a bucket.
   *
   * @throws IllegalArgumentException when the index is outside the grid
   */
  static void checkIndex(int index) {
    position(index);
  }

  /**
   * Returns the largest value of a bucket; {@link Long#MAX_VALUE} for the last one.
   *
   * @throws IllegalArgumentException when the index is outside the grid
   */
  public static long upperBound(int index) {
    return UPPER_BOUNDS[position(index)];
  }

  /**
   * Returns the upper bound of the bucket before, 0 for the first one: values of the bucket are
   * larger than this. Equal to {@link #upperBound} for a bucket that no integer falls into.
   *
   * @throws IllegalArgumentException when the index is outside the grid
   */
  public static long lowerBoundExclusive(int index) {
    int position = position(index);
    return position == 0 ? 0 : UPPER_BOUNDS[position - 1];
  }

  /**
   * Returns the index whose upper bound is {@code floor(1e9 * 2^exponent)}: the sum of all buckets
   * up to it is the classic bucket {@code le="2^exponent seconds"}.
   *
   * @param exponent -29 to 33
   * @throws IllegalArgumentException when the bucket is outside the grid
   */
  public static int indexOfPowerOfTwoSeconds(int exponent) {
    if (exponent < -29 || exponent > 33) {
      throw new IllegalArgumentException(
          "the log grid spans 2^-29 to 2^33 seconds, found exponent " + exponent);
    }
    return exponent * BUCKETS_PER_OCTAVE;
  }

  /** The value that stands for a bucket: its geometric middle, rounded, always inside it. */
  static long representative(int index) {
    long lowest = lowerBoundExclusive(index) + 1;
    long highest = upperBound(index);
    if (lowest >= highest) {
      return highest;
    }
    double middle = Math.sqrt((double) lowest * (double) highest);
    return Math.max(lowest, Math.min(highest, Math.round(middle)));
  }

  private static int position(int index) {
    if (index < MIN_INDEX || index > MAX_INDEX) {
      throw new IllegalArgumentException(
          "bucket index " + index + " is outside " + MIN_INDEX + ".." + MAX_INDEX);
    }
    return index - MIN_INDEX;
  }

  /** Values below 128 have a slice each; above, the leading bit and the seven after it choose. */
  private static int slice(long value) {
    int octave = 63 - SLICE_BITS - Long.numberOfLeadingZeros(value | SLICES);
    return octave * SLICES + (int) (value >>> octave);
  }

  private static short[] firstPositions() {
    short[] first = new short[(64 - SLICE_BITS) * SLICES];
    int position = 0;
    for (int slice = 1; slice < first.length; slice++) {
      int octave = Math.max(0, slice / SLICES - 1);
      long smallest = slice < SLICES ? slice : (long) (SLICES + slice % SLICES) << octave;
      while (UPPER_BOUNDS[position] < smallest) {
        position++;
      }
      first[slice] = (short) position;
    }
    return first;
  }

  /** Exact bounds: no power lies as near to an integer as 200 binary places can blur (tested). */
  private static long[] upperBounds() {
    BigInteger limit = BigInteger.valueOf(Long.MAX_VALUE);
    BigInteger second = BigInteger.valueOf(1_000_000_000L);
    BigInteger[] powers = powersOfTwo();
    long[] bounds = new long[MAX_INDEX - MIN_INDEX + 1];
    for (int i = 0; i < bounds.length; i++) {
      int index = i + MIN_INDEX;
      int octave = Math.floorDiv(index, BUCKETS_PER_OCTAVE);
      BigInteger power = powers[Math.floorMod(index, BUCKETS_PER_OCTAVE)];
      BigInteger bound = power.multiply(second).shiftRight(BINARY_PLACES - octave);
      bounds[i] = bound.min(limit).longValueExact();
    }
    return bounds;
  }

  /** 2^(k/64) in fixed point: products of the roots 2^(1/2), 2^(1/4) to 2^(1/64). */
  private static BigInteger[] powersOfTwo() {
    BigInteger[] powers = new BigInteger[BUCKETS_PER_OCTAVE];
    powers[0] = BigInteger.ONE.shiftLeft(BINARY_PLACES);
    BigInteger root = powers[0].shiftLeft(1);
    for (int step = BUCKETS_PER_OCTAVE / 2; step > 0; step /= 2) {
      root = root.shiftLeft(BINARY_PLACES).sqrt();
      for (int k = 0; k < BUCKETS_PER_OCTAVE; k += 2 * step) {
        powers[k + step] = powers[k].multiply(root).shiftRight(BINARY_PLACES);
      }
    }
    return powers;
  }
}
