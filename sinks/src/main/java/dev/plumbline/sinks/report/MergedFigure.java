package dev.plumbline.sinks.report;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.sinks.CodePoints;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** One duration figure merged over sources: devices, processes, hosts. */
final class MergedFigure {
  private final StatKey first;
  private final DurationStats durations = new DurationStats();
  private final TreeSet<String> hashes = new TreeSet<>();
  private final TreeSet<String> candidates = new TreeSet<>();
  private long unpaired;

  /** 0 once sources of different or unknown clock met here. */
  private long clockHertz;

  private MergedFigure(RunStats first) {
    this.first = first.key();
    this.clockHertz = first.subject().clockHertz();
  }

  /** Merges figures of equal kind, name, context and place; most time first. */
  static List<MergedFigure> of(Collection<RunStats> rows) {
    Map<List<Object>, MergedFigure> byKey = new LinkedHashMap<>();
    for (RunStats row : rows) {
      StatKey key = row.key();
      byKey
          .computeIfAbsent(
              List.of(key.kind(), key.name(), key.context(), key.place()),
              same -> new MergedFigure(row))
          .add(row);
    }
    List<MergedFigure> merged = new ArrayList<>(byKey.values());
    merged.sort(
        Comparator.comparingLong((MergedFigure figure) -> figure.durations.sum())
            .reversed()
            .thenComparing(MergedFigure::place, CodePoints.ORDER)
            .thenComparing(MergedFigure::name, CodePoints.ORDER)
            .thenComparing(MergedFigure::context, CodePoints.ORDER));
    return merged;
  }

  StatKind kind() {
    return first.kind();
  }

  String name() {
    return first.name();
  }

  String context() {
    return first.context();
  }

  String place() {
    return first.place();
  }

  DurationStats durations() {
    return durations;
  }

  Collection<String> hashes() {
    return hashes;
  }

  Collection<String> candidates() {
    return candidates;
  }

  long unpaired() {
    return unpaired;
  }

  long clockHertz() {
    return clockHertz;
  }

  private void add(RunStats row) {
    DurationStats more = row.value().durations();
    if (more != null) {
      durations.merge(more);
    }
    hashes.addAll(row.value().hashes());
    candidates.addAll(row.value().candidates());
    unpaired += row.value().unpairedStarts() + row.value().unpairedEnds();
    if (row.subject().clockHertz() != clockHertz) {
      clockHertz = 0;
    }
  }
}
