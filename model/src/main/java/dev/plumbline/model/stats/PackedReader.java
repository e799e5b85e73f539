package dev.plumbline.model.stats;

import java.util.Arrays;

/**
 * Reads what {@link PackedWriter} wrote. Every failure is an {@link IllegalArgumentException} that
 * names the subject, the byte and what was expected; counts are checked against the bytes that are
 * left before anybody allocates for them.
 */
public final class PackedReader {
  private final String subject;
  private final byte[] bytes;
  private final int start;
  private final int end;
  private int at;

  /**
   * Reads a part of an array.
   *
   * @param subject what the bytes are, for messages
   */
  public PackedReader(String subject, byte[] bytes, int offset, int length) {
    if (offset < 0 || length < 0 || length > bytes.length - offset) {
      throw new IllegalArgumentException(
          subject + ": " + length + " bytes at " + offset + " exceed an array of " + bytes.length);
    }
    this.subject = subject;
    this.bytes = bytes;
    this.start = offset;
    this.at = offset;
    this.end = offset + length;
  }

  /** Reads the version byte, which must be the expected one. */
  public void version(int expected) {
    int found = raw("version");
    if (found != expected) {
      throw failure("version " + expected + " expected, found " + found);
    }
  }

  /** Reads one byte, 0 to 255. */
  public int raw(String field) {
    if (at == end) {
      throw failure(field + " is cut off after " + (end - start) + " bytes");
    }
    return bytes[at++] & 0xff;
  }

  /** Reads an unsigned number of up to 64 bits; negative when the top bit is set. */
  public long unsigned(String field) {
    if (at < end && bytes[at] >= 0) {
      return bytes[at++];
    }
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int next = raw(field);
      if (shift == 63 && next > 1) {
        throw failure(field + " is longer than 64 bits");
      }
      value |= (long) (next & 0x7f) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw failure(field + " is longer than 64 bits");
  }

  /** Reads a number that was written signed. */
  public long signed(String field) {
    long zigzag = unsigned(field);
    return (zigzag >>> 1) ^ -(zigzag & 1);
  }

  /** Reads a number from 0 to {@link Long#MAX_VALUE}. */
  public long nonNegative(String field) {
    long value = unsigned(field);
    if (value < 0) {
      throw failure(field + " exceeds 2^63 - 1");
    }
    return value;
  }

  /**
   * Reads how many elements follow.
   *
   * @param max the most that is ever allowed
   * @param bytesEach the least one element needs; more elements than bytes are refused
   */
  public int count(String field, int max, int bytesEach) {
    long value = unsigned(field);
    if (value < 0 || value > max) {
      throw failure(
          field + " of at most " + max + " expected, found " + Long.toUnsignedString(value));
    }
    if (value * bytesEach > end - at) {
      throw failure(field + " of " + value + " does not fit into " + (end - at) + " bytes");
    }
    return (int) value;
  }

  /**
   * Reads bytes as they are.
   *
   * @param length how many; {@link #count} has checked that there are so many
   */
  public byte[] bytes(int length) {
    if (length > end - at) {
      throw failure(length + " bytes are cut off after " + (end - start) + " bytes");
    }
    at += length;
    return Arrays.copyOfRange(bytes, at - length, at);
  }

  /**
   * Reads bytes that something else reads, without a copy.
   *
   * @param length how many; {@link #count} has checked that there are so many
   */
  public <T> T part(int length, PartReader<T> reader) {
    if (length > end - at) {
      throw failure(length + " bytes are cut off after " + (end - start) + " bytes");
    }
    at += length;
    return reader.read(bytes, at - length, length);
  }

  /** Reads a value from a part of an array. */
  @FunctionalInterface
  public interface PartReader<T> {
    /** The value that exactly these bytes are. */
    T read(byte[] bytes, int offset, int length);
  }

  /** Checks that nothing follows. */
  public void finish() {
    if (at != end) {
      throw failure((end - at) + " bytes after the end");
    }
  }

  /** Returns, for the caller to throw, a failure at the present position. */
  public IllegalArgumentException failure(String message) {
    return new IllegalArgumentException(subject + ": at byte " + (at - start) + ": " + message);
  }
}
