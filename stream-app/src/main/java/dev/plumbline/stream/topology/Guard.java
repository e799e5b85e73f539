package dev.plumbline.stream.topology;

import dev.plumbline.model.wire.BodyType;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.model.wire.FrameException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Looks at a raw record before anything is folded. */
final class Guard {
  /**
   * What is wrong with a record.
   *
   * @param reason one word of few
   * @param message for people
   */
  record Fault(String reason, String message) {}

  private final Frame frame = new Frame();

  /** The frame of the record last checked; valid only when nothing was wrong. */
  Frame frame() {
    return frame;
  }

  /** Reads a record; returns what is wrong with it, or null. */
  @Nullable Fault check(byte @Nullable [] key, byte @Nullable [] value) {
    if (value == null || value.length == 0) {
      return new Fault("empty-value", "the record has no value");
    }
    if (key == null) {
      return new Fault("no-key", "the record has no key; expected the source");
    }
    try {
      frame.wrap(value);
    } catch (FrameException e) {
      return new Fault("not-a-frame", String.valueOf(e.getMessage()));
    }
    String source = frame.header().stream().source();
    String found = new String(key, StandardCharsets.UTF_8);
    if (!found.equals(source)) {
      return new Fault(
          "wrong-key", "the record's key is '" + found + "', its header says '" + source + "'");
    }
    return frame.type() == BodyType.SAMPLES
        ? new Fault("wrong-kind", "samples do not belong on this topic")
        : null;
  }
}
