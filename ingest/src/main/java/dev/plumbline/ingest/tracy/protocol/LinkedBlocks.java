package dev.plumbline.ingest.tracy.protocol;

/**
 * Decompresses the LZ4 blocks of a connection. They are linked: a block may repeat what the last 64
 * KiB of the blocks before it held, which no decompressor of lz4-java offers; hence our own.
 */
final class LinkedBlocks {
  /** Most bytes a block decompresses to. */
  static final int MAX_BLOCK_BYTES = 262_144;

  private static final int HISTORY_BYTES = 64 << 10;
  private static final int WINDOW_BYTES = HISTORY_BYTES + 2 * MAX_BLOCK_BYTES;
  private static final int LONG_LENGTH = 15;
  private static final int SHORTEST_MATCH = 4;

  /** Short copies may write so much behind their end. */
  private static final int SLACK_BYTES = 16;

  private final byte[] window = new byte[WINDOW_BYTES + SLACK_BYTES];
  private int from;
  private int end;

  /** Where the last block lies; its bytes are valid until the next one is decompressed. */
  byte[] bytes() {
    return window;
  }

  /** First byte of the last block. */
  int from() {
    return from;
  }

  /** Behind the last byte of the last block. */
  int to() {
    return end;
  }

  /**
   * Decompresses one block.
   *
   * @throws ProtocolException if it is damaged; the message says where and how
   */
  void decompress(byte[] in, int inFrom, int inTo) throws ProtocolException {
    if (WINDOW_BYTES - end < MAX_BLOCK_BYTES) {
      System.arraycopy(window, end - HISTORY_BYTES, window, 0, HISTORY_BYTES);
      end = HISTORY_BYTES;
    }
    from = end;
    int limit = end + MAX_BLOCK_BYTES;
    int at = inFrom;
    while (at < inTo) {
      int token = in[at++] & 0xff;
      int literals = token >>> 4;
      if (literals == LONG_LENGTH) {
        int more;
        do {
          check(at < inTo, "a length goes beyond its end", at - inFrom);
          more = in[at++] & 0xff;
          literals += more;
          check(literals <= MAX_BLOCK_BYTES, "too many literals", at - inFrom);
        } while (more == 255);
      }
      check(literals <= inTo - at, "literals go beyond its end", at - inFrom);
      check(literals <= limit - end, "it holds more than 262144 bytes", at - inFrom);
      if (literals <= SLACK_BYTES && inTo - at >= SLACK_BYTES) {
        LittleEndian.copy16(in, at, window, end);
      } else {
        System.arraycopy(in, at, window, end, literals);
      }
      at += literals;
      end += literals;
      if (at == inTo) {
        return;
      }
      check(inTo - at >= 2, "it ends in a match", at - inFrom);
      int distance = LittleEndian.unsignedShort(in, at);
      at += 2;
      check(distance > 0 && distance <= end, "a match reaches before the history", at - inFrom);
      int length = token & 15;
      if (length == LONG_LENGTH) {
        int more;
        do {
          check(at < inTo, "a length goes beyond its end", at - inFrom);
          more = in[at++] & 0xff;
          length += more;
          check(length <= MAX_BLOCK_BYTES, "too long a match", at - inFrom);
        } while (more == 255);
      }
      length += SHORTEST_MATCH;
      check(length <= limit - end, "it holds more than 262144 bytes", at - inFrom);
      repeat(distance, length);
    }
    // A block ends with literals; one that ends with a match is cut.
    check(false, inFrom == inTo ? "it is empty" : "it ends in a match", at - inFrom);
  }

  private void repeat(int distance, int length) {
    int source = end - distance;
    if (distance >= Long.BYTES && length <= 4 * SLACK_BYTES) {
      for (int i = 0; i < length; i += Long.BYTES) {
        LittleEndian.copy8(window, source + i, window, end + i);
      }
      end += length;
      return;
    }
    if (distance >= length) {
      System.arraycopy(window, source, window, end, length);
      end += length;
      return;
    }
    for (int i = 0; i < length; i++) {
      window[end++] = window[source++];
    }
  }

  private static void check(boolean holds, String what, int at) throws ProtocolException {
    if (!holds) {
      throw ProtocolException.unreadable("LZ4 block is damaged at its byte " + at + ": " + what);
    }
  }
}
