package dev.plumbline.sinks.compare;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.value.RunStats;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** Figures of one subject on one device, or merged over some, of one run. */
final class DeviceFigures {
  private final DeviceIdentity identity;
  private final boolean pool;
  private final DurationStats durations = new DurationStats();
  private final TreeSet<String> missing = new TreeSet<>();
  private long pools;
  private long peakBytes;

  /** −1 before the first figure, 0 if unknown or not the same everywhere. */
  private long clockHertz = -1;

  DeviceFigures(DeviceIdentity identity, StatKind kind) {
    this.identity = identity;
    this.pool = kind == StatKind.POOL;
  }

  /** Merges devices of one run; what is missing is told with the device where there are several. */
  static DeviceFigures merged(Collection<DeviceFigures> devices, StatKind kind) {
    DeviceFigures merged = new DeviceFigures(new DeviceIdentity("", "", ""), kind);
    for (DeviceFigures device : devices) {
      merged.durations.merge(device.durations);
      merged.pools += device.pools;
      merged.peakBytes += device.peakBytes;
      merged.clock(Math.max(0, device.clockHertz));
      for (String reason : device.missing) {
        merged.missing.add(devices.size() == 1 ? reason : device.identity.shown() + ": " + reason);
      }
    }
    return merged;
  }

  void add(RunStats figure, List<String> lacks) {
    DurationStats more = figure.value().durations();
    if (more != null) {
      durations.merge(more);
    }
    PoolStats state = figure.value().pool();
    if (state != null && state.hasState()) {
      pools++;
      peakBytes += state.peakLiveBytes();
    }
    clock(figure.subject().clockHertz());
    missing.addAll(lacks);
  }

  private void clock(long hertz) {
    clockHertz = clockHertz < 0 || clockHertz == hertz ? hertz : 0;
  }

  DeviceIdentity identity() {
    return identity;
  }

  DurationStats durations() {
    return durations;
  }

  /** Durations counted; for a pool 1 when it has a peak. */
  long samples() {
    return pool ? Math.min(1, pools) : durations.count();
  }

  /** The median, for a pool the peak in bytes; 0 without samples. */
  long typical() {
    return pool ? peakBytes : durations.quantile(0.50);
  }

  /** The 99th percentile, for a pool the peak in bytes. */
  long p99() {
    return pool ? peakBytes : durations.quantile(0.99);
  }

  /** Clock of the device, 0 if unknown or not one. */
  long clockHertz() {
    return Math.max(0, clockHertz);
  }

  List<String> missing() {
    return List.copyOf(missing);
  }
}
