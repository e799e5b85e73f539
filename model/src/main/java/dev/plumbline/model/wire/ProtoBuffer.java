package dev.plumbline.model.wire;

import java.util.Arrays;

/** Grows as protobuf is written to it; reused from batch to batch. */
final class ProtoBuffer {
  static final int VARINT = 0;
  static final int FIXED64 = 1;
  static final int LENGTH = 2;
  static final int FIXED32 = 5;

  private static final int LONGEST_VARINT = 10;

  private byte[] bytes = new byte[256];
  private int size;

  int size() {
    return size;
  }

  void reset() {
    size = 0;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  void varint(long value) {
    room(LONGEST_VARINT);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  void zigzag(long value) {
    varint((value << 1) ^ (value >> 63));
  }

  void fixed64(long bits) {
    room(Long.BYTES);
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      bytes[size++] = (byte) (bits >>> shift);
    }
  }

  void tag(int field, int wireType) {
    varint((long) field << 3 | wireType);
  }

  /** An unsigned field, left out when 0. */
  void uintField(int field, long value) {
    if (value != 0) {
      tag(field, VARINT);
      varint(value);
    }
  }

  /** A zigzag field, left out when 0. */
  void sintField(int field, long value) {
    if (value != 0) {
      tag(field, VARINT);
      zigzag(value);
    }
  }

  /** A bytes or string field, left out when empty. */
  void bytesField(int field, byte[] value) {
    if (value.length > 0) {
      lengthField(field, value.length);
      append(value, value.length);
    }
  }

  /** A message or packed field, written even when empty. */
  void bufferField(int field, ProtoBuffer value) {
    lengthField(field, value.size);
    append(value);
  }

  /** Tag and length of a field whose bytes follow. */
  void lengthField(int field, int length) {
    tag(field, LENGTH);
    varint(length);
  }

  void append(ProtoBuffer other) {
    append(other.bytes, other.size);
  }

  void append(byte[] source, int length) {
    room(length);
    System.arraycopy(source, 0, bytes, size, length);
    size += length;
  }

  private void room(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
    }
  }
}
