package dev.plumbline.ingest.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Looks for the end of a line eight bytes at a time. */
final class LineFeed {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long FEEDS = 0x0a0a_0a0a_0a0a_0a0aL;
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGHS = 0x8080_8080_8080_8080L;

  private LineFeed() {}

  /** Index of the first LF from {@code from}, {@code to} if there is none before it. */
  static int in(byte[] bytes, int from, int to) {
    int i = from;
    for (; i + Long.BYTES <= to; i += Long.BYTES) {
      long other = (long) LONGS.get(bytes, i) ^ FEEDS;
      // The lowest bit set is that of the first byte that is 0; higher ones may be of its borrow.
      long zeros = (other - ONES) & ~other & HIGHS;
      if (zeros != 0) {
        return i + (Long.numberOfTrailingZeros(zeros) >>> 3);
      }
    }
    while (i < to && bytes[i] != '\n') {
      i++;
    }
    return i;
  }
}
