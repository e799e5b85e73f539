package dev.plumbline.bounds.neuron.input;

import java.util.Locale;

/** Text of others, safe to show: no control characters, not longer than a line of a message. */
public final class Printable {
  private static final int MOST_CHARS = 300;

  private Printable() {}

  /** The text with control characters written as escapes, cut after {@value #MOST_CHARS}. */
  public static String text(String text) {
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < text.length() && i < MOST_CHARS; i++) {
      char c = text.charAt(i);
      int type = Character.getType(c);
      if (Character.isISOControl(c)
          || type == Character.FORMAT
          || type == Character.LINE_SEPARATOR
          || type == Character.PARAGRAPH_SEPARATOR) {
        shown.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        shown.append(c);
      }
    }
    return text.length() > MOST_CHARS ? shown.append("...").toString() : shown.toString();
  }
}
