package dev.plumbline.bounds.neuron;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * One lane of a module, summed over its blocks. The floor is null where there is no run B that
 * fits.
 *
 * @param events events of run A
 * @param sumNanos sum of durations in run A, nanoseconds
 * @param unionNanos busy time in run A, nanoseconds
 * @param floorSumNanos sum of durations in run B, nanoseconds
 * @param floorUnionNanos busy time in run B, nanoseconds
 */
public record PredictedLane(
    @JsonProperty("events") long events,
    @JsonProperty("busySumA") long sumNanos,
    @JsonProperty("busyUnionA") long unionNanos,
    @JsonProperty("busySumB") @Nullable Long floorSumNanos,
    @JsonProperty("busyUnionB") @Nullable Long floorUnionNanos) {}
