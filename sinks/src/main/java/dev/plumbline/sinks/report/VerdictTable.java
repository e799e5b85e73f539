package dev.plumbline.sinks.report;

import dev.plumbline.model.value.OwnBaseline;
import dev.plumbline.model.value.Reason;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.sinks.CodePoints;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** {@code verdicts.csv}: every measurement held against its bound, and bounds nothing measured. */
final class VerdictTable {
  static final String NAME = "verdicts.csv";

  static final List<String> HEADER =
      List.of(
          "outcome",
          "flags",
          "kind",
          "name",
          "context",
          "place",
          "source",
          "host",
          "device",
          "device_model",
          "workload",
          "build",
          "reason_code",
          "reason",
          "bound_id",
          "model",
          "unit",
          "floor",
          "estimate",
          "budget",
          "count",
          "below",
          "noise",
          "min",
          "median",
          "max",
          "headroom",
          "tightness",
          "usual_tightness",
          "recent_tightness",
          "slower_since",
          "time_share",
          "unpaired",
          "complete",
          "ended");

  private static final int FLAGGED = 1;

  private VerdictTable() {}

  /**
   * What needs a look first: UNSOUND, then flags, then the rest; among those that need a look the
   * one with most of the measured time, else by key.
   */
  static List<Verdict> inOrder(Collection<Verdict> verdicts) {
    return verdicts.stream()
        .sorted(
            Comparator.comparingInt(VerdictTable::urgency)
                .thenComparing(VerdictTable::weight, Comparator.reverseOrder())
                .thenComparing(verdict -> verdict.key().kind())
                .thenComparing(verdict -> verdict.key().name(), CodePoints.ORDER)
                .thenComparing(verdict -> verdict.key().context(), CodePoints.ORDER)
                .thenComparing(verdict -> verdict.key().place(), CodePoints.ORDER)
                .thenComparing(verdict -> verdict.key().source(), CodePoints.ORDER)
                .thenComparing(Verdict::boundId, CodePoints.ORDER))
        .toList();
  }

  static void write(Table table, RunSummary summary) throws IOException {
    for (Verdict verdict : inOrder(summary.verdicts())) {
      table.row(cells(verdict));
    }
  }

  private static List<String> cells(Verdict verdict) {
    List<String> cells = new ArrayList<>();
    cells.add(verdict.outcome().name());
    cells.add(verdict.flags().stream().map(Enum::name).collect(Collectors.joining(" ")));
    cells.add(verdict.key().kind().name());
    cells.add(verdict.key().name());
    cells.add(verdict.key().context());
    cells.add(verdict.key().place());
    cells.add(verdict.key().source());
    cells.add(verdict.subject().host());
    cells.add(verdict.subject().device());
    cells.add(verdict.subject().deviceModel());
    cells.add(verdict.subject().workload());
    cells.add(verdict.subject().build());
    cells.add(verdict.reasonCode() == Reason.NONE ? "" : verdict.reasonCode().name());
    cells.add(verdict.reason());
    cells.add(verdict.boundId());
    cells.add(verdict.model());
    cells.add(verdict.unit().symbol());
    cells.add(DurationCells.value(verdict.floor()));
    cells.add(DurationCells.value(verdict.estimate()));
    cells.add(DurationCells.value(verdict.budget()));
    cells.add(Long.toString(verdict.count()));
    cells.add(Long.toString(verdict.below()));
    cells.add(Long.toString(verdict.noise()));
    boolean measured = verdict.count() > 0;
    cells.add(measured ? Long.toString(verdict.min()) : "");
    cells.add(measured ? Long.toString(verdict.median()) : "");
    cells.add(measured ? Long.toString(verdict.max()) : "");
    cells.add(DurationCells.value(verdict.headroom()));
    cells.add(DurationCells.value(verdict.tightness()));
    OwnBaseline past = verdict.baseline();
    cells.add(past == null ? "" : DurationCells.value(past.usual()));
    cells.add(past == null ? "" : DurationCells.value(past.recent()));
    cells.add(
        past == null || past.sinceMillis() == 0
            ? ""
            : Instant.ofEpochMilli(past.sinceMillis()).toString());
    cells.add(DurationCells.value(verdict.timeShare()));
    cells.add(Long.toString(verdict.unpaired()));
    cells.add(measured ? Boolean.toString(verdict.complete()) : "");
    cells.add(measured ? Boolean.toString(verdict.ended()) : "");
    return cells;
  }

  /** Share of the measured time of what needs a look. */
  private static double weight(Verdict verdict) {
    Double share = verdict.timeShare();
    return urgency(verdict) > FLAGGED || share == null ? 0 : share;
  }

  private static int urgency(Verdict verdict) {
    return switch (verdict.outcome()) {
      case UNSOUND -> 0;
      case WITHIN_NOISE, AT_BOUND, SOUND -> verdict.flags().isEmpty() ? FLAGGED + 1 : FLAGGED;
      case NOT_COMPARABLE -> 3;
      case NOT_RUN -> 4;
      case NO_BOUND -> 5;
    };
  }
}
