package dev.plumbline.model.stats;

import java.util.Random;

/** Seeded multisets of durations, of shapes that occur. */
final class Multisets {
  private final Random random;

  Multisets(long seed) {
    random = new Random(seed);
  }

  long[] logNormal(int size, double median, double sigma) {
    long[] values = new long[size];
    for (int i = 0; i < size; i++) {
      values[i] = Math.round(median * Math.exp(sigma * random.nextGaussian()));
    }
    return values;
  }

  long[] uniform(int size, long bound) {
    long[] values = new long[size];
    for (int i = 0; i < size; i++) {
      values[i] = random.nextLong(bound);
    }
    return values;
  }

  /** Values of every size from 0 to the largest long. */
  long[] anyMagnitude(int size) {
    long[] values = new long[size];
    for (int i = 0; i < size; i++) {
      values[i] = random.nextLong() >>> (1 + random.nextInt(63));
    }
    return values;
  }

  /** Two far modes, as with a cache that hits or misses. */
  long[] bimodal(int size) {
    long[] values = new long[size];
    for (int i = 0; i < size; i++) {
      values[i] = (random.nextInt(10) == 0 ? 5_000_000 : 300) + random.nextInt(50);
    }
    return values;
  }

  long[] shuffled(long[] values) {
    long[] copy = values.clone();
    for (int i = copy.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      long swap = copy[i];
      copy[i] = copy[j];
      copy[j] = swap;
    }
    return copy;
  }

  int upTo(int bound) {
    return random.nextInt(bound + 1);
  }
}
