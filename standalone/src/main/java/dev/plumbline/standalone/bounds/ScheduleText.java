package dev.plumbline.standalone.bounds;

import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.floor.Attribution;
import dev.plumbline.bounds.ascend.floor.Gap;
import dev.plumbline.bounds.ascend.floor.RateRules;
import dev.plumbline.bounds.ascend.floor.TwoTierBound;
import dev.plumbline.bounds.ascend.report.KernelPrediction;
import dev.plumbline.bounds.ascend.report.UsableFloor;
import dev.plumbline.sinks.report.TerminalText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** A prediction of the two-tier model for people. */
final class ScheduleText {
  /** What is less of a bound is not worth a line: 0.0 %. */
  private static final double SMALLEST_SHARE = 0.0005;

  private final SchedulePrediction prediction;
  private final KernelPrediction kernel;
  private final TwoTierBound bound;

  ScheduleText(SchedulePrediction prediction) {
    this.prediction = prediction;
    this.kernel = prediction.kernel();
    this.bound = kernel.bound();
  }

  String text() {
    StringBuilder text = new StringBuilder(TerminalText.shown(kernel.name()));
    text.append(": ").append(launch()).append('\n');
    text.append(levels()).append(times()).append(gaps());
    List<String> flags = new ArrayList<>(kernel.flags().stream().map(Enum::name).toList());
    kernel.gridFlags().forEach(flag -> flags.add(flag.name()));
    kernel.calibrationFlags().forEach(flag -> flags.add(flag.name()));
    if (!flags.isEmpty()) {
      text.append("  flags: ").append(String.join(", ", flags)).append('\n');
      text.append("  ").append(consequence()).append('\n');
    }
    return text.toString();
  }

  private String launch() {
    String origin = prediction.request().launch().origin();
    return Figures.count(bound.launch().programs(), "program")
        + " on "
        + Figures.count(bound.launch().cores(), "core")
        + ", "
        + Figures.count(bound.components().waves(), "wave")
        + ", calibration "
        + TerminalText.shown(kernel.calibration().version())
        + (bound.rules() == RateRules.BY_COMPONENT ? "" : ", rates by " + bound.rules().label())
        + (origin.isEmpty() ? "" : " (" + origin + ")");
  }

  private String levels() {
    TextColumns levels = new TextColumns("lrl");
    Component component = bound.bindingComponent();
    String finite = Double.isFinite(bound.micros()) ? "" : ", without a calibrated rate: no bound";
    levels.row(
        "bound",
        Figures.micros(bound.micros()) + " us",
        (component == null
                ? "binds: the grid (all cores together)"
                : "binds: "
                    + component.label()
                    + (bound.serialMicros() > 0 ? " and its hand-offs" : ""))
            + finite);
    Double measured = prediction.request().measuredMicros();
    if (measured != null) {
      levels.row("measured", Figures.micros(measured) + " us", distance(measured, kernel));
    }
    double headroom = bound.micros() - kernel.relaxedMicros();
    if (headroom > 0) {
      levels.row(
          "hardware",
          Figures.micros(kernel.relaxedMicros()) + " us",
          "what a better compiler could leave of the bound");
    }
    return levels.text("  ");
  }

  /** The same for a bound whose grid tier may not be believed: what is left of it counts. */
  private static String distance(double measured, KernelPrediction kernel) {
    double usableMicros = kernel.usableFloor().micros();
    boolean between = measured < kernel.bound().micros() && measured >= usableMicros;
    return between
        ? Figures.factor(measured / usableMicros)
            + " the usable floor of "
            + Figures.micros(usableMicros)
            + " us; below the bound, whose grid tier is in doubt"
        : distance(measured, measured < usableMicros ? usableMicros : kernel.bound().micros());
  }

  /** How far a measured time is from its bound. */
  static String distance(double measured, double boundMicros) {
    if (!Double.isFinite(boundMicros)) {
      return "not compared: the bound is not finite";
    }
    double headroom = measured - boundMicros;
    String factor = boundMicros > 0 ? Figures.factor(measured / boundMicros) + " the bound, " : "";
    return headroom < 0
        ? factor
            + Figures.micros(-headroom)
            + " us FASTER THAN POSSIBLE: model, calibration or"
            + " measurement is wrong"
        : factor
            + "headroom "
            + Figures.micros(headroom)
            + " us ("
            + Figures.percent(headroom / measured)
            + " of the measured time)";
  }

  private String times() {
    double longest =
        DoubleStream.concat(
                DoubleStream.of(bound.micros(), bound.grid().micros(), bound.serialMicros()),
                bound.components().scaledMicros().values().stream()
                    .mapToDouble(Double::doubleValue))
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    TextColumns times = new TextColumns("lrll");
    for (Map.Entry<Component, Double> time : bound.components().scaledMicros().entrySet()) {
      times.row(
          time.getKey().label(),
          Figures.micros(time.getValue()),
          Figures.bar(time.getValue() / longest),
          time.getKey() == bound.bindingComponent() ? "<- binds" : "");
    }
    if (!bound.handoffs().mandatory().isEmpty()) {
      times.row(
          "hand-offs",
          Figures.micros(bound.serialMicros()),
          Figures.bar(bound.serialMicros() / longest),
          Figures.count(bound.handoffs().mandatoryEdges().size(), "way")
              + " that nothing can hide"
              + (bound.bindingComponent() == null ? "" : " <- on top"));
    }
    times.row(
        "whole grid",
        Figures.micros(bound.grid().micros()),
        Figures.bar(bound.grid().micros() / longest),
        bound.bindingComponent() == null ? "<- binds" : "");
    return "  least time of each, us\n" + times.text("    ");
  }

  private String gaps() {
    Attribution attribution = kernel.attribution();
    if (!Double.isFinite(bound.micros())) {
      return "";
    }
    if (attribution.action().equals(Attribution.AT_BOUND)) {
      return "  nothing in the schedule keeps it from its bound\n";
    }
    TextColumns gaps = new TextColumns("lrrll");
    for (Gap gap : Gap.values()) {
      double share = attribution.fractions().getOrDefault(gap, 0.0);
      if (share >= SMALLEST_SHARE || gap == attribution.dominant()) {
        gaps.row(
            gap.label(),
            Figures.micros(attribution.micros().getOrDefault(gap, 0.0)),
            Figures.percent(share),
            Figures.bar(share),
            gap == attribution.dominant() ? "<- " + remedy(gap) : "");
      }
    }
    return "  what keeps it from the bound, us and share of it (they overlap)\n"
        + gaps.text("    ");
  }

  private static String remedy(Gap gap) {
    return switch (gap) {
      case GRID -> "occupy all cores evenly";
      case WRONG_UNIT -> "move operations to the unit they belong to";
      case COALESCING -> "merge small transfers";
      case AVOIDABLE_SERIAL -> "double-buffer to hide hand-offs";
      case INTRA_UNIT -> "let one instruction repeat more";
    };
  }

  private String consequence() {
    UsableFloor usable = kernel.usableFloor();
    List<String> left = usable.flagNames();
    if (!left.isEmpty()) {
      return "published flagged, never compared: " + String.join(", ", left);
    }
    return "published and compared as " + Figures.micros(usable.micros()) + " us, without the grid";
  }
}
