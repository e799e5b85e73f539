package dev.plumbline.ingest.read;

import dev.plumbline.ingest.scan.DeviceId;
import dev.plumbline.ingest.scan.ScannedInput;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Sorts the rows of one input by device. A file that names one device is of the device that the
 * caller or a folder named for it, if any: numbers in a container begin at 0 again. Of several
 * devices the file itself decides.
 */
final class KernelParts {
  private static final Comparator<KernelRow> IN_FILE =
      Comparator.comparingInt(KernelRow::file).thenComparingLong(KernelRow::line);

  private final List<ScannedInput> files;
  private final Map<Long, Device> devices = new TreeMap<>();
  private final Device unknown = new Device();
  private final List<Problem> problems = new ArrayList<>();
  private String failure = "";

  KernelParts(List<ScannedInput> files) {
    this.files = List.copyOf(files);
  }

  /** What is kept of one device. */
  static final class Device {
    private final List<KernelRow> rows = new ArrayList<>();
    private final Map<String, Long> notCarried = new TreeMap<>();
    private String model = "";

    void row(KernelRow row) {
      rows.add(row);
    }

    void notCarried(String kind, long count) {
      if (count > 0) {
        notCarried.merge(kind, count, Long::sum);
      }
    }

    private void addAll(Device other) {
      rows.addAll(other.rows);
      other.notCarried.forEach(this::notCarried);
      model = model.isEmpty() ? other.model : model;
    }
  }

  /** The device of a number in the file, null for rows that name none. */
  Device device(@Nullable Long number) {
    return number == null ? unknown : devices.computeIfAbsent(number, n -> new Device());
  }

  /** The file names the model of a device; of two the first one counts, and that is told. */
  void model(Long number, String model, long line) {
    Device device = device(number);
    if (device.model.isEmpty()) {
      device.model = model;
    } else if (!model.isEmpty() && !model.equals(device.model)) {
      tell(
          0,
          line,
          Severity.WARNING,
          "several-models",
          "device "
              + number
              + " is "
              + device.model
              + " above and "
              + model
              + " here: one is wrong");
    }
  }

  /** Takes a problem of one of the files. */
  void tell(int file, long line, Severity severity, String code, String message) {
    problems.add(new Problem(files.get(file).file(), line, severity, code, message));
  }

  /** The rest of the input cannot be read. */
  void cut(String why) {
    failure = why;
  }

  /** Problems told so far. */
  List<Problem> problems() {
    return problems;
  }

  /** The parts, by device; one without rows if there is nothing at all. */
  List<KernelPart> parts() {
    DeviceId named = files.get(0).device();
    Map<DeviceId, Device> byId = new LinkedHashMap<>();
    devices.forEach((number, device) -> add(byId, id(number, named), device));
    boolean any = !unknown.rows.isEmpty() || !unknown.notCarried.isEmpty();
    if (any || byId.isEmpty()) {
      add(byId, byId.size() == 1 ? byId.keySet().iterator().next() : named, unknown);
    }
    if (devices.size() > 1 && !named.equals(DeviceId.FIRST)) {
      tell(
          0,
          0,
          Severity.WARNING,
          "several-devices",
          "is named as device "
              + named.id()
              + " and holds "
              + devices.keySet()
              + ": these are used");
    }
    List<KernelPart> parts = new ArrayList<>();
    byId.forEach(
        (id, device) -> {
          device.rows.sort(IN_FILE);
          parts.add(new KernelPart(id, device.model, device.rows, failure, device.notCarried));
        });
    return parts;
  }

  private DeviceId id(Long number, DeviceId named) {
    boolean one = devices.size() == 1 && !named.equals(DeviceId.FIRST);
    boolean same = named.id().equals(number.toString());
    return one || same ? named : new DeviceId(number.toString(), "");
  }

  private static void add(Map<DeviceId, Device> byId, DeviceId id, Device device) {
    byId.computeIfAbsent(id, i -> new Device()).addAll(device);
  }
}
