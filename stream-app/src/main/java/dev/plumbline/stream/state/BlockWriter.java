package dev.plumbline.stream.state;

import dev.plumbline.model.value.Subject;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The bytes of a block: varints, and texts and subjects that are written where they first occur and
 * afterwards are a number. {@link BlockReader} is its counterpart.
 */
public final class BlockWriter {
  private final Map<String, Integer> texts = new HashMap<>();
  private final Map<Subject, Integer> subjects = new HashMap<>();
  private byte[] bytes = new byte[1024];
  private int size;

  /** Starts empty. */
  public BlockWriter() {}

  /** Forgets everything but keeps the memory. */
  public void clear() {
    texts.clear();
    subjects.clear();
    size = 0;
  }

  /** How many bytes were written. */
  public int size() {
    return size;
  }

  /** Returns a copy of the first bytes. */
  public byte[] first(int sizeBytes) {
    return Arrays.copyOf(bytes, sizeBytes);
  }

  /** Appends the low eight bits. */
  public void raw(int value) {
    reserve(1);
    bytes[size++] = (byte) value;
  }

  /** Appends a number as unsigned 64 bits: one byte below 128. */
  public void unsigned(long value) {
    reserve(10);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[size++] = (byte) (rest & 0x7f | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  /** Appends a number so that small negative ones stay short, too. */
  public void signed(long value) {
    unsigned((value << 1) ^ (value >> 63));
  }

  /** Appends bytes with their length. */
  public void blob(byte[] value) {
    unsigned(value.length);
    reserve(value.length);
    System.arraycopy(value, 0, bytes, size, value.length);
    size += value.length;
  }

  /** Appends a text. */
  public void text(String value) {
    if (isNew(texts, value)) {
      blob(value.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Appends who was measured. */
  public void subject(Subject value) {
    if (isNew(subjects, value)) {
      text(value.host());
      text(value.process());
      text(value.device());
      text(value.deviceSerial());
      text(value.deviceModel());
      text(value.workload());
      text(value.build());
      signed(value.clockHertz());
    }
  }

  /** Writes the number of a known value, or 0 before a new one. */
  private <T> boolean isNew(Map<T, Integer> numbers, T value) {
    Integer number = numbers.get(value);
    if (number != null) {
      unsigned(number);
      return false;
    }
    numbers.put(value, numbers.size() + 1);
    unsigned(0);
    return true;
  }

  private void reserve(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }
}
