package dev.plumbline.model.wire;

/** What the zones of a batch are. The ordinal is the code on the wire: append only. */
public enum ZoneKind {
  /** Zones of a host program. */
  HOST,
  /** Executions of a kernel or operation. */
  KERNEL,
  /** Busy spans of an engine lane. */
  LANE,
  /** GPU zones of a profiler stream. */
  GPU;

  private static final ZoneKind[] ALL = values();

  static ZoneKind ofCode(long code) {
    if (code < 0 || code >= ALL.length) {
      throw new FrameException(
          "zone kind "
              + Long.toUnsignedString(code)
              + " is unknown, expected 0 to "
              + (ALL.length - 1));
    }
    return ALL[(int) code];
  }
}
