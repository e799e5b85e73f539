package dev.plumbline.stream.topology;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** Headers of a record that could not be used: where it came from, and why. */
final class DeadLetter {
  /** Which step refused it. */
  static final String STAGE = "plumbline.stage";

  /** Why, as one word of few. */
  static final String REASON = "plumbline.reason";

  /** Why, for people. */
  static final String MESSAGE = "plumbline.message";

  /** Topic it was on. */
  static final String TOPIC = "plumbline.topic";

  /** Partition it was in. */
  static final String PARTITION = "plumbline.partition";

  /** Offset it had. */
  static final String OFFSET = "plumbline.offset";

  private DeadLetter() {}

  /** The original headers and ours. */
  static Headers headers(
      Headers original,
      String stage,
      String reason,
      String message,
      @Nullable RecordMetadata origin) {
    Headers headers = new RecordHeaders(original);
    add(headers, STAGE, stage);
    add(headers, REASON, reason);
    add(headers, MESSAGE, message);
    if (origin != null) {
      add(headers, TOPIC, origin.topic());
      add(headers, PARTITION, Integer.toString(origin.partition()));
      add(headers, OFFSET, Long.toString(origin.offset()));
    }
    return headers;
  }

  /** Where a record came from, for the log. */
  static String place(@Nullable RecordMetadata origin) {
    return origin == null
        ? "record of unknown origin"
        : "topic "
            + origin.topic()
            + ", partition "
            + origin.partition()
            + ", offset "
            + origin.offset();
  }

  private static void add(Headers headers, String name, String value) {
    headers.add(name, value.getBytes(StandardCharsets.UTF_8));
  }
}
