package dev.plumbline.model.wire;

/**
 * Walks the fields of one protobuf message inside a record; owns no memory. Every offset is checked
 * before use.
 */
final class ProtoReader {
  private byte[] bytes = new byte[0];
  private String what = "";
  private int at;
  private int end;
  private int field;
  private int wireType;
  private int sliceOffset;
  private int sliceLength;

  /** Starts at a range the caller has checked to lie inside the record. */
  ProtoReader wrap(byte[] record, int offset, int length, String message) {
    bytes = record;
    what = message;
    at = offset;
    end = offset + length;
    field = 0;
    return this;
  }

  byte[] bytes() {
    return bytes;
  }

  /** Steps to the next field; false at the end of the message. */
  boolean next() {
    if (at == end) {
      return false;
    }
    long tag = rawVarint();
    if (tag >>> 32 != 0 || tag >>> 3 == 0) {
      throw error("tag " + Long.toUnsignedString(tag) + " names no field");
    }
    field = (int) (tag >>> 3);
    wireType = (int) tag & 7;
    return true;
  }

  int field() {
    return field;
  }

  /** Value of a varint field. */
  long varint() {
    expect(ProtoBuffer.VARINT);
    return rawVarint();
  }

  /** Value of a zigzag field. */
  long zigzag() {
    long value = varint();
    return (value >>> 1) ^ -(value & 1);
  }

  /** Value of a varint field that must not exceed a limit; limits are not negative. */
  long varintUpTo(long limit) {
    long value = varint();
    if (value < 0 || value > limit) {
      throw error(
          "field " + field + " is " + Long.toUnsignedString(value) + ", expected at most " + limit);
    }
    return value;
  }

  /** Value of a 64-bit field. */
  long fixed64() {
    expect(ProtoBuffer.FIXED64);
    need(Long.BYTES);
    long bits = 0;
    for (int i = Long.BYTES - 1; i >= 0; i--) {
      bits = bits << Byte.SIZE | (bytes[at + i] & 0xFF);
    }
    at += Long.BYTES;
    return bits;
  }

  /** Steps over a length-delimited field, which {@link #sliceOffset} then describes. */
  void slice(int limit) {
    expect(ProtoBuffer.LENGTH);
    long length = rawVarint();
    if (length < 0 || length > end - at) {
      throw error(
          "field "
              + field
              + " has "
              + Long.toUnsignedString(length)
              + " bytes, but only "
              + (end - at)
              + " are left");
    }
    if (length > limit) {
      throw error("field " + field + " has " + length + " bytes, expected at most " + limit);
    }
    sliceOffset = at;
    sliceLength = (int) length;
    at += sliceLength;
  }

  int sliceOffset() {
    return sliceOffset;
  }

  int sliceLength() {
    return sliceLength;
  }

  /** Steps over a field nobody here knows. */
  void skip() {
    switch (wireType) {
      case ProtoBuffer.VARINT -> rawVarint();
      case ProtoBuffer.FIXED64 -> {
        need(Long.BYTES);
        at += Long.BYTES;
      }
      case ProtoBuffer.LENGTH -> slice(Integer.MAX_VALUE);
      case ProtoBuffer.FIXED32 -> {
        need(Integer.BYTES);
        at += Integer.BYTES;
      }
      default -> throw error("field " + field + " has wire type " + wireType);
    }
  }

  FrameException error(String message) {
    return new FrameException(what + ": " + message);
  }

  private void expect(int expected) {
    if (wireType != expected) {
      throw error("field " + field + " has wire type " + wireType + ", expected " + expected);
    }
  }

  private void need(int length) {
    if (end - at < length) {
      throw error("field " + field + " is cut: " + (end - at) + " bytes left of " + length);
    }
  }

  private long rawVarint() {
    if (at < end && bytes[at] >= 0) {
      return bytes[at++];
    }
    return longVarint();
  }

  private long longVarint() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      if (at == end) {
        throw error("number at byte " + at + " of the record is cut");
      }
      byte next = bytes[at++];
      value |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        if (shift == 63 && next > 1) {
          break;
        }
        return value;
      }
    }
    throw error("number before byte " + at + " of the record is longer than 64 bits");
  }
}
