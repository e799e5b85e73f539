package dev.plumbline.bench.load;

import java.util.SplittableRandom;

/**
 * Seeded random numbers of the shapes that profiles have, drawn from tables: a number costs a few
 * nanoseconds, so that the generator is never what a measurement measures.
 */
final class Draws {
  private static final int BITS = 16;
  private static final int SIZE = 1 << BITS;
  private static final double SIGMA = 0.5;

  /** Factors of 2^16 whose logarithm is normal with deviation 0.5, or its exponential spread. */
  private static final int[] LOGNORMAL = lognormal();

  private static final int[] EXPONENTIAL = exponential();

  private final SplittableRandom random;
  private long pool;
  private int poolBits;

  Draws(long seed, int stream) {
    this.random = new SplittableRandom(seed * 0x9e3779b97f4a7c15L + stream);
  }

  /** A lognormal value of the given median, below 2^31; at least 1. */
  long lognormal(int median) {
    return Math.max(1, ((long) median * LOGNORMAL[sixteenBits()]) >>> BITS);
  }

  /** An exponential value of the given mean, below 2^40; at least 1. */
  long exponential(long mean) {
    return Math.max(1, (mean * EXPONENTIAL[sixteenBits()]) >>> BITS);
  }

  /** 0 to bound - 1, evenly; bound is at most 65,536. */
  int below(int bound) {
    return (sixteenBits() * bound) >>> BITS;
  }

  /** Evenly over a bound of any size. */
  int belowLarge(int bound) {
    return (int) (((random.nextLong() >>> 32) * bound) >>> 32);
  }

  /** Whether something of that share happens; draws nothing when the share is 0. */
  boolean happens(double share) {
    return share > 0 && random.nextDouble() < share;
  }

  long bits() {
    return random.nextLong();
  }

  private int sixteenBits() {
    if (poolBits == 0) {
      pool = random.nextLong();
      poolBits = 64;
    }
    int drawn = (int) (pool & (SIZE - 1));
    pool >>>= BITS;
    poolBits -= BITS;
    return drawn;
  }

  /** StrictMath, so that every machine draws the same. */
  private static int[] lognormal() {
    SplittableRandom random = new SplittableRandom(1);
    int[] table = new int[SIZE];
    for (int i = 0; i < SIZE; i++) {
      double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
      double normal = radius * StrictMath.cos(2 * Math.PI * random.nextDouble());
      table[i] = (int) (SIZE * StrictMath.exp(SIGMA * normal));
    }
    return table;
  }

  private static int[] exponential() {
    int[] table = new int[SIZE];
    for (int i = 0; i < SIZE; i++) {
      table[i] = (int) (SIZE * -StrictMath.log((i + 0.5) / SIZE));
    }
    return table;
  }
}
