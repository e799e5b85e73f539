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

/**
 * Content identity of an input: the first 16 hex digits of a SHA-256 over its header line and the
 * 16 lines behind it, fewer if it ends before; for raw images over their digests. Path, name and
 * times of the file do not count, nor does what is appended later.
 */
final class Incarnation {
  private static final int LINES = 1 + 16;
  private static final int HEX_DIGITS = 16;

  private Incarnation() {}

  static String of(StreamInput input) throws IOException {
    return input.type() == InputType.TT_L1_RAW ? ofImages(input) : ofTable(input.first());
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

  private static String ofImages(StreamInput input) throws IOException {
    MessageDigest digest = Sha256.digest();
    for (ScannedInput image : input.files()) {
      digest.update(Sha256.ofFile(image.path()).getBytes(StandardCharsets.UTF_8));
    }
    return shortHex(digest);
  }

  private static String shortHex(MessageDigest digest) {
    return Sha256.hex(digest.digest()).substring(0, HEX_DIGITS);
  }
}
