package dev.plumbline.ingest.tracy.protocol;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** Compresses linked LZ4 blocks, as a profiled program does: greedily, with 64 KiB of history. */
public final class LinkedBlockWriter {
  private static final int HISTORY = 65_535;
  private static final int TABLE = 1 << 14;

  private byte[] all = new byte[1 << 16];
  private int length;
  private final int[] seen = new int[TABLE];

  /** Compresses the next block. */
  public byte[] block(byte[] bytes) {
    if (length > 8 * HISTORY) {
      all = Arrays.copyOfRange(all, length - HISTORY, length);
      length = HISTORY;
      Arrays.fill(seen, 0);
    }
    all =
        length + bytes.length > all.length ? Arrays.copyOf(all, 2 * (length + bytes.length)) : all;
    System.arraycopy(bytes, 0, all, length, bytes.length);
    int from = length;
    length += bytes.length;
    return compress(from, length);
  }

  private byte[] compress(int from, int to) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int literals = from;
    int at = from;
    while (at < to - 12) {
      int slot = hash(at);
      int candidate = seen[slot] - 1;
      seen[slot] = at + 1;
      if (candidate < 0 || at - candidate > HISTORY || !same(candidate, at, 4)) {
        at++;
        continue;
      }
      int match = 4;
      while (at + match < to - 5 && all[candidate + match] == all[at + match]) {
        match++;
      }
      sequence(out, literals, at, at - candidate, match);
      at += match;
      literals = at;
    }
    sequence(out, literals, to, 0, 0);
    return out.toByteArray();
  }

  private void sequence(ByteArrayOutputStream out, int from, int to, int distance, int match) {
    int literals = to - from;
    int token = Math.min(15, literals) << 4 | (match == 0 ? 0 : Math.min(15, match - 4));
    out.write(token);
    more(out, literals);
    out.write(all, from, literals);
    if (match > 0) {
      out.write(distance);
      out.write(distance >>> 8);
      more(out, match - 4);
    }
  }

  private static void more(ByteArrayOutputStream out, int length) {
    if (length < 15) {
      return;
    }
    int rest = length - 15;
    while (rest >= 255) {
      out.write(255);
      rest -= 255;
    }
    out.write(rest);
  }

  private boolean same(int a, int b, int bytes) {
    return Arrays.equals(all, a, a + bytes, all, b, b + bytes);
  }

  private int hash(int at) {
    return (LittleEndian.int32(all, at) * -1640531535) >>> 18;
  }
}
