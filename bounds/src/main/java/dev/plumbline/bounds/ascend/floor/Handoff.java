package dev.plumbline.bounds.ascend.floor;

import dev.plumbline.bounds.ascend.component.ComponentPair;

/**
 * Data that goes from one component to another.
 *
 * @param pair producer and consumer
 * @param bytes bytes of one execution
 * @param producerId operation the data comes from; where transfers stand between two computations,
 *     the computation or the first transfer behind them
 * @param consumerId operation it goes to
 */
public record Handoff(ComponentPair pair, long bytes, long producerId, long consumerId) {}
