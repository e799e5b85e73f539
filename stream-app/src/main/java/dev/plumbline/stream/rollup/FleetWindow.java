package dev.plumbline.stream.rollup;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.FleetDelta;
import dev.plumbline.model.value.FleetDelta.Straggler;
import dev.plumbline.stream.window.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One open window of one cause: what each source gained in it. */
final class FleetWindow {
  static final int STRAGGLERS = 5;

  /** Who gained something. */
  record Source(String host, String device, String run) implements Comparable<Source> {
    private static final Comparator<Source> ORDER =
        Comparator.comparing(Source::host).thenComparing(Source::device).thenComparing(Source::run);

    @Override
    public int compareTo(Source other) {
      return ORDER.compare(this, other);
    }
  }

  private final FleetKey cause;
  private final long startMillis;
  private final long sizeMillis;
  private final Map<Source, Figures> parts = new TreeMap<>();

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

  Map<Source, Figures> parts() {
    return parts;
  }

  Figures part(Source source) {
    return parts.computeIfAbsent(source, who -> new Figures(cause.kind()));
  }

  FleetDelta close(boolean late) {
    Figures sum = new Figures(cause.kind());
    parts.values().forEach(sum::merge);
    return new FleetDelta(
        1,
        cause,
        startMillis,
        sizeMillis,
        late,
        parts.size(),
        sum.toValue(),
        cause.kind() == StatKind.POOL ? List.of() : stragglers(sum.durations().quantile(0.5)));
  }

  /** A single source has nobody to be slower than. */
  private List<Straggler> stragglers(long fleetMedian) {
    List<Straggler> slowest = new ArrayList<>();
    if (parts.size() < 2 || fleetMedian == 0) {
      return slowest;
    }
    parts.forEach(
        (source, figures) -> {
          if (!figures.durations().isEmpty()) {
            long median = figures.durations().quantile(0.5);
            slowest.add(
                new Straggler(
                    source.host(),
                    source.device(),
                    source.run(),
                    median,
                    (double) median / fleetMedian));
          }
        });
    slowest.sort(Comparator.comparingLong(Straggler::median).reversed());
    return List.copyOf(slowest.subList(0, Math.min(STRAGGLERS, slowest.size())));
  }
}
