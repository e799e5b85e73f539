package dev.plumbline.stream.state;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Reads what {@link KeyWriter} wrote. A key that is cut off or longer than expected is an {@link
 * IllegalArgumentException}: the store holds something that is not ours.
 */
public final class KeyReader {
  private final ByteBuffer in;

  /**
   * Reads a key behind a prefix.
   *
   * @param prefixSizeBytes how many bytes are known already
   */
  public KeyReader(byte[] key, int prefixSizeBytes) {
    this.in = ByteBuffer.wrap(key, prefixSizeBytes, key.length - prefixSizeBytes);
  }

  /** Reads a text. */
  public String text() {
    int length = length();
    if (length < 0 || length > in.remaining()) {
      throw cut();
    }
    int from = in.position();
    in.position(from + length);
    return length == 0 ? "" : new String(in.array(), from, length, StandardCharsets.UTF_8);
  }

  /** Reads a small number, 0 to 255. */
  public int code() {
    try {
      return in.get() & 0xff;
    } catch (BufferUnderflowException e) {
      throw cut();
    }
  }

  /** Reads a number of eight bytes. */
  public long number() {
    try {
      return in.getLong() ^ Long.MIN_VALUE;
    } catch (BufferUnderflowException e) {
      throw cut();
    }
  }

  /** How many bytes were read, with the prefix. */
  public int position() {
    return in.position();
  }

  /** Checks that nothing follows. */
  public void finish() {
    if (in.hasRemaining()) {
      throw new IllegalArgumentException(
          "stored key of " + in.limit() + " bytes has " + in.remaining() + " more than expected");
    }
  }

  private int length() {
    int length = 0;
    for (int shift = 0; shift < Integer.SIZE; shift += 7) {
      int next = code();
      length |= (next & 0x7f) << shift;
      if (next < 0x80) {
        return length;
      }
    }
    throw cut();
  }

  private IllegalArgumentException cut() {
    return new IllegalArgumentException("stored key of " + in.limit() + " bytes is cut off");
  }
}
