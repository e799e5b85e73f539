package dev.plumbline.bounds.neuron;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Something that is shown but never used as a bound.
 *
 * @param scope what it holds for
 * @param target file of the trace, or module; empty for the whole input
 * @param reason why
 */
public record Quarantine(
    @JsonProperty("scope") Scope scope,
    @JsonProperty("target") String target,
    @JsonProperty("reason") String reason) {
  /** How far a quarantine reaches. */
  public enum Scope {
    /** All that was read. */
    INPUT,
    /** The sums over a module. */
    MODULE,
    /** One trace, and the sums it would be part of. */
    TRACE
  }
}
