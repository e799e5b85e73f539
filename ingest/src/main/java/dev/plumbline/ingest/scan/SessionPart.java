package dev.plumbline.ingest.scan;

import dev.plumbline.model.key.StreamKind;

/** The streams that one Tracy session becomes. */
public enum SessionPart {
  /** Zones of the program. */
  HOST_ZONES(StreamKind.ZONES, ""),
  /** Zones of its GPUs; apart from the others, because a batch has zones of one kind. */
  GPU_ZONES(StreamKind.ZONES, "-gpu"),
  /** Memory events. */
  MEMORY(StreamKind.MEMORY, "");

  private final StreamKind kind;
  private final String suffix;

  SessionPart(StreamKind kind, String suffix) {
    this.kind = kind;
    this.suffix = suffix;
  }

  /** Topic it travels on. */
  public StreamKind kind() {
    return kind;
  }

  /** Incarnation of the stream of a connection. */
  public String incarnation(String connectionId) {
    return connectionId + suffix;
  }
}
