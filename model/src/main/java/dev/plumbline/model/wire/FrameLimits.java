package dev.plumbline.model.wire;

/** Caps of the wire format; the reader checks every one before it allocates. */
public final class FrameLimits {
  /** Format version written and read. */
  public static final int VERSION = 1;

  /** Size our writers stay below, bytes. */
  public static final int TARGET_RECORD_BYTES = 512 << 10;

  /** Largest record the reader accepts and a writer makes, bytes. */
  public static final int MAX_RECORD_BYTES = 1 << 20;

  /** Most rows of a batch. */
  public static final int MAX_ROWS = 8192;

  /** Most strings of a record, the implied empty one included. */
  public static final int MAX_STRINGS = 1 << 16;

  /** Longest string of a table, UTF-8 bytes. */
  public static final int MAX_STRING_BYTES = 64 << 10;

  /** Longest text of a header, UTF-8 bytes. */
  public static final int MAX_HEADER_TEXT_BYTES = 4 << 10;

  /** Most odd codes of a batch. */
  public static final int MAX_ODDS = 1 << 16;

  /** Rows at which a writer calls itself full. */
  static final int FULL_ROWS = 5000;

  /** Strings at which a writer calls itself full. */
  static final int FULL_STRINGS = 1 << 15;

  /**
   * Bytes at which a writer calls itself full. The row that crosses it may still bring four strings
   * of the largest size and the frame stays below {@link #TARGET_RECORD_BYTES}.
   */
  static final int FULL_BYTES = 192 << 10;

  private FrameLimits() {}
}
