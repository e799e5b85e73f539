package dev.plumbline.model.key;

/** Key of a run record: a run as seen by one source. */
public record RunKey(String run, String source) {

  /** The key as Kafka record key: a JSON array of its two parts. */
  public String text() {
    return KeyText.write(run, source);
  }

  /**
   * Reads {@link #text()}.
   *
   * @throws IllegalArgumentException if the text is not such a key
   */
  public static RunKey parse(String text) {
    String[] p = KeyText.read(text, 2, "RunKey");
    return new RunKey(p[0], p[1]);
  }
}
