package dev.plumbline.stream.rollup;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.FleetDelta;
import dev.plumbline.model.value.FleetDelta.Straggler;
import dev.plumbline.stream.window.Figures;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One open window of one cause: what each source gained in it. */
final class FleetWindow {
  static final int STRAGGLERS = 5;

  /** The median of one source. */
  private record Median(FleetSource source, long value) {}

  private final FleetKey cause;
  private final long startMillis;
  private final long sizeMillis;
  private final Map<FleetSource, FleetPart> parts = new TreeMap<>();

  /** Wall-clock time of the last delta. */
  long touchedMillis;

  FleetWindow(FleetKey cause, long startMillis, long sizeMillis) {
    this.cause = cause;
    this.startMillis = startMillis;
    this.sizeMillis = sizeMillis;
  }

  FleetKey cause() {
    return cause;
  }

  long startMillis() {
    return startMillis;
  }

  long sizeMillis() {
    return sizeMillis;
  }

  Collection<FleetPart> parts() {
    return parts.values();
  }

  /** What a source gained so far, null if nothing. */
  @Nullable FleetPart part(FleetSource source) {
    return parts.get(source);
  }

  /** Takes the first packed figures of a source. */
  FleetPart begin(FleetSource source, List<byte[]> figures) {
    FleetPart part = new FleetPart(this, source, figures);
    parts.put(source, part);
    return part;
  }

  FleetDelta close(boolean late) {
    boolean durations = cause.kind() != StatKind.POOL;
    Figures sum = new Figures(cause.kind());
    List<Median> medians = new ArrayList<>();
    for (FleetPart part : parts.values()) {
      Figures figures = part.unpacked();
      if (durations && parts.size() > 1 && !figures.durations().isEmpty()) {
        medians.add(new Median(part.source(), figures.durations().quantile(0.5)));
      }
      sum.merge(figures);
    }
    return new FleetDelta(
        1,
        cause,
        startMillis,
        sizeMillis,
        late,
        parts.size(),
        sum.toValue(),
        durations ? stragglers(medians, sum.durations().quantile(0.5)) : List.of());
  }

  /** A single source has nobody to be slower than. */
  private static List<Straggler> stragglers(List<Median> medians, long fleetMedian) {
    if (fleetMedian == 0) {
      return List.of();
    }
    medians.sort(Comparator.comparingLong(Median::value).reversed());
    List<Straggler> slowest = new ArrayList<>();
    for (Median median : medians.subList(0, Math.min(STRAGGLERS, medians.size()))) {
      FleetSource source = median.source;
      slowest.add(
          new Straggler(
              source.host(),
              source.device(),
              source.run(),
              median.value,
              (double) median.value / fleetMedian));
    }
    return slowest;
  }
}
