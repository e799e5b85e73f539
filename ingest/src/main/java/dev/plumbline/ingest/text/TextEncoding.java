package dev.plumbline.ingest.text;

import org.jspecify.annotations.Nullable;

/** Tells from the first bytes of a file whether it is text that we can read. */
public final class TextEncoding {
  /** Length of the UTF-8 byte order mark. */
  static final int BOM_BYTES = 3;

  private static final int LOOKED_AT = 512;

  private TextEncoding() {}

  /**
   * Says why the bytes look like UTF-16, null if they do not: a byte order mark, or a NUL in most
   * of the even or most of the odd places and nearly none in the others.
   */
  public static @Nullable String utf16Reason(byte[] head, int length) {
    if (length >= 2) {
      int mark = (head[0] & 0xff) << 8 | head[1] & 0xff;
      if (mark == 0xfffe) {
        return "a UTF-16 (little endian) byte order mark";
      }
      if (mark == 0xfeff) {
        return "a UTF-16 (big endian) byte order mark";
      }
    }
    int pairs = Math.min(length, LOOKED_AT) / 2;
    int even = 0;
    int odd = 0;
    for (int i = 0; i < pairs; i++) {
      even += head[2 * i] == 0 ? 1 : 0;
      odd += head[2 * i + 1] == 0 ? 1 : 0;
    }
    boolean mostOdd = odd * 10 >= pairs * 9 && even * 10 <= pairs;
    boolean mostEven = even * 10 >= pairs * 9 && odd * 10 <= pairs;
    return pairs >= 4 && (mostOdd || mostEven) ? "a NUL in every second byte" : null;
  }

  /** Whether the bytes hold a NUL, so that they are no text of ours. */
  public static boolean isBinary(byte[] head, int length) {
    for (int i = 0; i < length; i++) {
      if (head[i] == 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether the bytes begin with a UTF-8 byte order mark. */
  public static boolean hasBom(byte[] head, int length) {
    return length >= BOM_BYTES
        && head[0] == (byte) 0xef
        && head[1] == (byte) 0xbb
        && head[2] == (byte) 0xbf;
  }
}
