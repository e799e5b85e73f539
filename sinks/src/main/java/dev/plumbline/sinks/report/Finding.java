package dev.plumbline.sinks.report;

import java.util.Locale;
import java.util.Optional;

/** What a caller can fail on. */
public enum Finding {
  /** A measurement beat its floor. */
  UNSOUND,
  /** A pool of a complete log ended with live bytes. */
  LEAK,
  /** A median is above its budget. */
  OVER_BUDGET,
  /** A median is above its estimate. */
  OVER_ESTIMATE,
  /** Efficiency fell below the limit set for it. */
  SLOW,
  /** Something of the run is missing. */
  INCOMPLETE;

  /** The word of the command line, for instance {@code over-budget}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Reads {@link #text}. */
  public static Optional<Finding> of(String text) {
    for (Finding finding : values()) {
      if (finding.text().equals(text)) {
        return Optional.of(finding);
      }
    }
    return Optional.empty();
  }
}
