package dev.plumbline.model.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The string table of a record that is read; strings are decoded when asked for, once. */
final class StringSlices {
  private byte[] record = new byte[0];
  private int[] offsets = new int[64];
  private int[] lengths = new int[64];
  private @Nullable String[] decoded = new @Nullable String[64];
  private int size = 1;

  /** Forgets the strings of the record before and begins with those of another one. */
  void clear(byte[] nextRecord) {
    Arrays.fill(decoded, 0, size, null);
    record = nextRecord;
    size = 1;
  }

  void add(ProtoReader in) {
    in.slice(FrameLimits.MAX_STRING_BYTES);
    if (size == FrameLimits.MAX_STRINGS) {
      throw in.error("more than " + FrameLimits.MAX_STRINGS + " strings");
    }
    if (size == offsets.length) {
      offsets = Arrays.copyOf(offsets, size * 2);
      lengths = Arrays.copyOf(lengths, size * 2);
      decoded = Arrays.copyOf(decoded, size * 2);
    }
    offsets[size] = in.sliceOffset();
    lengths[size] = in.sliceLength();
    size++;
  }

  int size() {
    return size;
  }

  byte[] record() {
    return record;
  }

  /** Where the bytes of a string begin in the record. */
  int offset(int index) {
    checkIndex(index);
    return offsets[index];
  }

  /** Bytes of a string in the record. */
  int length(int index) {
    checkIndex(index);
    return lengths[index];
  }

  String get(int index) {
    checkIndex(index);
    String string = decoded[index];
    if (string == null) {
      string = new String(record, offsets[index], lengths[index], StandardCharsets.UTF_8);
      decoded[index] = string;
    }
    return string;
  }

  private void checkIndex(int index) {
    Objects.checkIndex(index, size);
  }
}
