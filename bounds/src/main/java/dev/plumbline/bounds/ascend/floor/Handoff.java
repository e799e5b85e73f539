package dev.plumbline.bounds.ascend.floor;

import dev.plumbline.bounds.ascend.component.ComponentPair;

/**
 * Data that goes from one component to another.
 *
 * @param pair producer and consumer
 * @param bytes bytes of one execution
 */
public record Handoff(ComponentPair pair, long bytes) {}
