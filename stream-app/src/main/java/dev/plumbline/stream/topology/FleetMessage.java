package dev.plumbline.stream.topology;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.stream.rollup.FleetRollup;
import dev.plumbline.stream.rollup.SourceDelta;
import dev.plumbline.stream.state.BlockReader;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.jspecify.annotations.Nullable;

/**
 * Records of the topic between fold and roll-up: a block of messages, each a tag and what it says.
 * Deltas carry packed figures; verdicts and ends are JSON, because they are few.
 *
 * <p>Version 0.1 wrote one record for each message: the tag, then JSON. Such records are still
 * read.
 */
final class FleetMessage {
  /** First byte of a block; behind it the version, the partition, and messages. */
  static final byte BLOCK = 'B';

  static final int BLOCK_VERSION = 1;
  static final byte DELTA = 'D';
  static final byte VERDICT = 'V';
  static final byte ENDED = 'E';

  private FleetMessage() {}

  /**
   * Hands every message of a record to the roll-up.
   *
   * @throws IllegalArgumentException if the record is of another version, cut off or no such record
   */
  static void read(byte[] record, FleetRollup rollup) {
    if (record.length == 0) {
      throw new IllegalArgumentException("a fleet message is not empty");
    }
    if (record[0] == BLOCK) {
      readBlock(record, rollup);
    } else {
      readJson(record[0], Arrays.copyOfRange(record, 1, record.length), rollup);
    }
  }

  /** By the partition that the block names. */
  static StreamPartitioner<byte[], byte[]> partitioner() {
    return new ByBlock();
  }

  private static void readBlock(byte[] record, FleetRollup rollup) {
    BlockReader in = new BlockReader(record);
    partition(in);
    while (in.hasMore()) {
      int tag = in.raw();
      if (tag == DELTA) {
        rollup.delta(delta(in));
      } else {
        readJson(tag, in.blob(), rollup);
      }
    }
  }

  private static void readJson(int tag, byte[] json, FleetRollup rollup) {
    switch (tag) {
      case DELTA -> rollup.delta(JsonValues.read(json, StatsDelta.class));
      case VERDICT -> rollup.verdict(JsonValues.read(json, Verdict.class));
      case ENDED -> rollup.ended(JsonValues.read(json, StreamAccount.class));
      default -> throw new IllegalArgumentException("unknown fleet message " + tag);
    }
  }

  private static SourceDelta delta(BlockReader in) {
    StatKey key =
        new StatKey(
            StatKind.valueOf(in.text()), in.text(), in.text(), in.text(), in.text(), in.text());
    return new SourceDelta(key, in.subject(), in.signed(), in.signed(), in.blob());
  }

  private static int partition(BlockReader in) {
    int tag = in.raw();
    int version = in.raw();
    if (tag != BLOCK || version != BLOCK_VERSION) {
      throw in.failure("has tag " + tag + " and version " + version + ", supported is 1");
    }
    return (int) in.unsigned();
  }

  private static final class ByBlock implements StreamPartitioner<byte[], byte[]> {
    @Override
    public Optional<Set<Integer>> partitions(
        @Nullable String topic, byte @Nullable [] key, byte[] value, int partitions) {
      int partition = partition(new BlockReader(value));
      if (partition >= partitions) {
        throw new IllegalArgumentException(
            "a block is for roll-up partition " + partition + " of " + partitions);
      }
      return Optional.of(Set.of(partition));
    }
  }
}
