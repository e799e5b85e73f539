package dev.plumbline.sinks.lag;

/**
 * How far a group has come in one partition.
 *
 * @param topic topic
 * @param partition number of the partition
 * @param committedOffset offset up to which the group is done, 0 if it has not committed any
 * @param lagRecords offsets between there and the end, transaction markers included
 * @param waitingSeconds time since the first record behind the commit was written, 0 when none
 *     waits, NaN when it could not be read
 */
public record PartitionLag(
    String topic, int partition, long committedOffset, long lagRecords, double waitingSeconds) {}
