package dev.plumbline.model.stats;

import java.util.Arrays;

/**
 * Growing bytes of varints: the binary form of stored statistics. Low seven bits first, as in
 * Protobuf. Its counterpart is {@link PackedReader}.
 */
public final class PackedWriter {
  private static final int LONGEST_VARINT = 10;

  private byte[] bytes;
  private int size;

  /** Starts empty with room for the given number of bytes. */
  public PackedWriter(int expectedBytes) {
    bytes = new byte[Math.max(16, expectedBytes)];
  }

  /** Appends the low eight bits. */
  public PackedWriter raw(int value) {
    reserve(1);
    bytes[size++] = (byte) value;
    return this;
  }

  /** Appends two numbers below 128. */
  void twoBytes(int first, int second) {
    reserve(2);
    bytes[size] = (byte) first;
    bytes[size + 1] = (byte) second;
    size += 2;
  }

  /** Appends a number as unsigned 64 bits: one byte below 128, ten bytes when negative. */
  public PackedWriter unsigned(long value) {
    reserve(LONGEST_VARINT);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
    return this;
  }

  /** Appends a number so that small negative ones stay short, too. */
  public PackedWriter signed(long value) {
    return unsigned((value << 1) ^ (value >> 63));
  }

  private void reserve(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }

  /** Appends bytes as they are. */
  public PackedWriter bytes(byte[] value) {
    if (bytes.length - size < value.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + value.length));
    }
    System.arraycopy(value, 0, bytes, size, value.length);
    size += value.length;
    return this;
  }

  /** Returns a copy of what was written. */
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }
}
