package dev.plumbline.ingest.scan;

import dev.plumbline.ingest.text.TextEncoding;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The first bytes of a file, enough to tell what it is. */
record FileHead(byte[] bytes, int length, long sizeBytes) {
  private static final int LOOKED_AT = 64 << 10;

  static FileHead of(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      byte[] head = in.readNBytes(LOOKED_AT);
      return new FileHead(head, head.length, Math.max(head.length, Files.size(path)));
    }
  }

  boolean startsWith(String magic) {
    byte[] expected = magic.getBytes(StandardCharsets.ISO_8859_1);
    if (length < expected.length) {
      return false;
    }
    for (int i = 0; i < expected.length; i++) {
      if (bytes[i] != expected[i]) {
        return false;
      }
    }
    return true;
  }

  boolean isBinary() {
    return TextEncoding.isBinary(bytes, length);
  }

  /** All of the head as text, without a byte order mark. */
  String text() {
    int from = TextEncoding.hasBom(bytes, length) ? 3 : 0;
    return new String(bytes, from, length - from, StandardCharsets.UTF_8);
  }

  /** First line without its line end. */
  String firstLine() {
    String text = text();
    int end = text.indexOf('\n');
    String line = end < 0 ? text : text.substring(0, end);
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }

  /** First line that is neither blank nor a comment; empty if there is none. */
  String firstRow() {
    return text()
        .lines()
        .filter(line -> !line.isBlank() && !line.stripLeading().startsWith("#"))
        .findFirst()
        .orElse("");
  }

  /** First line, short enough for a message. */
  String firstLineShort() {
    String line = firstLine();
    String shown = line.length() > 60 ? line.substring(0, 60) + "…" : line;
    return isBinary() ? String.format(Locale.ROOT, "%d bytes that are no text", sizeBytes) : shown;
  }
}
