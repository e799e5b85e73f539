package dev.plumbline.stream.rollup;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.value.Subject;

/** The key by which figures of many hosts meet: without host, device, run and source. */
public final class Causes {
  private Causes() {}

  /** The key of one host and device. */
  public static FleetKey fleetKey(StatKey key, Subject subject) {
    return new FleetKey(
        key.kind(),
        key.name(),
        key.context(),
        key.place(),
        subject.workload(),
        subject.deviceModel(),
        subject.host(),
        subject.device());
  }

  /** The key without them. */
  public static FleetKey cause(StatKey key, Subject subject) {
    return new FleetKey(
        key.kind(),
        key.name(),
        key.context(),
        key.place(),
        subject.workload(),
        subject.deviceModel(),
        "",
        "");
  }

  /** The roll-up partition that sees everything of a cause. */
  public static int partition(String causeText, int partitions) {
    return Math.floorMod(causeText.hashCode() * 0x9e3779b1, partitions);
  }
}
