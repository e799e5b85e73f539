package dev.plumbline.standalone.bounds;

import dev.plumbline.bounds.neuron.measured.RepeatedRuns;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.Counted;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Profiles of Neuron by module: several of one say how much it varies. */
final class RepeatedProfiles {
  private final Map<String, List<Long>> nanosByModule = new TreeMap<>();

  /** Takes the whole of each module; lanes are parts of it. */
  void add(List<Measurement> measurements) {
    for (Measurement one : measurements) {
      if (one.kind() == StatKind.KERNEL) {
        nanosByModule.computeIfAbsent(one.name(), name -> new ArrayList<>()).addAll(one.nanos());
      }
    }
  }

  /** A line on each module that has more than one profile. */
  List<Problem> problems() {
    List<Problem> told = new ArrayList<>();
    nanosByModule.forEach(
        (module, nanos) -> {
          if (nanos.size() > 1) {
            RepeatedRuns runs =
                RepeatedRuns.of(nanos.stream().mapToLong(Long::longValue).toArray());
            told.add(
                new Problem("", 0, Severity.INFO, "repeated-profiles", module + ": " + text(runs)));
          }
        });
    return told;
  }

  private static String text(RepeatedRuns runs) {
    return Counted.of(runs.count(), "profile")
        + ", fastest "
        + Figures.microsOfNanos(runs.minNanos())
        + ", median "
        + Figures.microsOfNanos(runs.medianNanos())
        + ", slowest "
        + Figures.microsOfNanos(runs.maxNanos())
        + " us; mean without "
        + Counted.of(runs.outliers(), "outlier")
        + ' '
        + Figures.microsOfNanos(runs.meanNanos())
        + " us, interquartile range "
        + Figures.percent(runs.dispersion())
        + " of the median";
  }
}
