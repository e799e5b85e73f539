package dev.plumbline.bench.cluster;

/**
 * What was written to a topic.
 *
 * @param records committed records; those deleted meanwhile are counted by their offsets,
 *     transaction markers included
 * @param valueBytes bytes of keys and values of those that are still there
 * @param logBytes bytes of the topic's log on disk, compressed, transaction markers included;
 *     everything that was ever written to it
 */
public record TopicVolume(long records, long valueBytes, long logBytes) {

  /** The same with records that were written and are no longer there. */
  TopicVolume plusDeleted(long number) {
    return new TopicVolume(records + number, valueBytes, logBytes);
  }
}
