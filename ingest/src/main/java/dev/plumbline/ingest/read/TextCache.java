package dev.plumbline.ingest.read;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Texts of one column, which has few of them: a text that was met before makes no garbage. */
final class TextCache {
  private static final int SLOTS = 1024;

  private final @Nullable Entry[] slots = new Entry[SLOTS];
  private Entry last = new Entry(new byte[0], "");

  /** The text of these ASCII bytes. */
  String get(byte[] bytes, int from, int end) {
    if (!last.is(bytes, from, end)) {
      int hash = 0;
      for (int i = from; i < end; i++) {
        hash = 31 * hash + bytes[i];
      }
      int slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
      Entry known = slots[slot];
      if (known == null || !known.is(bytes, from, end)) {
        byte[] own = Arrays.copyOfRange(bytes, from, end);
        known = new Entry(own, new String(own, StandardCharsets.US_ASCII));
        slots[slot] = known;
      }
      last = known;
    }
    return last.text;
  }

  private static final class Entry {
    private final byte[] bytes;
    private final String text;

    Entry(byte[] bytes, String text) {
      this.bytes = bytes;
      this.text = text;
    }

    boolean is(byte[] other, int from, int end) {
      return Arrays.equals(bytes, 0, bytes.length, other, from, end);
    }
  }
}
