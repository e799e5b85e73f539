package dev.plumbline.bounds.neuron.input;

import org.apache.commons.compress.archivers.tar.TarConstants;

/** What bytes are, by their beginning. */
public enum Content {
  /** No bytes, or blank ones only. */
  EMPTY,
  /** A gzip stream. */
  GZIP,
  /** A tar with a known magic. */
  TAR,
  /** A JSON array. */
  JSON_ARRAY,
  /** A JSON object. */
  JSON_OBJECT,
  /** A protobuf message, as far as its fields can be followed. */
  PROTOBUF,
  /** Anything else. */
  OTHER;

  private static final String BLANKS = " \t\r\n";

  /** Bytes to look at. */
  public static final int LOOK_BYTES = TarConstants.DEFAULT_RCDSIZE;

  /** Decides by the first bytes. */
  public static Content of(byte[] head) {
    if (head.length == 0) {
      return EMPTY;
    }
    if (GzipLayer.begins(head, head.length)) {
      return GZIP;
    }
    if (TarReader.begins(head, head.length)) {
      return TAR;
    }
    int at = head.length >= 3 && head[0] == (byte) 0xef && head[1] == (byte) 0xbb ? 3 : 0;
    while (at < head.length && BLANKS.indexOf(head[at]) >= 0) {
      at++;
    }
    if (at == head.length && head.length < LOOK_BYTES) {
      return EMPTY;
    }
    if (at < head.length && head[at] == '[') {
      return JSON_ARRAY;
    }
    if (at < head.length && head[at] == '{') {
      return JSON_OBJECT;
    }
    return isProtobuf(head) ? PROTOBUF : OTHER;
  }

  /** Follows the fields of a message to the end of the bytes. */
  private static boolean isProtobuf(byte[] bytes) {
    int at = 0;
    while (at < bytes.length) {
      int tag = bytes[at] & 0xff;
      int type = tag & 7;
      if (tag < 8 || tag > 0x7f) {
        return false;
      }
      at++;
      switch (type) {
        case 0 -> at = afterVarint(bytes, at);
        case 1 -> at += 8;
        case 5 -> at += 4;
        case 2 -> {
          int start = at;
          at = afterVarint(bytes, at);
          long length = 0;
          for (int i = Math.min(at, bytes.length) - 1; i >= start; i--) {
            length = length << 7 | bytes[i] & 0x7f;
          }
          if (length < 0 || length > Integer.MAX_VALUE / 2) {
            return false;
          }
          at += (int) length;
        }
        default -> {
          return false;
        }
      }
    }
    return at == bytes.length || bytes.length >= LOOK_BYTES;
  }

  private static int afterVarint(byte[] bytes, int from) {
    int at = from;
    while (at < bytes.length && at < from + 5 && bytes[at] < 0) {
      at++;
    }
    return at + 1;
  }
}
