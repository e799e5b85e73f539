package dev.plumbline.bounds.msprof;

import java.util.List;
import java.util.Optional;

/**
 * How long a kernel takes.
 *
 * @param medianMicros median over its launches, us
 * @param minMicros fastest launch, us: the one to hold against a floor
 * @param launches launches counted
 * @param discarded launches left out as warm-up
 */
public record KernelTime(double medianMicros, double minMicros, int launches, int discarded) {
  /** Launches left out as warm-up unless told otherwise. */
  public static final int DEFAULT_WARM_UP = 1;

  /**
   * The time over all launches but the first ones; none is left out if there are no more than that.
   *
   * @param launches by start
   * @param warmUp how many of the first launches to leave out, 0 or more
   * @return empty if there are no launches
   * @throws IllegalArgumentException if {@code warmUp} is negative
   */
  public static Optional<KernelTime> of(List<Launch> launches, int warmUp) {
    if (warmUp < 0) {
      throw new IllegalArgumentException("warm-up: expected 0 or more, found " + warmUp);
    }
    if (launches.isEmpty()) {
      return Optional.empty();
    }
    int discarded = launches.size() > warmUp ? warmUp : 0;
    List<Launch> counted = launches.subList(discarded, launches.size());
    return Optional.of(
        new KernelTime(
            Median.of(counted.stream().mapToDouble(Launch::micros)),
            counted.stream().mapToDouble(Launch::micros).min().orElseThrow(),
            counted.size(),
            discarded));
  }
}
