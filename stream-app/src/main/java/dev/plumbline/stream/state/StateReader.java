package dev.plumbline.stream.state;

import dev.plumbline.model.stats.PackedReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads what {@link StateWriter} wrote; every failure is an {@link IllegalArgumentException} that
 * names the subject and the byte.
 */
public final class StateReader {
  private final PackedReader in;
  private final int version;

  /**
   * Reads and checks the version byte.
   *
   * @param subject what the bytes are, for messages
   */
  public StateReader(String subject, byte[] bytes, int version) {
    this(subject, bytes, version, version);
  }

  /**
   * Reads and checks the version byte, which may be one of several.
   *
   * @param subject what the bytes are, for messages
   * @param oldest oldest version that can be read
   * @param newest newest version that can be read
   */
  public StateReader(String subject, byte[] bytes, int oldest, int newest) {
    this.in = new PackedReader(subject, bytes, 0, bytes.length);
    this.version = in.raw("version");
    if (version < oldest || version > newest) {
      throw in.failure(
          "version "
              + (oldest == newest ? "" : oldest + " to ")
              + newest
              + " expected, found "
              + version);
    }
  }

  /** The version that was found. */
  public int version() {
    return version;
  }

  /** Reads a number. */
  public long number(String field) {
    return in.signed(field);
  }

  /** Reads a number of elements that need at least one byte each. */
  public int count(String field) {
    long count = in.signed(field);
    if (count < 0 || count > Integer.MAX_VALUE) {
      throw in.failure(field + " is " + count);
    }
    return (int) count;
  }

  /** Reads a yes or no. */
  public boolean flag(String field) {
    return in.raw(field) != 0;
  }

  /** Reads a double. */
  public double real(String field) {
    long bits = 0;
    for (int shift = 0; shift < 64; shift += 8) {
      bits |= (long) in.raw(field) << shift;
    }
    return Double.longBitsToDouble(bits);
  }

  /** Reads bytes. */
  public byte[] bytes(String field) {
    int length = in.count(field, Integer.MAX_VALUE, 1);
    return in.bytes(length);
  }

  /** Reads bytes that something else reads, without a copy. */
  public <T> T part(String field, PackedReader.PartReader<T> reader) {
    return in.part(in.count(field, Integer.MAX_VALUE, 1), reader);
  }

  /** Reads a text. */
  public String text(String field) {
    return part(
        field, (bytes, at, length) -> new String(bytes, at, length, StandardCharsets.UTF_8));
  }

  /** Reads texts. */
  public List<String> texts(String field) {
    int count = in.count(field, Integer.MAX_VALUE, 1);
    List<String> values = new ArrayList<>(Math.min(count, 1024));
    for (int i = 0; i < count; i++) {
      values.add(text(field));
    }
    return values;
  }

  /** Checks that nothing follows. */
  public void finish() {
    in.finish();
  }
}
