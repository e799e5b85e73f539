package dev.plumbline.ingest.read;

import dev.plumbline.ingest.scan.DeviceId;
import java.util.List;
import java.util.Map;

/**
 * What one input holds of one device.
 *
 * @param device the device
 * @param deviceModel its model as the file says it, empty if it does not
 * @param rows rows, file after file, in the order of their lines
 * @param failure why the rest of the input could not be read, empty if it could
 * @param notCarried rows that are no measurement, or not one to count, by what they are
 */
record KernelPart(
    DeviceId device,
    String deviceModel,
    List<KernelRow> rows,
    String failure,
    Map<String, Long> notCarried) {
  KernelPart {
    rows = List.copyOf(rows);
    notCarried = Map.copyOf(notCarried);
  }
}
