package dev.plumbline.standalone.bounds;

import dev.plumbline.bounds.tenstorrent.JoinedOp;
import dev.plumbline.bounds.tenstorrent.PerformanceModel;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Executions of one op, added up; measured over ideal counts those that have both. */
final class OpTotals {
  static final Comparator<OpTotals> LONGEST_FIRST =
      Comparator.comparingDouble((OpTotals totals) -> totals.measuredNanos).reversed();

  private final Map<String, Long> boundBy = new TreeMap<>();
  private long executions;
  private long bounded;
  private long broken;
  private double idealNanos;
  private double measuredNanos;
  private double comparedNanos;
  private double comparedIdealNanos;

  void add(JoinedOp op) {
    executions++;
    Long measured = op.kernelNanos();
    if (measured != null) {
      measuredNanos += measured;
    }
    PerformanceModel bound = op.op().bound();
    if (bound == null) {
      return;
    }
    bounded++;
    idealNanos += bound.idealNanos();
    boundBy.merge(bound.boundBy().text(), 1L, Long::sum);
    if (measured != null) {
      comparedNanos += measured;
      comparedIdealNanos += bound.idealNanos();
      broken += Boolean.TRUE.equals(op.isBelowBound()) ? 1 : 0;
    }
  }

  void row(String code, TextColumns columns) {
    boolean compared = comparedIdealNanos > 0 && comparedNanos > 0;
    columns.row(
        code,
        Long.toString(executions),
        Long.toString(bounded),
        bounded == 0 ? "no model" : Figures.microsOfNanos(idealNanos),
        measuredNanos == 0 ? "-" : Figures.microsOfNanos(measuredNanos),
        compared
            ? Figures.factor(comparedNanos / comparedIdealNanos)
                + "  "
                + Figures.bar(comparedIdealNanos / comparedNanos / 2)
            : "",
        boundBy.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "))
            + (broken == 0 ? "" : ", " + broken + " FASTER THAN POSSIBLE"));
  }
}
