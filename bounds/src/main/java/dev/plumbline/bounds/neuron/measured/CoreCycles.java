package dev.plumbline.bounds.neuron.measured;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Cycle count of one execution on one core, at the base clock of the core.
 *
 * @param core index of the core
 * @param cycles cycles
 */
public record CoreCycles(@JsonProperty("NC") long core, @JsonProperty("CycleCount") long cycles) {}
