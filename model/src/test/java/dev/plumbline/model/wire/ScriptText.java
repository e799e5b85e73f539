package dev.plumbline.model.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.HexFormat;

/**
 * Words of {@code producers/cases.txt} and of readings, as the tests of all languages have them.
 */
final class ScriptText {
  private static final String PLAIN = "_./:+-";

  private ScriptText() {}

  /** The text of a word. */
  static String text(String word) {
    if (word.equals("~")) {
      return "";
    }
    String one = counted(word);
    ByteArrayOutputStream utf8 = new ByteArrayOutputStream();
    for (int i = 0; i < one.length(); i++) {
      if (one.charAt(i) == '%') {
        utf8.write(HexFormat.fromHexDigits(one, i + 1, i + 3));
        i += 2;
      } else {
        utf8.write(one.charAt(i));
      }
    }
    return utf8.toString(UTF_8).repeat(times(word));
  }

  /** The bytes of an image's word. */
  static byte[] image(String word) {
    StringBuilder hex = new StringBuilder();
    if (!word.equals("~")) {
      for (String part : word.split(",")) {
        hex.append(counted(part).repeat(times(part)));
      }
    }
    return HexFormat.of().parseHex(hex);
  }

  private static int times(String word) {
    int star = word.indexOf('*');
    return star < 0 ? 1 : Integer.parseInt(word.substring(0, star));
  }

  private static String counted(String word) {
    return word.substring(word.indexOf('*') + 1);
  }

  /** The word of a text. */
  static String word(String text) {
    StringBuilder word = new StringBuilder(text.isEmpty() ? "~" : "");
    for (byte b : text.getBytes(UTF_8)) {
      char c = (char) (b & 0xFF);
      if (c < 0x80 && Character.isLetterOrDigit(c) || PLAIN.indexOf(c) >= 0) {
        word.append(c);
      } else {
        word.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
      }
    }
    return word.toString();
  }

  /** The word of an image. */
  static String word(byte[] image) {
    return image.length == 0 ? "~" : HexFormat.of().formatHex(image);
  }
}
