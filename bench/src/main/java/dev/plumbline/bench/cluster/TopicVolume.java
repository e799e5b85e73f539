package dev.plumbline.bench.cluster;

/**
 * What was written to a topic.
 *
 * @param records committed records
 * @param valueBytes bytes of their keys and values
 * @param logBytes bytes of the topic's log on disk, compressed, transaction markers included;
 *     everything that was ever written to it
 */
public record TopicVolume(long records, long valueBytes, long logBytes) {}
