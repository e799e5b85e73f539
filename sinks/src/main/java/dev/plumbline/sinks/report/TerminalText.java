package dev.plumbline.sinks.report;

/**
 * Text that came from an input, as a terminal may show it: on one line, and without the control
 * characters with which a zone name or a broken row could move the cursor or set the title.
 */
public final class TerminalText {

  private TerminalText() {}

  /** The text with a dot in place of every control character and line separator. */
  public static String shown(String text) {
    return text.replaceAll("[\\p{Cntrl}\\u0080-\\u009f\\u2028\\u2029]", "·");
  }
}
