package dev.plumbline.stream.state;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes the binary keys of stored state. A text carries its length in front, so keys that begin
 * with the same parts begin with the same bytes, and no other key does: what belongs together is
 * read and dropped by prefix.
 */
public final class KeyWriter {
  private static final int ROOM_BYTES = 96;

  private ByteBuffer out;

  /** Starts empty. */
  public KeyWriter() {
    this.out = ByteBuffer.allocate(ROOM_BYTES);
  }

  /** Starts with the bytes of another key. */
  public KeyWriter(byte[] prefix) {
    this.out = ByteBuffer.allocate(prefix.length + ROOM_BYTES).put(prefix);
  }

  /** Appends a text with its length. */
  public KeyWriter text(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    room(Integer.BYTES + 1 + bytes.length);
    int rest = bytes.length;
    while (rest > 0x7f) {
      out.put((byte) (rest & 0x7f | 0x80));
      rest >>>= 7;
    }
    out.put((byte) rest).put(bytes);
    return this;
  }

  /** Appends a small number, 0 to 255. */
  public KeyWriter code(int value) {
    room(1);
    out.put((byte) value);
    return this;
  }

  /** Appends a number in eight bytes that sort as the number does. */
  public KeyWriter number(long value) {
    room(Long.BYTES);
    out.putLong(value ^ Long.MIN_VALUE);
    return this;
  }

  /** Returns the key with one more number; what was written stays as it is. */
  public byte[] toBytesWith(long number) {
    int size = out.position();
    byte[] key = number(number).toBytes();
    out.position(size);
    return key;
  }

  /** Returns the key. */
  public byte[] toBytes() {
    return Arrays.copyOf(out.array(), out.position());
  }

  private void room(int sizeBytes) {
    if (out.remaining() < sizeBytes) {
      out = ByteBuffer.allocate(2 * out.capacity() + sizeBytes).put(out.flip());
    }
  }
}
