package dev.plumbline.sinks.compare;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What counts as a change.
 *
 * @param groups kinds of subjects to compare, not empty
 * @param threshold relative change that is still the same, 0 or more: 0.05 is 5 %
 * @param minSamples fewest samples of each side, 1 or more
 */
public record CompareLimits(Set<SubjectGroup> groups, double threshold, long minSamples) {

  /** Fewest samples of each side unless told otherwise. */
  public static final long DEFAULT_MIN_SAMPLES = 5;

  /** Relative change that is still the same unless told otherwise. */
  public static final double DEFAULT_THRESHOLD = 0.05;

  /** Probability that both intervals of a subject hold their medians. */
  public static final double CONFIDENCE = 0.95;

  /** All subjects with the defaults. */
  public static final CompareLimits DEFAULTS =
      new CompareLimits(EnumSet.allOf(SubjectGroup.class), DEFAULT_THRESHOLD, DEFAULT_MIN_SAMPLES);

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
    if (minSamples < 1) {
      throw new IllegalArgumentException("samples are at least 1, found " + minSamples);
    }
    groups = Collections.unmodifiableSet(EnumSet.copyOf(groups));
  }
}
