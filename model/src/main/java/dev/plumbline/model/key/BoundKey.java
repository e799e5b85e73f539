package dev.plumbline.model.key;

/**
 * What a bound predicts. An empty part matches anything, except {@code name} and the {@code place}
 * of kernels.
 *
 * @param kind kind of thing
 * @param name exact name of the zone, kernel, lane or pool
 * @param place RISC or engine lane; of a kernel the type of a task off the compute cores, such as
 *     {@code AI_CPU}, empty on compute cores: what one takes says nothing about the other
 * @param variant context of the measured thing: shape, kernel variant
 * @param build build or kernel hash the prediction was made for
 * @param deviceModel device model the prediction holds for
 */
public record BoundKey(
    StatKind kind, String name, String place, String variant, String build, String deviceModel) {

  /** Whether a figure is what is predicted, as far as the key of the figure says. */
  public boolean predicts(StatKey key) {
    boolean samePlace =
        kind == StatKind.KERNEL ? place.equals(key.place()) : fits(place, key.place());
    return kind == key.kind()
        && name.equals(key.name())
        && samePlace
        && fits(variant, key.context());
  }

  private static boolean fits(String predicted, String measured) {
    return predicted.isEmpty() || predicted.equals(measured);
  }

  /** The key as Kafka record key: a JSON array of its six parts. */
  public String text() {
    return KeyText.write(kind.name(), name, place, variant, build, deviceModel);
  }

  /**
   * Reads {@link #text()}.
   *
   * @throws IllegalArgumentException if the text is not such a key
   */
  public static BoundKey parse(String text) {
    String[] p = KeyText.read(text, 6, "BoundKey");
    return new BoundKey(StatKind.valueOf(p[0]), p[1], p[2], p[3], p[4], p[5]);
  }
}
