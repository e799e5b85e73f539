package dev.plumbline.stream.topology;

import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.stream.rollup.Causes;
import dev.plumbline.stream.rollup.FleetRollup;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.jspecify.annotations.Nullable;

/** Records of the topic between fold and roll-up: one tag byte, then the JSON of the value. */
final class FleetMessage {
  private static final byte DELTA = 'D';
  private static final byte VERDICT = 'V';
  private static final byte ENDED = 'E';

  private FleetMessage() {}

  static byte[] write(StatsDelta delta) {
    return tagged(DELTA, delta);
  }

  static byte[] write(Verdict verdict) {
    return tagged(VERDICT, verdict);
  }

  static byte[] write(StreamAccount account) {
    return tagged(ENDED, account);
  }

  /** Hands a message to the roll-up. */
  static void read(byte[] message, FleetRollup rollup) {
    byte[] json = new byte[message.length - 1];
    System.arraycopy(message, 1, json, 0, json.length);
    switch (message[0]) {
      case DELTA -> rollup.delta(JsonValues.read(json, StatsDelta.class));
      case VERDICT -> rollup.verdict(JsonValues.read(json, Verdict.class));
      case ENDED -> rollup.ended(JsonValues.read(json, StreamAccount.class));
      default -> throw new IllegalArgumentException("unknown fleet message " + message[0]);
    }
  }

  /** By cause; the end of a stream goes to everybody, behind everything its source sent before. */
  static StreamPartitioner<byte[], byte[]> partitioner() {
    return new ByCause();
  }

  private static byte[] tagged(byte tag, Object value) {
    byte[] json = JsonValues.write(value);
    byte[] message = new byte[json.length + 1];
    message[0] = tag;
    System.arraycopy(json, 0, message, 1, json.length);
    return message;
  }

  private static final class ByCause implements StreamPartitioner<byte[], byte[]> {
    @Override
    public Optional<Set<Integer>> partitions(
        @Nullable String topic, byte[] key, byte[] value, int partitions) {
      if (value[0] == ENDED) {
        return Optional.of(
            IntStream.range(0, partitions).boxed().collect(Collectors.toUnmodifiableSet()));
      }
      String cause = new String(key, StandardCharsets.UTF_8);
      return Optional.of(Set.of(Causes.partition(cause, partitions)));
    }
  }
}
