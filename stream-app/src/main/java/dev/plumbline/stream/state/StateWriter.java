package dev.plumbline.stream.state;

import dev.plumbline.model.stats.PackedWriter;
import java.nio.charset.StandardCharsets;
import java.util.Collection;

/** Writes stored state: a version byte, then fields in a fixed order. */
public final class StateWriter {
  private static final int USUAL_BYTES = 64;

  private final PackedWriter out;

  /** Starts with the version byte. */
  public StateWriter(int version) {
    this(version, USUAL_BYTES);
  }

  /** The same with room for a number of bytes; more may come. */
  public StateWriter(int version, int expectedBytes) {
    out = new PackedWriter(expectedBytes);
    out.raw(version);
  }

  /** Appends a number. */
  public StateWriter number(long value) {
    out.signed(value);
    return this;
  }

  /** Appends a yes or no. */
  public StateWriter flag(boolean value) {
    out.raw(value ? 1 : 0);
    return this;
  }

  /** Appends a double, all 64 bits. */
  public StateWriter real(double value) {
    long bits = Double.doubleToRawLongBits(value);
    for (int shift = 0; shift < 64; shift += 8) {
      out.raw((int) (bits >>> shift) & 0xff);
    }
    return this;
  }

  /** Appends bytes with their length. */
  public StateWriter bytes(byte[] value) {
    out.unsigned(value.length).bytes(value);
    return this;
  }

  /** Appends a text. */
  public StateWriter text(String value) {
    return bytes(value.getBytes(StandardCharsets.UTF_8));
  }

  /** Appends texts with their number. */
  public StateWriter texts(Collection<String> values) {
    out.unsigned(values.size());
    for (String value : values) {
      text(value);
    }
    return this;
  }

  /** Returns a copy of what was written. */
  public byte[] toBytes() {
    return out.toBytes();
  }
}
