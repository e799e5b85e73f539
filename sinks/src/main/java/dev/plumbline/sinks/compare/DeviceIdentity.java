package dev.plumbline.sinks.compare;

import dev.plumbline.model.value.Subject;
import dev.plumbline.sinks.CodePoints;
import java.util.Comparator;

/**
 * Where something ran. Indexes are an accident of enumeration: a serial, where there is one, says
 * more.
 *
 * @param serial serial, empty if unknown or not a device
 * @param host host id
 * @param index device index on that host, empty for host figures
 */
public record DeviceIdentity(String serial, String host, String index) {

  /** By serial, host and index. */
  static final Comparator<DeviceIdentity> ORDER =
      Comparator.comparing(DeviceIdentity::serial, CodePoints.ORDER)
          .thenComparing(DeviceIdentity::host, CodePoints.ORDER)
          .thenComparing(identity -> identity.index.length())
          .thenComparing(DeviceIdentity::index, CodePoints.ORDER);

  static DeviceIdentity of(Subject subject) {
    return new DeviceIdentity(subject.deviceSerial(), subject.host(), subject.device());
  }

  /** The place on its host, for whom the serial is unknown. */
  DeviceIdentity slot() {
    return new DeviceIdentity("", host, index);
  }

  /** The same device within one run: by serial where there is one. */
  DeviceIdentity key() {
    return serial.isEmpty() ? this : new DeviceIdentity(serial, "", "");
  }

  /** Whether it is no device but the host itself. */
  boolean isHost() {
    return serial.isEmpty() && index.isEmpty();
  }

  /** The name for people: the serial, else host and index. */
  String shown() {
    if (!serial.isEmpty()) {
      return serial;
    }
    return index.isEmpty() ? host : host + "/" + index;
  }
}
