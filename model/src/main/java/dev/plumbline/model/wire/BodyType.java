package dev.plumbline.model.wire;

import dev.plumbline.model.key.StreamKind;
import org.jspecify.annotations.Nullable;

/** What a frame carries. */
public enum BodyType {
  /** Zones of host, kernel, lane or GPU. */
  ZONES(3, StreamKind.ZONES),
  /** Device markers or raw readbacks. */
  DEVICE(4, StreamKind.DEVICE),
  /** Memory events. */
  MEMORY(5, StreamKind.MEMORY),
  /** Plots, counters and monitor values. */
  SAMPLES(6, StreamKind.SAMPLES),
  /** The end of a stream of any kind. */
  END(7, null);

  private static final BodyType[] ALL = values();

  private final int field;
  private final @Nullable StreamKind kind;

  BodyType(int field, @Nullable StreamKind kind) {
    this.field = field;
    this.kind = kind;
  }

  /** Field number in message {@code Frame}. */
  int field() {
    return field;
  }

  /** Kind of the stream such a batch belongs to, null for END, which says it itself. */
  @Nullable StreamKind kind() {
    return kind;
  }

  static @Nullable BodyType ofField(int field) {
    return field >= 3 && field <= 7 ? ALL[field - 3] : null;
  }
}
