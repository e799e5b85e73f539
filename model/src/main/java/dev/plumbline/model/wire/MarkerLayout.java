package dev.plumbline.model.wire;

/** What the rows of a device batch are. The ordinal is the code on the wire: append only. */
public enum MarkerLayout {
  /** One decoded marker a row. */
  MARKERS,
  /** One raw readback a row, 32-word control block (10,368 bytes with five RISCs). */
  CTL32,
  /** One raw readback a row, 64-word control block (10,496 bytes with five RISCs). */
  CTL64;

  private static final MarkerLayout[] ALL = values();

  static MarkerLayout ofCode(long code) {
    if (code < 0 || code >= ALL.length) {
      throw new FrameException(
          "marker layout "
              + Long.toUnsignedString(code)
              + " is unknown, expected 0 to "
              + (ALL.length - 1));
    }
    return ALL[(int) code];
  }
}
