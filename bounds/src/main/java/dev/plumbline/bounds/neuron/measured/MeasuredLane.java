package dev.plumbline.bounds.neuron.measured;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * One lane as measured. A summary does not tell everything: what it does not tell is null.
 *
 * @param events rows
 * @param busySumNanos sum of durations (instruction time), nanoseconds
 * @param busyUnionNanos time in which at least one row runs (active time), nanoseconds
 * @param firstStartNanos first start on the clock of the device, nanoseconds
 * @param maxEndNanos last end on the clock of the device, nanoseconds
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MeasuredLane(
    @JsonProperty("events") @Nullable Long events,
    @JsonProperty("busySum") @Nullable Long busySumNanos,
    @JsonProperty("busyUnion") @Nullable Long busyUnionNanos,
    @JsonProperty("firstStart") @Nullable Long firstStartNanos,
    @JsonProperty("maxEnd") @Nullable Long maxEndNanos) {}
