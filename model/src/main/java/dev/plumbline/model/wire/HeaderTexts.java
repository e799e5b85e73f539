package dev.plumbline.model.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The texts of headers by field number; a text equal to the one before is not decoded again. */
final class HeaderTexts {
  private final byte[][] bytes;
  private final String[] texts;
  private final int[] offsets;
  private final int[] lengths;

  HeaderTexts(int largestField) {
    bytes = new byte[largestField + 1][0];
    texts = new String[largestField + 1];
    Arrays.fill(texts, "");
    offsets = new int[largestField + 1];
    lengths = new int[largestField + 1];
  }

  /** Forgets where texts lie: a place in the record before may be outside of the next one. */
  void clear() {
    Arrays.fill(offsets, 0);
    Arrays.fill(lengths, 0);
  }

  void take(ProtoReader in) {
    in.slice(FrameLimits.MAX_HEADER_TEXT_BYTES);
    offsets[in.field()] = in.sliceOffset();
    lengths[in.field()] = in.sliceLength();
  }

  /** Decodes what changed since the record before; false if nothing did. */
  boolean update(byte[] record) {
    boolean changed = false;
    for (int i = 0; i < texts.length; i++) {
      int from = offsets[i];
      int to = from + lengths[i];
      if (lengths[i] == 0 ? bytes[i].length == 0 : equal(record, from, to, bytes[i])) {
        continue;
      }
      bytes[i] = Arrays.copyOfRange(record, from, to);
      texts[i] = new String(bytes[i], StandardCharsets.UTF_8);
      changed = true;
    }
    return changed;
  }

  private static boolean equal(byte[] record, int from, int to, byte[] known) {
    return Arrays.equals(record, from, to, known, 0, known.length);
  }

  String get(int field) {
    return texts[field];
  }
}
