package dev.plumbline.model.stats;

/** Receives the buckets of a distribution. */
@FunctionalInterface
public interface BucketVisitor {
  /**
   * Takes one bucket.
   *
   * @param index index on the {@link LogGrid}, or {@link LogGrid#ZERO_INDEX} for the value 0
   * @param count how many values lie in it, 1 or more
   */
  void bucket(int index, long count);
}
