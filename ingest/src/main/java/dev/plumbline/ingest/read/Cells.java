package dev.plumbline.ingest.read;

import dev.plumbline.model.wire.FrameLimits;
import java.nio.charset.StandardCharsets;

/** Keeps texts below the cap of the wire format. */
final class Cells {
  /** So many characters always fit, whatever they are. */
  private static final int ALWAYS_FITS = FrameLimits.MAX_STRING_BYTES / 3;

  private Cells() {}

  /** Whether the text is too long for a record. */
  static boolean isTooLong(String text) {
    return text.length() > ALWAYS_FITS
        && text.getBytes(StandardCharsets.UTF_8).length > FrameLimits.MAX_STRING_BYTES;
  }

  /** The text, cut if it is too long; never between the halves of a character. */
  static String cut(String text) {
    if (!isTooLong(text)) {
      return text;
    }
    int end = ALWAYS_FITS;
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end);
  }
}
