package dev.plumbline.model.wire;

/** Why a stream ended. The ordinal is the code on the wire: append only. */
public enum EndReason {
  /** The source was read to its end. */
  COMPLETE,
  /** The source was cut: its last record is not whole, or reading it failed. */
  CUT,
  /** The agent that read the source is gone. */
  AGENT_LOST,
  /** Nothing came for too long. */
  TIMED_OUT;

  private static final EndReason[] ALL = values();

  static EndReason ofCode(long code) {
    if (code < 0 || code >= ALL.length) {
      throw new FrameException(
          "end reason "
              + Long.toUnsignedString(code)
              + " is unknown, expected 0 to "
              + (ALL.length - 1));
    }
    return ALL[(int) code];
  }
}
