package dev.plumbline.sinks.prometheus;

import static dev.plumbline.sinks.prometheus.Family.counter;
import static dev.plumbline.sinks.prometheus.Family.gauge;
import static io.prometheus.metrics.model.snapshots.Unit.SECONDS;

import dev.plumbline.sinks.prometheus.Family.Merge;
import java.util.List;

/** Families about the way the records take: how far groups are, and how a topology stands. */
final class PipelineFamilies {
  static final Family LAG_RECORDS =
      gauge(
          "consumer_lag_records",
          null,
          Merge.SUM,
          "Offsets from the group's commit to the end of the partition, transaction markers"
              + " included; without a commit from its beginning.",
          "group",
          "topic",
          "partition");
  static final Family LAG_SECONDS =
      gauge(
          "consumer_lag_seconds",
          SECONDS,
          Merge.MAX,
          "Time since the oldest record behind the group's commits was written, 0 when none waits;"
              + " not there when it could not be read.",
          "group",
          "topic");
  static final Family COMMITTED =
      counter(
          "consumer_committed_records",
          null,
          "Sum of the offsets that the group has committed, transaction markers and deleted records"
              + " included.",
          "group",
          "topic");

  /** Those of the fleet's page. */
  static final List<Family> CONSUMER = List.of(COMMITTED, LAG_RECORDS, LAG_SECONDS);

  static final Family STREAMS_STATE =
      gauge(
          "streams_state",
          null,
          Merge.MAX,
          "1 for the state in which the topology of this process is, 0 for every other one.",
          "state");
  static final Family RESTORE_REMAINING =
      gauge(
          "streams_restore_remaining_records",
          null,
          Merge.SUM,
          "Changelog offsets that stores of this process still have to restore, transaction markers"
              + " included; only stores that restored since the start.",
          "store");

  /** Those of a process that runs the topology. */
  static final List<Family> STREAMS = List.of(STREAMS_STATE, RESTORE_REMAINING);

  private PipelineFamilies() {}
}
