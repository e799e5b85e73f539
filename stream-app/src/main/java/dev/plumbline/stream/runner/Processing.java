package dev.plumbline.stream.runner;

import java.util.Locale;
import org.apache.kafka.streams.StreamsConfig;

/** What holds after an instance has died; a clean stop is exact with either. */
public enum Processing {
  /**
   * Every row counts exactly once, whatever dies. Readers of committed records see results with the
   * next commit.
   */
  EXACTLY_ONCE(StreamsConfig.EXACTLY_ONCE_V2),

  /**
   * Results are readable as soon as they are made, without waiting for a commit. What an instance
   * did since its last commit when it died may be counted again; what it was just committing may be
   * kept in part.
   */
  AT_LEAST_ONCE(StreamsConfig.AT_LEAST_ONCE);

  private final String guarantee;

  Processing(String guarantee) {
    this.guarantee = guarantee;
  }

  /** Value of the setting of Kafka Streams. */
  String guarantee() {
    return guarantee;
  }

  /** The word of the command line, for instance {@code exactly-once}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
