package dev.plumbline.sinks.lag;

/**
 * What a partition holds.
 *
 * @param beginning offset of the first record that is not deleted
 * @param end offset that the next record will have
 */
public record OffsetRange(long beginning, long end) {}
