package dev.plumbline.model.value;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.core.SerializableString;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** JSON text of printable ASCII, which is the same with and without quoting. */
abstract class AsciiText implements SerializableString {
  /** The text is the first {@link #length} bytes. */
  byte[] text = new byte[4096];

  int length;

  @Override
  public final int appendUnquotedUTF8(byte[] buffer, int offset) {
    if (length > buffer.length - offset) {
      return -1;
    }
    System.arraycopy(text, 0, buffer, offset, length);
    return length;
  }

  @Override
  public final int appendUnquoted(char[] buffer, int offset) {
    if (length > buffer.length - offset) {
      return -1;
    }
    for (int i = 0; i < length; i++) {
      buffer[offset + i] = (char) text[i];
    }
    return length;
  }

  @Override
  public final int writeUnquotedUTF8(OutputStream out) throws IOException {
    out.write(text, 0, length);
    return length;
  }

  @Override
  public final int putUnquotedUTF8(ByteBuffer buffer) {
    if (length > buffer.remaining()) {
      return -1;
    }
    buffer.put(text, 0, length);
    return length;
  }

  @Override
  public final byte[] asUnquotedUTF8() {
    return Arrays.copyOf(text, length);
  }

  @Override
  public final String getValue() {
    return new String(text, 0, length, US_ASCII);
  }

  @Override
  public final int charLength() {
    return length;
  }

  @Override
  public final int appendQuotedUTF8(byte[] buffer, int offset) {
    return appendUnquotedUTF8(buffer, offset);
  }

  @Override
  public final int appendQuoted(char[] buffer, int offset) {
    return appendUnquoted(buffer, offset);
  }

  @Override
  public final int writeQuotedUTF8(OutputStream out) throws IOException {
    return writeUnquotedUTF8(out);
  }

  @Override
  public final int putQuotedUTF8(ByteBuffer buffer) {
    return putUnquotedUTF8(buffer);
  }

  @Override
  public final byte[] asQuotedUTF8() {
    return asUnquotedUTF8();
  }

  @Override
  public final char[] asQuotedChars() {
    return getValue().toCharArray();
  }
}
