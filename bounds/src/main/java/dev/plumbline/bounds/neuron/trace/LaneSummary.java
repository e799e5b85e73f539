package dev.plumbline.bounds.neuron.trace;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * One lane of a predicted schedule. Overlap inside a lane is normal, so busy time is told twice.
 *
 * @param events events
 * @param busySumNanos sum of durations, nanoseconds
 * @param busyUnionNanos time in which at least one event runs, nanoseconds
 * @param firstStartNanos first start, nanoseconds
 * @param maxEndNanos last end, nanoseconds
 * @param lastRecordEndNanos end of the last record in file order, nanoseconds
 * @param spanNanos from the first start to the last end, nanoseconds
 * @param zeroDuration events without duration
 * @param overlappingStarts events with a duration that start while an earlier one runs
 */
public record LaneSummary(
    @JsonProperty("events") long events,
    @JsonProperty("busySum") long busySumNanos,
    @JsonProperty("busyUnion") long busyUnionNanos,
    @JsonProperty("firstStart") long firstStartNanos,
    @JsonProperty("maxEnd") long maxEndNanos,
    @JsonProperty("lastRecordEnd") long lastRecordEndNanos,
    @JsonProperty("span") long spanNanos,
    @JsonProperty("zeroDuration") long zeroDuration,
    @JsonProperty("overlappingStarts") long overlappingStarts) {}
