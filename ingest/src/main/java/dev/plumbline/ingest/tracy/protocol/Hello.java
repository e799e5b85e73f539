package dev.plumbline.ingest.tracy.protocol;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** How the tool greets a program: eight letters and a protocol number. */
public final class Hello {
  /** Bytes of the greeting. */
  public static final int BYTES = 12;

  /** What it begins with. */
  public static final String LETTERS = "TracyPrf";

  private Hello() {}

  /** The greeting in a dialect. */
  public static byte[] of(Dialect dialect) {
    return ByteBuffer.allocate(BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(LETTERS.getBytes(US_ASCII))
        .putInt(dialect.protocol())
        .array();
  }

  /**
   * The dialect that a greeting names.
   *
   * @throws ProtocolException if it is no greeting, or names a protocol that is not supported
   */
  public static Dialect parse(byte[] bytes, int at) throws ProtocolException {
    String letters = new String(bytes, at, LETTERS.length(), US_ASCII);
    if (!letters.equals(LETTERS)) {
      throw ProtocolException.unreadable(
          "what the tool sent does not begin with " + LETTERS + ": no session of Tracy");
    }
    int protocol = LittleEndian.int32(bytes, at + LETTERS.length());
    return Dialect.ofProtocol(protocol)
        .orElseThrow(
            () ->
                new ProtocolException(
                    ProtocolException.Cause.OTHER_PROTOCOL,
                    "speaks protocol "
                        + Integer.toUnsignedString(protocol)
                        + "; supported are "
                        + Dialect.supported()));
  }
}
