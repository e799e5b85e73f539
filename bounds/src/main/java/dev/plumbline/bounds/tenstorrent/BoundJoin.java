package dev.plumbline.bounds.tenstorrent;

import dev.plumbline.model.value.Counted;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The ops of a report held against measured durations of the same run, by device, call count, trace
 * and replay. Neither side needs to match: what has no partner is listed, and never has a ratio.
 *
 * @param ops every op of the report, in its order
 * @param unknownMeasured executions that were measured, but are not in the report
 * @param problems by op: measured without bound, bounds without measurement, bounds that are broken
 */
public record BoundJoin(List<JoinedOp> ops, List<OpKey> unknownMeasured, List<Problem> problems) {
  /** Copies the lists. */
  public BoundJoin {
    ops = List.copyOf(ops);
    unknownMeasured = List.copyOf(unknownMeasured);
    problems = List.copyOf(problems);
  }

  /** Joins a report with the durations in it. */
  public static BoundJoin of(OpsReport report) {
    return of(report, MeasuredOps.of(report));
  }

  /** Joins a report with durations measured elsewhere; those in it do not count. */
  public static BoundJoin of(OpsReport report, MeasuredOps measured) {
    List<JoinedOp> ops = new ArrayList<>();
    Set<OpKey> known = new HashSet<>();
    for (DeviceOp op : report.ops()) {
      known.add(op.key());
      ops.add(new JoinedOp(op, measured.kernelNanos().get(op.key())));
    }
    List<OpKey> unknown =
        measured.kernelNanos().keySet().stream().filter(key -> !known.contains(key)).toList();
    return new BoundJoin(ops, unknown, problems(report.name(), ops, unknown));
  }

  /** Ops that were measured, but have no bound. */
  public List<JoinedOp> measuredWithoutBound() {
    return ops.stream().filter(op -> op.kernelNanos() != null && !op.hasBound()).toList();
  }

  /** Ops that have a bound, but were not measured. */
  public List<JoinedOp> boundsWithoutMeasurement() {
    return ops.stream().filter(op -> op.kernelNanos() == null && op.hasBound()).toList();
  }

  /** Ops that ran faster than their bound. */
  public List<JoinedOp> broken() {
    return ops.stream().filter(op -> Boolean.TRUE.equals(op.isBelowBound())).toList();
  }

  /** The join as a table, a row for each op; CRLF line ends like the reports of tt-foil. */
  public String csv() {
    StringBuilder csv = new StringBuilder(JoinedOp.CSV_HEADER).append("\r\n");
    ops.forEach(op -> csv.append(op.csv()).append("\r\n"));
    return csv.toString();
  }

  private static List<Problem> problems(String file, List<JoinedOp> ops, List<OpKey> unknown) {
    Map<String, OpCounts> byCode = new LinkedHashMap<>();
    ops.forEach(op -> byCode.computeIfAbsent(op.op().opCode(), code -> new OpCounts()).add(op));
    List<Problem> problems = new ArrayList<>();
    byCode.forEach((code, counts) -> counts.tell(file, code, problems));
    if (!unknown.isEmpty()) {
      problems.add(
          new Problem(
              file,
              0,
              Severity.WARNING,
              "measured-without-op",
              Counted.of(unknown.size(), "measured execution")
                  + " not in the report, the first one is "
                  + unknown.get(0)));
    }
    return problems;
  }

  /** What is to be said of the executions of one op. */
  private static final class OpCounts {
    private long executions;
    private long withoutBound;
    private long withoutMeasurement;
    private long broken;
    private long firstBrokenLine;

    void add(JoinedOp op) {
      executions++;
      if (!op.hasBound()) {
        withoutBound += op.kernelNanos() != null ? 1 : 0;
      } else if (op.kernelNanos() == null) {
        withoutMeasurement++;
      } else if (Boolean.TRUE.equals(op.isBelowBound())) {
        if (broken++ == 0) {
          firstBrokenLine = op.op().line();
        }
      }
    }

    void tell(String file, String code, List<Problem> problems) {
      String of = " of " + Counted.of(executions, "execution") + ' ';
      if (broken > 0) {
        problems.add(
            new Problem(
                file,
                firstBrokenLine,
                Severity.WARNING,
                "bound-broken",
                code
                    + ": "
                    + broken
                    + of
                    + "ran faster than the ideal of the performance model: its version or the"
                    + " clock is wrong"));
      }
      if (withoutBound > 0) {
        problems.add(
            new Problem(
                file,
                0,
                Severity.WARNING,
                "measured-without-bound",
                code + ": " + withoutBound + of + "measured, but no model bounds them"));
      }
      if (withoutMeasurement > 0) {
        problems.add(
            new Problem(
                file,
                0,
                Severity.INFO,
                "bound-without-measurement",
                code + ": " + withoutMeasurement + of + "with a bound, but not measured"));
      }
    }
  }
}
