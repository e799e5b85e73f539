package dev.plumbline.sinks.compare;

import dev.plumbline.model.key.Unit;
import dev.plumbline.model.value.Counted;
import dev.plumbline.sinks.compare.DevicePairing.Pair;
import dev.plumbline.sinks.compare.SubjectChange.DeviceChange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Compares one subject: each device with itself, and the whole. */
final class SubjectJudge {
  private static final double NANOS_PER_SECOND = 1e9;

  private final ComparedSubject subject;
  private final CompareLimits limits;

  SubjectJudge(ComparedSubject subject, CompareLimits limits) {
    this.subject = subject;
    this.limits = limits;
  }

  SubjectChange judge(Collection<DeviceFigures> base, Collection<DeviceFigures> candidate) {
    DevicePairing pairing = new DevicePairing(base, candidate);
    List<Pair> pairs = new ArrayList<>(pairing.pairs());
    pairs.sort(Comparator.comparing(Pair::identity, DeviceIdentity.ORDER));
    boolean sameDevices = !pairs.isEmpty();
    DeviceFigures before = merged(sameDevices ? pairs.stream().map(Pair::base).toList() : base);
    DeviceFigures after =
        merged(sameDevices ? pairs.stream().map(Pair::candidate).toList() : candidate);
    Change whole = change(before, after, CompareLimits.CONFIDENCE);
    double perDevice = 1 - (1 - CompareLimits.CONFIDENCE) / Math.max(1, pairs.size());
    List<DeviceChange> devices =
        pairs.stream()
            .map(
                pair ->
                    new DeviceChange(
                        pair.identity(), change(pair.base(), pair.candidate(), perDevice)))
            .toList();
    List<Pair> compared = sameDevices ? pairs : List.of(new Pair(before, after));
    whole = withoutMix(whole, compared);
    Outcome outcome = outcome(whole, devices);
    return new SubjectChange(
        subject,
        outcome.verdict(),
        reason(outcome.reason(), before, after, sameDevices),
        whole,
        devices,
        pairing.onlyBase().stream().map(DeviceFigures::identity).toList(),
        pairing.onlyCandidate().stream().map(DeviceFigures::identity).toList(),
        sameDevices,
        effect(compared));
  }

  private record Outcome(ChangeVerdict verdict, String reason) {}

  /** A single device that is slower makes the subject slower. */
  private static Outcome outcome(Change whole, List<DeviceChange> devices) {
    boolean several = devices.size() > 1;
    long slower = count(devices, ChangeVerdict.SLOWER);
    if (slower > 0) {
      long incomplete = count(devices, ChangeVerdict.INCOMPLETE);
      String rest = incomplete == 0 ? "" : ", " + incomplete + " incomplete";
      return new Outcome(ChangeVerdict.SLOWER, several ? on(slower, devices) + rest : "");
    }
    if (whole.verdict() == ChangeVerdict.SLOWER) {
      return new Outcome(ChangeVerdict.SLOWER, several ? "over all, on none alone" : "");
    }
    long faster = count(devices, ChangeVerdict.FASTER);
    if (whole.verdict() == ChangeVerdict.FASTER) {
      return new Outcome(ChangeVerdict.FASTER, several ? on(faster, devices) : "");
    }
    if (whole.verdict() == ChangeVerdict.SAME && faster > 0) {
      return new Outcome(ChangeVerdict.FASTER, on(faster, devices));
    }
    return new Outcome(whole.verdict(), whole.reason());
  }

  private static String on(long count, List<DeviceChange> devices) {
    boolean hosts = devices.stream().allMatch(device -> device.device().isHost());
    return "on " + count + " of " + Counted.of(devices.size(), hosts ? "host" : "device");
  }

  /**
   * More samples of a slow device move the median over all devices although no device changed.
   * Device by device such a change vanishes; then it is none.
   */
  private Change withoutMix(Change whole, List<Pair> pairs) {
    boolean changed =
        whole.verdict() == ChangeVerdict.SLOWER || whole.verdict() == ChangeVerdict.FASTER;
    if (!changed || pairs.size() < 2) {
      return whole;
    }
    double before = 0;
    double difference = 0;
    for (Pair pair : pairs) {
      before += (double) pair.base().typical() * weight(pair);
      difference += difference(pair) * weight(pair);
    }
    boolean sameWay = difference > 0 == whole.relative() > 0;
    boolean enough = Math.abs(difference) > limits.threshold() * before;
    return sameWay && enough
        ? whole
        : whole.with(ChangeVerdict.SAME, "only shares of the samples moved between devices");
  }

  private double effect(List<Pair> pairs) {
    double effect = 0;
    for (Pair pair : pairs) {
      double change = difference(pair) * weight(pair);
      long hertz = pair.candidate().clockHertz();
      boolean cycles = subject.kind().unit() == Unit.CYCLES;
      effect += cycles && hertz > 0 ? change * NANOS_PER_SECOND / hertz : change;
    }
    return effect;
  }

  private double weight(Pair pair) {
    return pair.base().samples() == 0 ? 0 : pair.candidate().samples();
  }

  private static double difference(Pair pair) {
    return (double) pair.candidate().typical() - pair.base().typical();
  }

  private String reason(
      String reason, DeviceFigures before, DeviceFigures after, boolean sameDevices) {
    List<String> parts = new ArrayList<>();
    if (!reason.isEmpty()) {
      parts.add(reason);
    }
    if (!sameDevices) {
      parts.add("no device is on both sides, all of either were compared");
    }
    if (subject.kind().unit() == Unit.CYCLES
        && before.clockHertz() > 0
        && after.clockHertz() > 0
        && before.clockHertz() != after.clockHertz()) {
      parts.add(
          "cycles are compared: the clock was "
              + before.clockHertz()
              + " Hz, is "
              + after.clockHertz()
              + " Hz");
    }
    return String.join("; ", parts);
  }

  private Change change(DeviceFigures before, DeviceFigures after, double confidence) {
    return Change.of(before, after, subject.isPool(), limits, confidence);
  }

  private DeviceFigures merged(Collection<DeviceFigures> devices) {
    return DeviceFigures.merged(devices, subject.kind());
  }

  private static long count(List<DeviceChange> devices, ChangeVerdict verdict) {
    return devices.stream().filter(device -> device.change().verdict() == verdict).count();
  }
}
