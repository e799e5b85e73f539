package dev.plumbline.ingest.scan;

/**
 * Which device of the host an input is about.
 *
 * @param id index on the host, as text
 * @param serial serial number, empty if unknown
 */
public record DeviceId(String id, String serial) {
  /** The device of a folder that names none. */
  public static final DeviceId FIRST = new DeviceId("0", "");

  /**
   * Reads {@code ID} or {@code ID:SERIAL}.
   *
   * @throws IllegalArgumentException if the id is empty or holds a slash
   */
  public static DeviceId parse(String text) {
    int colon = text.indexOf(':');
    String id = colon < 0 ? text : text.substring(0, colon);
    if (id.isBlank() || id.indexOf('/') >= 0) {
      throw new IllegalArgumentException(
          "device \"" + text + "\" has no usable id, expected ID or ID:SERIAL");
    }
    return new DeviceId(id, colon < 0 ? "" : text.substring(colon + 1));
  }
}
