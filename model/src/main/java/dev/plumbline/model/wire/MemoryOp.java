package dev.plumbline.model.wire;

/** What a memory event does. The ordinal is the code on the wire: append only. */
public enum MemoryOp {
  /** Anything else; carried for the reports, never folded. */
  OTHER,
  /** Memory was taken. */
  ALLOC,
  /** Memory was given back. */
  FREE,
  /** The whole pool was emptied. */
  RESET;

  private static final MemoryOp[] ALL = values();

  static MemoryOp ofCode(long code) {
    if (code < 0 || code >= ALL.length) {
      throw new FrameException(
          "memory operation "
              + Long.toUnsignedString(code)
              + " is unknown, expected 0 to "
              + (ALL.length - 1));
    }
    return ALL[(int) code];
  }
}
