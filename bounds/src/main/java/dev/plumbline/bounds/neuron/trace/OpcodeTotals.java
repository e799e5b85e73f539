package dev.plumbline.bounds.neuron.trace;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * All events of one opcode.
 *
 * @param count events
 * @param durationSumNanos sum of their durations, nanoseconds
 */
public record OpcodeTotals(
    @JsonProperty("count") long count, @JsonProperty("durSum") long durationSumNanos) {

  /** Both together. */
  public OpcodeTotals plus(OpcodeTotals other) {
    return new OpcodeTotals(
        count + other.count, Math.addExact(durationSumNanos, other.durationSumNanos));
  }
}
