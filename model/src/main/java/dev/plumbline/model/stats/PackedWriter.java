package dev.plumbline.model.stats;

import java.util.Arrays;

/**
 * Growing bytes of varints: the binary form of stored statistics. Low seven bits first, as in
 * Protobuf. Its counterpart is {@link PackedReader}.
 */
public final class PackedWriter {
  private byte[] bytes;
  private int size;

  /** Starts empty with room for the given number of bytes. */
  public PackedWriter(int expectedBytes) {
    bytes = new byte[Math.max(16, expectedBytes)];
  }

  /** Appends the low eight bits. */
  public PackedWriter raw(int value) {
    if (size == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * size);
    }
    bytes[size++] = (byte) value;
    return this;
  }

  /** Appends a number as unsigned 64 bits: one byte below 128, ten bytes when negative. */
  public PackedWriter unsigned(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      raw((int) (rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    return raw((int) rest);
  }

  /** Appends a number so that small negative ones stay short, too. */
  public PackedWriter signed(long value) {
    return unsigned((value << 1) ^ (value >> 63));
  }

  /** Returns a copy of what was written. */
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }
}
