package dev.plumbline.model.key;

/**
 * What one source-grain figure is about.
 *
 * @param kind kind of thing; decides the unit
 * @param name zone, kernel, lane or pool name; an unresolved device zone is {@code 0x1234}, a
 *     clashing one {@code <ambiguous 0x1234>}
 * @param context run-time text of a host zone, empty if none
 * @param place RISC or engine lane, empty if none
 * @param run the capture or process life the figure belongs to
 * @param source {@code host/process} or {@code host/device}
 */
public record StatKey(
    StatKind kind, String name, String context, String place, String run, String source) {

  /** The key as Kafka record key: a JSON array of its six parts. */
  public String text() {
    return KeyText.write(kind.name(), name, context, place, run, source);
  }

  /**
   * Reads {@link #text()}.
   *
   * @throws IllegalArgumentException if the text is not such a key
   */
  public static StatKey parse(String text) {
    String[] parts = KeyText.read(text, 6, "StatKey");
    return new StatKey(
        StatKind.valueOf(parts[0]), parts[1], parts[2], parts[3], parts[4], parts[5]);
  }
}
