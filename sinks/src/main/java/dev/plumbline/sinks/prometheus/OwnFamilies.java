package dev.plumbline.sinks.prometheus;

import static dev.plumbline.sinks.prometheus.Family.counter;
import static dev.plumbline.sinks.prometheus.Family.gauge;
import static dev.plumbline.sinks.prometheus.Family.info;
import static io.prometheus.metrics.model.snapshots.Unit.SECONDS;

import dev.plumbline.sinks.prometheus.Family.Merge;
import java.util.List;

/** Families about the collector itself; not capped. */
final class OwnFamilies {
  static final Family BUILD = info("build", "What this program is.", "version", "revision", "java");
  static final Family COLLECTOR_DURATION =
      gauge(
          "collector_duration_seconds",
          SECONDS,
          Merge.MAX,
          "Time that rendering the fleet took at the last scrape that did not reuse a page.");
  static final Family COLLECTOR_PARTIAL =
      gauge(
          "collector_partial",
          null,
          Merge.MAX,
          "1 while the topics are not read up to where they ended at the start, so that no fleet"
              + " series is shown, or while a consumer group has no recent answer; else 0.");
  static final Family SERIES_ACTIVE =
      gauge("series_active", null, Merge.SUM, "Samples that the family shows.", "family");
  static final Family SERIES_LIMIT =
      gauge("series_limit", null, Merge.SUM, "Most samples the family may show.", "family");
  static final Family SERIES_OVERFLOWED =
      counter(
          "series_overflowed",
          null,
          "Series that were added into __other__ for want of room since the start.",
          "family");

  /** All of them. */
  static final List<Family> ALL =
      List.of(
          BUILD,
          COLLECTOR_DURATION,
          COLLECTOR_PARTIAL,
          SERIES_ACTIVE,
          SERIES_LIMIT,
          SERIES_OVERFLOWED);

  private OwnFamilies() {}
}
