package dev.plumbline.model.wire;

/**
 * Why a row is not an ordinary one. The codes are part of the wire format: append only. The text
 * that comes with a code is the raw line (or lines, joined by LF), or the offending cell verbatim.
 */
public enum OddCode {
  /** Fewer fields than the header; text: raw lines. */
  SHORT_ROW(1),
  /** More fields than the header, recovered; text: raw lines. */
  EXTRA_FIELDS(2),
  /** Cannot be read at all; text: raw lines. */
  UNREADABLE_ROW(3),
  /** Start is not a 64-bit number; text: the cell. */
  BAD_START(4),
  /** Duration is not a 64-bit number; text: the cell. */
  BAD_DURATION(5),
  /** Address is not a 64-bit number; text: the cell. */
  BAD_ADDRESS(6),
  /** Size is not a 64-bit number; text: the cell. */
  BAD_SIZE(7),
  /** Zone hash is not a number in range; text: the cell. */
  BAD_HASH(8),
  /** Cycle is not a 64-bit number; text: the cell. */
  BAD_CYCLE(9),
  /** Dispatch is not a 64-bit number; text: the cell. */
  BAD_DISPATCH(10),
  /** Core coordinate is not a number in range; text: the cell. */
  BAD_CORE(11),
  /** Marker type is unknown; text: the cell. */
  UNKNOWN_TYPE(12),
  /** Memory operation is unknown; text: the cell. */
  UNKNOWN_OP(13),
  /** Time is not a 64-bit number; text: the cell. */
  BAD_TIME(14),
  /** Host time is not a 64-bit number; text: the cell. */
  BAD_HOST_TIME(15),
  /** The name was empty and came from the zone name column; text: empty or the cell. */
  RUNTIME_NAME(16),
  /** The compatible reading of the row differs from ours; text: the physical lines verbatim. */
  RAW_TEXT(17),
  /** A cell was longer than the cap and was cut; text: name of the column. */
  CELL_CUT(18),
  /** RISC name is unknown; text: the cell. */
  UNKNOWN_RISC(19),
  /**
   * Comes with every zone row that carries raw lines, so that the compatible report can read them
   * again; text: the file's header line without its line end.
   */
  HEADER_LINE(20);

  private static final OddCode[] ALL = values();

  private final int code;

  OddCode(int code) {
    this.code = code;
  }

  /** Code on the wire. */
  public int code() {
    return code;
  }

  static OddCode ofCode(long code) {
    if (code < 1 || code > ALL.length) {
      throw new FrameException(
          "odd code " + Long.toUnsignedString(code) + " is unknown, expected 1 to " + ALL.length);
    }
    return ALL[(int) code - 1];
  }
}
