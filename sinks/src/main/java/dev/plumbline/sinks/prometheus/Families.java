package dev.plumbline.sinks.prometheus;

import static dev.plumbline.sinks.prometheus.Family.CYCLES;
import static dev.plumbline.sinks.prometheus.Family.HERTZ;
import static dev.plumbline.sinks.prometheus.Family.RATIO;
import static dev.plumbline.sinks.prometheus.Family.counter;
import static dev.plumbline.sinks.prometheus.Family.gauge;
import static dev.plumbline.sinks.prometheus.Family.histogram;
import static dev.plumbline.sinks.prometheus.Family.info;
import static io.prometheus.metrics.model.snapshots.Unit.BYTES;
import static io.prometheus.metrics.model.snapshots.Unit.SECONDS;

import dev.plumbline.sinks.prometheus.Family.Merge;
import java.util.List;

/** Every family of the fleet, small ones first: that is the order in which they get room. */
final class Families {

  static final Family ALERT_FIRING =
      gauge(
          "alert_firing",
          null,
          Merge.SUM,
          "Causes for which the topology says that the rule fires now, one each however many"
              + " devices are affected.",
          "rule",
          "severity");
  static final Family BOUND_TOLERANCE =
      gauge(
          "bound_tolerance_ratio",
          RATIO,
          Merge.MAX,
          "Largest tolerance of the bounds of the model that are in force.",
          "model");
  static final Family BOUND_VERDICTS =
      gauge(
          "bound_verdicts",
          null,
          Merge.SUM,
          "Verdicts held now, one for each measured key of a run.",
          "outcome");
  static final Family INGEST_RECORDS =
      counter(
          "ingest_records",
          null,
          "Rows by what became of them, over all streams; lost and withheld are sequence numbers"
              + " that never arrived.",
          "stream",
          "outcome");
  static final Family STREAM_RECORDS =
      counter(
          "stream_records",
          null,
          "Rows that arrived at a stage of the topology, with repeated ones.",
          "stage",
          "outcome");
  static final Family STREAM_LATE =
      counter(
          "stream_late_records",
          null,
          "Rows that corrected a window after it was closed.",
          "stage",
          "outcome");
  static final Family STREAM_IMPLAUSIBLE =
      counter(
          "stream_implausible_timestamps",
          null,
          "Rows whose time lay ahead of the wall clock and was clamped to it.",
          "stage");
  static final Family DLQ_RECORDS =
      counter(
          "dlq_records",
          null,
          "Records that could not be processed and are kept as dead letters; those already deleted"
              + " from their topic at the start are not counted.",
          "stage",
          "reason");

  static final Family HOST = info("host", "Hosts heard of within the last day.", "host");
  static final Family AGENT_LAST_EVENT =
      gauge(
          "agent_last_event_timestamp_seconds",
          SECONDS,
          Merge.MAX,
          "Time of the newest event of the host that was folded.",
          "host");
  static final Family CHIP =
      info("chip", "Devices as their runs announced them.", "host", "chip", "arch", "serial");
  static final Family CHIP_CLOCK =
      gauge(
          "chip_clock_hertz",
          HERTZ,
          Merge.MAX,
          "Device clock by which cycles are converted to seconds.",
          "host",
          "chip");
  static final Family MARKERS =
      counter(
          "device_markers",
          null,
          "START and END markers received, with repeated ones.",
          "host",
          "chip",
          "risc");
  static final Family MARKERS_DROPPED =
      counter(
          "device_markers_dropped",
          null,
          "Readbacks known to have lost markers: the buffer was full or its dropped flag was set.",
          "host",
          "chip",
          "risc");
  static final Family MARKERS_UNPAIRED =
      counter(
          "device_markers_unpaired",
          null,
          "Markers without their counterpart; markers of dispatches still open are not counted.",
          "host",
          "chip",
          "risc",
          "reason");
  static final Family POOL_LIVE =
      gauge(
          "memory_pool_live_bytes",
          BYTES,
          Merge.SUM,
          "Bytes allocated and not released: of open streams, or of the last run when all ended.",
          "host",
          "chip",
          "pool");
  static final Family POOL_PEAK =
      gauge(
          "memory_pool_peak_bytes",
          BYTES,
          Merge.SUM,
          "Highest live bytes of the same streams; peaks of processes and cores are added.",
          "host",
          "chip",
          "pool");
  static final Family POOL_ALLOCATED =
      counter("memory_allocated_bytes", BYTES, "Bytes allocated.", "host", "chip", "pool");
  static final Family POOL_FREED =
      counter(
          "memory_freed_bytes",
          BYTES,
          "Bytes released by a free, a reset or a replacement.",
          "host",
          "chip",
          "pool");
  static final Family POOL_ALLOCATIONS =
      gauge(
          "memory_live_allocations",
          null,
          Merge.SUM,
          "Allocations not released, of the same streams as the live bytes.",
          "host",
          "chip",
          "pool");
  static final Family POOL_UNMATCHED =
      counter(
          "memory_unmatched",
          null,
          "Memory events that do not fit: frees of what was not live, allocations over what was.",
          "host",
          "chip",
          "pool",
          "reason");

  static final Family BOUND_MEASURED =
      counter(
          "bound_measured_seconds",
          SECONDS,
          "Measured time of the executions that were compared with a bound.",
          "kernel",
          "model");
  static final Family BOUND_PREDICTED =
      counter(
          "bound_predicted_seconds",
          SECONDS,
          "Predicted time of the executions that were compared with a bound.",
          "kernel",
          "model",
          "prediction");
  static final Family BOUND_DEPTH =
      gauge(
          "bound_violation_depth_ratio",
          RATIO,
          Merge.MAX,
          "How far the fastest execution lies below the newest bound, 1 - measured / bound; 0 if"
              + " none violates it.",
          "kernel",
          "model");
  static final Family RUN =
      info(
          "run",
          "Runs heard of within the last day, with the labels users gave them.",
          "run",
          "host",
          "workload",
          "build");
  static final Family RUN_LABELS_SET_ASIDE =
      gauge(
          "run_labels_set_aside",
          null,
          Merge.SUM,
          "User labels of shown runs that are not on run_info: the name clashes with another one of"
              + " the run, or there are too many names.");
  static final Family BOUND_CHECKS =
      counter(
          "bound_checks",
          null,
          "Executions compared with the bound in force.",
          "host",
          "chip",
          "kernel",
          "model",
          "outcome");
  static final Family DEVICE_CALLS =
      counter(
          "device_zone_calls", null, "Zones with START and END.", "host", "chip", "risc", "zone");
  static final Family DEVICE_CYCLES =
      counter(
          "device_zone_cycles",
          CYCLES,
          "Time of zones with START and END, in device cycles.",
          "host",
          "chip",
          "risc",
          "zone");
  static final Family DEVICE_SECONDS =
      counter(
          "device_zone_seconds",
          SECONDS,
          "Time of zones with START and END; only where the device clock is known.",
          "host",
          "chip",
          "risc",
          "zone");
  static final Family HOST_ZONE_DURATION =
      histogram(
          "host_zone_duration_seconds",
          SECONDS,
          "Time of each call of a host zone, with its children.",
          "host",
          "zone");

  /** All of them. */
  static final List<Family> ALL =
      List.of(
          ALERT_FIRING,
          BOUND_TOLERANCE,
          BOUND_VERDICTS,
          INGEST_RECORDS,
          STREAM_RECORDS,
          STREAM_LATE,
          STREAM_IMPLAUSIBLE,
          DLQ_RECORDS,
          HOST,
          AGENT_LAST_EVENT,
          CHIP,
          CHIP_CLOCK,
          RUN_LABELS_SET_ASIDE,
          RUN,
          MARKERS,
          MARKERS_DROPPED,
          MARKERS_UNPAIRED,
          POOL_LIVE,
          POOL_PEAK,
          POOL_ALLOCATED,
          POOL_FREED,
          POOL_ALLOCATIONS,
          POOL_UNMATCHED,
          BOUND_MEASURED,
          BOUND_PREDICTED,
          BOUND_DEPTH,
          BOUND_CHECKS,
          DEVICE_CALLS,
          DEVICE_CYCLES,
          DEVICE_SECONDS,
          HOST_ZONE_DURATION);

  private Families() {}
}
