package dev.plumbline.ingest.text;

/**
 * One physical line.
 *
 * @param text the line without its LF
 * @param number physical number, from 1
 * @param terminated whether it ended with LF
 * @param overlong whether it was cut because it is longer than the cap
 */
public record Line(String text, long number, boolean terminated, boolean overlong) {
  /** The text without the CR of a CR LF line end. */
  public String textWithoutCarriageReturn() {
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }
}
