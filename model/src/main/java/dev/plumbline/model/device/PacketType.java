package dev.plumbline.model.device;

import org.jspecify.annotations.Nullable;

/** The kinds of device profiler markers (bits 28-30 of a marker's first word). */
public enum PacketType {
  /** A zone begins. */
  START("START"),
  /** A zone ends. */
  END("END"),
  /** Cycles that a zone summed up over the run; there is no time in it. */
  TOTAL("TOTAL"),
  /** A time with one 64-bit value in the two words behind it. */
  TS_DATA("TS_DATA"),
  /** A time; the 16-bit id is the event. */
  TS_EVENT("TS_EVENT"),
  /** A time with two 64-bit values in the four words behind it. */
  TS_DATA_16B("TS_DATA_16B"),
  /** Facts that hold for the markers after it; streaming back ends only. */
  STICKY_META("?"),
  /** Code 7, which no known version writes. */
  UNKNOWN("?");

  private static final PacketType[] BY_CODE = values();

  private final String foilText;

  PacketType(String foilText) {
    this.foilText = foilText;
  }

  /** The three bits that stand for this type, 0 to 7. */
  public int code() {
    return ordinal();
  }

  /** Returns the type of a code; {@link #UNKNOWN} for everything but 0 to 6. */
  public static PacketType ofCode(int code) {
    return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : UNKNOWN;
  }

  /** How {@code tt_foil_device_zones.csv} writes this type; {@code ?} for codes 6 and 7. */
  public String foilText() {
    return foilText;
  }

  /** Returns the type that tt-foil writes so, {@code ?} being {@link #UNKNOWN}; else null. */
  public static @Nullable PacketType ofFoilText(String text) {
    return switch (text) {
      case "START" -> START;
      case "END" -> END;
      case "TOTAL" -> TOTAL;
      case "TS_DATA" -> TS_DATA;
      case "TS_EVENT" -> TS_EVENT;
      case "TS_DATA_16B" -> TS_DATA_16B;
      case "?" -> UNKNOWN;
      default -> null;
    };
  }

  /** How many 32-bit words of data follow the two words of a marker; they have no valid bit. */
  public int payloadWords() {
    return switch (this) {
      case TS_DATA -> 2;
      case TS_DATA_16B -> 4;
      default -> 0;
    };
  }
}
