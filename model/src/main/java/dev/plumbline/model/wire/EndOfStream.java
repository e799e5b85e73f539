package dev.plumbline.model.wire;

import dev.plumbline.model.key.StreamKind;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a stream ended.
 *
 * @param kind raw topic of the stream
 * @param sequences how many sequence numbers the stream has: the last one plus 1
 * @param reason why it ended
 * @param notCarried what the source had and we do not carry, by kind; keeps its order
 * @param detail more for people, empty if nothing to say
 */
public record EndOfStream(
    StreamKind kind,
    long sequences,
    EndReason reason,
    Map<String, Long> notCarried,
    String detail) {

  /** Checks the counts and copies the map. */
  public EndOfStream {
    if (sequences < 0) {
      throw new IllegalArgumentException("end has " + sequences + " sequence numbers, expected 0+");
    }
    notCarried = Collections.unmodifiableMap(new LinkedHashMap<>(notCarried));
  }
}
