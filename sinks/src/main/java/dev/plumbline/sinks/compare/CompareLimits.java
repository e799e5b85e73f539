package dev.plumbline.sinks.compare;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What counts as a change.
 *
 * @param groups kinds of subjects to compare, not empty
 * @param threshold relative change that is still the same, 0 or more: 0.05 is 5 %
 * @param minSamples fewest samples of each side, {@link #LEAST_SAMPLES} or more; pools need one
 */
public record CompareLimits(Set<SubjectGroup> groups, double threshold, long minSamples) {

  /**
   * Fewest samples of each side unless told otherwise, and at all: the extremes of 5 values hold
   * the median with 94 %, those of 4 only with 88 %.
   */
  public static final long LEAST_SAMPLES = 5;

  /** Relative change that is still the same unless told otherwise. */
  public static final double DEFAULT_THRESHOLD = 0.05;

  /** Probability that both intervals of a subject hold their medians. */
  public static final double CONFIDENCE = 0.95;

  /** All subjects with the defaults. */
  public static final CompareLimits DEFAULTS =
      new CompareLimits(EnumSet.allOf(SubjectGroup.class), DEFAULT_THRESHOLD, LEAST_SAMPLES);

  /**
   * Checks the limits.
   *
   * @throws IllegalArgumentException when one is out of range
   */
  public CompareLimits {
    if (groups.isEmpty()) {
      throw new IllegalArgumentException("no kind of subject to compare");
    }
    if (!(threshold >= 0 && threshold < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("a threshold is 0 or more, found " + threshold);
    }
    if (minSamples < LEAST_SAMPLES) {
      throw new IllegalArgumentException(
          "samples are at least " + LEAST_SAMPLES + ", found " + minSamples);
    }
    groups = Collections.unmodifiableSet(EnumSet.copyOf(groups));
  }
}
