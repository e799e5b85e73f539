package dev.plumbline.model.key;

/**
 * A {@link StatKey} without run and source, with what is common to many runs.
 *
 * @param kind kind of thing
 * @param name zone, kernel, lane or pool name
 * @param context run-time text, empty if none
 * @param place RISC or engine lane, empty if none
 * @param workload the workload the runs belong to
 * @param deviceModel device model or architecture, empty for host figures or if unknown
 * @param host host, or empty when rolled over all hosts
 * @param device device id on that host, or empty when rolled over devices or not of a device
 */
public record FleetKey(
    StatKind kind,
    String name,
    String context,
    String place,
    String workload,
    String deviceModel,
    String host,
    String device) {

  /** The key as Kafka record key: a JSON array of its eight parts. */
  public String text() {
    return KeyText.write(kind.name(), name, context, place, workload, deviceModel, host, device);
  }

  /** This key rolled over hosts and devices: what stragglers and alerts are grouped by. */
  public FleetKey cause() {
    return new FleetKey(kind, name, context, place, workload, deviceModel, "", "");
  }

  /**
   * Reads {@link #text()}.
   *
   * @throws IllegalArgumentException if the text is not such a key
   */
  public static FleetKey parse(String text) {
    String[] p = KeyText.read(text, 8, "FleetKey");
    return new FleetKey(StatKind.valueOf(p[0]), p[1], p[2], p[3], p[4], p[5], p[6], p[7]);
  }
}
