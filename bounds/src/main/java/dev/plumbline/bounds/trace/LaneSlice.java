package dev.plumbline.bounds.trace;

/**
 * Where a slice was drawn.
 *
 * @param row row it is on, as returned by {@link LaneTraceWriter#slice}
 * @param startNanos its start, nanoseconds
 */
public record LaneSlice(int row, long startNanos) {}
