package dev.plumbline.sinks.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which device of the baseline is which of the candidate: by serial where both sides know it, else
 * by host and index. A device that has another serial on the other side is another device, whatever
 * its index.
 */
final class DevicePairing {
  private final List<Pair> pairs = new ArrayList<>();
  private final List<DeviceFigures> onlyBase = new ArrayList<>();
  private final List<DeviceFigures> onlyCandidate;

  /** The same device on both sides. */
  record Pair(DeviceFigures base, DeviceFigures candidate) {

    /** The identity that says most. */
    DeviceIdentity identity() {
      return candidate.identity().serial().isEmpty() ? base.identity() : candidate.identity();
    }
  }

  DevicePairing(Collection<DeviceFigures> base, Collection<DeviceFigures> candidate) {
    Map<String, DeviceFigures> bySerial = new HashMap<>();
    Map<DeviceIdentity, DeviceFigures> bySlot = new HashMap<>();
    for (DeviceFigures device : candidate) {
      if (!device.identity().serial().isEmpty()) {
        bySerial.put(device.identity().serial(), device);
      }
      bySlot.put(device.identity().slot(), device);
    }
    onlyCandidate = new ArrayList<>(candidate);
    List<DeviceFigures> rest = new ArrayList<>();
    for (DeviceFigures device : base) {
      DeviceFigures same = bySerial.get(device.identity().serial());
      if (same == null) {
        rest.add(device);
      } else {
        pair(device, same);
      }
    }
    for (DeviceFigures device : rest) {
      DeviceFigures there = bySlot.get(device.identity().slot());
      if (there != null && onlyCandidate.contains(there) && oneSerialUnknown(device, there)) {
        pair(device, there);
      } else {
        onlyBase.add(device);
      }
    }
  }

  private static boolean oneSerialUnknown(DeviceFigures a, DeviceFigures b) {
    return a.identity().serial().isEmpty() || b.identity().serial().isEmpty();
  }

  private void pair(DeviceFigures base, DeviceFigures candidate) {
    pairs.add(new Pair(base, candidate));
    onlyCandidate.remove(candidate);
  }

  List<Pair> pairs() {
    return pairs;
  }

  List<DeviceFigures> onlyBase() {
    return onlyBase;
  }

  List<DeviceFigures> onlyCandidate() {
    return onlyCandidate;
  }
}
