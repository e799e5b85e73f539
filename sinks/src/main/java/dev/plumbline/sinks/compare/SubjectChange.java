package dev.plumbline.sinks.compare;

import java.util.List;

/**
 * One subject that both runs have.
 *
 * @param subject the subject
 * @param verdict the one verdict: slower if the whole or a single device is
 * @param reason why, for people; empty when the figures say it all
 * @param whole the change over all devices both sides have
 * @param devices the change of each of them
 * @param onlyBase devices only the baseline has
 * @param onlyCandidate devices only the candidate has
 * @param sameDevices false when no device is on both sides: then all devices of either side were
 *     compared
 * @param effect effect on total time: the sum over devices of the difference of the medians times
 *     the samples of the candidate, in ns; cycles of an unknown clock count as 1 ns each. For pools
 *     the difference of the peaks in bytes
 */
public record SubjectChange(
    ComparedSubject subject,
    ChangeVerdict verdict,
    String reason,
    Change whole,
    List<DeviceChange> devices,
    List<DeviceIdentity> onlyBase,
    List<DeviceIdentity> onlyCandidate,
    boolean sameDevices,
    double effect) {

  /** The change of one device. */
  public record DeviceChange(DeviceIdentity device, Change change) {}

  /** Copies the collections. */
  public SubjectChange {
    devices = List.copyOf(devices);
    onlyBase = List.copyOf(onlyBase);
    onlyCandidate = List.copyOf(onlyCandidate);
  }

  /** Names of the devices with a verdict, in order. */
  public List<String> devicesWith(ChangeVerdict which) {
    return devices.stream()
        .filter(device -> device.change().verdict() == which)
        .map(device -> device.device().shown())
        .toList();
  }
}
