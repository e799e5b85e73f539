package dev.plumbline.ingest.read;

import dev.plumbline.ingest.scan.InputType;
import dev.plumbline.ingest.scan.ScannedInput;
import dev.plumbline.ingest.scan.StreamInput;
import dev.plumbline.ingest.text.Line;
import dev.plumbline.ingest.text.LineReader;
import dev.plumbline.ingest.text.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * Content identity of an input: the first 16 hex digits of a SHA-256 over its header line and the
 * 16 lines behind it, fewer if it ends before; for raw images over the digests of those that can be
 * used; for measured kernels, whose files are finished exports, over everything; for a session it
 * is the identity of its connection. Path, name and times of the file do not count, nor does what
 * is appended later.
 */
final class Incarnation {
  private static final int LINES = 1 + 16;
  private static final int HEX_DIGITS = 16;

  private Incarnation() {}

  /** The identity of an input; null if none of its images can be used. */
  static @Nullable String of(StreamInput input, ImageFiles images) throws IOException {
    if (input.type() == InputType.TRACY_SESSION) {
      return TracySessionReader.incarnation(input);
    }
    if (input.type() != InputType.TT_L1_RAW) {
      return ofTable(input.first());
    }
    String digest = images.digest(input);
    return digest == null ? null : ofDigest(digest);
  }

  /** The identity of an input of which everything counts, by its digest in hex. */
  static String ofDigest(String digest) {
    return digest.substring(0, HEX_DIGITS);
  }

  private static String ofTable(ScannedInput input) throws IOException {
    MessageDigest digest = Sha256.digest();
    try (LineReader lines = LineReader.open(input.path(), bytes -> {})) {
      for (int i = 0; i < LINES; i++) {
        Line line = lines.next();
        if (line == null) {
          break;
        }
        digest.update(line.text().getBytes(StandardCharsets.UTF_8));
        digest.update((byte) '\n');
      }
    }
    return shortHex(digest);
  }

  private static String shortHex(MessageDigest digest) {
    return Sha256.hex(digest.digest()).substring(0, HEX_DIGITS);
  }
}
