package dev.plumbline.stream.state;

import dev.plumbline.model.value.Subject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads what {@link BlockWriter} wrote; what does not fit is an {@link IllegalArgumentException}.
 */
public final class BlockReader {
  private final byte[] bytes;
  private final List<String> texts = new ArrayList<>();
  private final List<Subject> subjects = new ArrayList<>();
  private int at;

  /** Starts at the first byte. */
  public BlockReader(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Whether anything follows. */
  public boolean hasMore() {
    return at < bytes.length;
  }

  /** Reads one byte, 0 to 255. */
  public int raw() {
    if (at == bytes.length) {
      throw failure("is cut off");
    }
    return bytes[at++] & 0xff;
  }

  /** Reads an unsigned number; negative when the top bit is set. */
  public long unsigned() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int next = raw();
      value |= (long) (next & 0x7f) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw failure("holds a number of more than 64 bits");
  }

  /** Reads a number that was written signed. */
  public long signed() {
    long zigzag = unsigned();
    return (zigzag >>> 1) ^ -(zigzag & 1);
  }

  /** Reads bytes into an array of their own. */
  public byte[] blob() {
    int from = skipBlob();
    return Arrays.copyOfRange(bytes, from, at);
  }

  /** Reads a text. */
  public String text() {
    int number = number(texts.size());
    if (number > 0) {
      return texts.get(number - 1);
    }
    int from = skipBlob();
    String text = new String(bytes, from, at - from, StandardCharsets.UTF_8);
    texts.add(text);
    return text;
  }

  /** Reads who was measured. */
  public Subject subject() {
    int number = number(subjects.size());
    if (number > 0) {
      return subjects.get(number - 1);
    }
    Subject subject = new Subject(text(), text(), text(), text(), text(), text(), text(), signed());
    subjects.add(subject);
    return subject;
  }

  /** Returns, for the caller to throw, a failure at the present position. */
  public IllegalArgumentException failure(String what) {
    return new IllegalArgumentException(
        "block of " + bytes.length + " bytes " + what + " at byte " + at);
  }

  private int number(int known) {
    long number = unsigned();
    if (number < 0 || number > known) {
      throw failure("names value " + Long.toUnsignedString(number) + " of " + known);
    }
    return (int) number;
  }

  /** Steps over a blob; returns where it begins. */
  private int skipBlob() {
    long length = unsigned();
    if (length < 0 || length > bytes.length - at) {
      throw failure("is cut off");
    }
    int from = at;
    at += (int) length;
    return from;
  }
}
