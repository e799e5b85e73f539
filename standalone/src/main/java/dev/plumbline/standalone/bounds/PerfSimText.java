package dev.plumbline.standalone.bounds;

import dev.plumbline.bounds.neuron.BlockPrediction;
import dev.plumbline.bounds.neuron.ModulePrediction;
import dev.plumbline.bounds.neuron.PerfSimInput;
import dev.plumbline.bounds.neuron.PredictedLane;
import dev.plumbline.bounds.neuron.Quarantine;
import dev.plumbline.bounds.neuron.metrics.MetricStore;
import dev.plumbline.sinks.report.TerminalText;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Predictions of perf_sim for people. */
final class PerfSimText {
  private static final double NANOS_PER_MICRO = 1000;

  private final PerfSimPrediction prediction;
  private final PerfSimInput input;

  PerfSimText(PerfSimPrediction prediction) {
    this.prediction = prediction;
    this.input = prediction.input();
  }

  String text() {
    StringBuilder text = new StringBuilder(TerminalText.shown(prediction.name()));
    text.append(": perf_sim ").append(input.kind().text()).append(", ");
    text.append(Figures.count(input.traces().size(), "trace"));
    if (!input.rejected().isEmpty()) {
      text.append(", ").append(input.rejected().size()).append(" REJECTED");
    }
    text.append('\n');
    for (ModulePrediction module : prediction.prediction().modules()) {
      text.append(module(module));
    }
    for (BlockPrediction block : prediction.prediction().loose()) {
      text.append(loose(block));
    }
    text.append(metrics());
    for (Quarantine quarantine : input.quarantine()) {
      text.append("  quarantined, never compared: ");
      text.append(
          TerminalText.shown(
              (quarantine.target().isEmpty() ? "all of it" : quarantine.target())
                  + ": "
                  + quarantine.reason()));
      text.append('\n');
    }
    if (!input.traces().isEmpty() && prediction.request().floor() == null) {
      text.append(
          "  no floor: give the simulation without anti-dependencies with --floor; until then"
              + " nothing is compared\n");
    }
    return text.toString();
  }

  private String module(ModulePrediction module) {
    StringBuilder text = new StringBuilder("  module ");
    text.append(TerminalText.shown(module.module())).append(", ");
    text.append(Figures.count(module.blocks().size(), "block")).append('\n');
    text.append(levels(module.estimateNanos(), module.floorNanos()));
    TextColumns blocks = new TextColumns("lrll");
    for (BlockPrediction block : module.blocks()) {
      long end = block.estimate().overallEndNanos();
      blocks.row(
          block.estimate().block(),
          Figures.microsOfNanos(end),
          Figures.bar(share(end, module.estimateNanos())),
          ends(block) + (block.quarantine().isEmpty() ? "" : ", quarantined"));
    }
    text.append("    blocks one after another, us\n").append(blocks.text("      "));
    if (!module.lanes().isEmpty()) {
      text.append("    busy lanes, us and share of the estimate\n").append(lanes(module));
    }
    return text.toString();
  }

  private String loose(BlockPrediction block) {
    Long floor = block.floor() == null ? null : block.floor().overallEndNanos();
    return "  block "
        + TerminalText.shown(block.name())
        + ", "
        + ends(block)
        + '\n'
        + levels(block.estimate().overallEndNanos(), floor);
  }

  private String levels(long estimateNanos, @Nullable Long floorNanos) {
    TextColumns levels = new TextColumns("lrl");
    levels.row("estimate", Figures.microsOfNanos(estimateNanos) + " us", "");
    if (floorNanos != null) {
      levels.row("floor", Figures.microsOfNanos(floorNanos) + " us", "without anti-dependencies");
    }
    Double measured = prediction.request().measuredMicros();
    if (measured != null && prediction.whyNoMeasurement().isEmpty()) {
      double bound = (floorNanos == null ? estimateNanos : floorNanos) / NANOS_PER_MICRO;
      levels.row(
          "measured",
          Figures.micros(measured) + " us",
          floorNanos == null
              ? Figures.factor(measured / bound) + " the estimate"
              : ScheduleText.distance(measured, bound));
    }
    return levels.text("    ");
  }

  private static String lanes(ModulePrediction module) {
    long busiest =
        module.lanes().values().stream().mapToLong(PredictedLane::unionNanos).max().orElse(0);
    TextColumns lanes = new TextColumns("lrrll");
    for (Map.Entry<String, PredictedLane> lane : module.lanes().entrySet()) {
      long busy = lane.getValue().unionNanos();
      double share = share(busy, module.estimateNanos());
      lanes.row(
          lane.getKey(),
          Figures.microsOfNanos(busy),
          Figures.percent(share),
          Figures.bar(share),
          busy == busiest ? "<- busiest" : "");
    }
    return lanes.text("      ");
  }

  private String metrics() {
    MetricStore metrics = input.metrics();
    if (metrics == null) {
      return "";
    }
    if (metrics.latencies().isEmpty()) {
      return "  metric store without published estimates\n";
    }
    TextColumns published = new TextColumns("lr");
    metrics
        .latencies()
        .forEach(
            (module, metric) ->
                published.row(module, Figures.microsOfNanos(metric.value().doubleValue()) + " us"));
    return "  published estimates (PostSchedEstLatency)\n" + published.text("    ");
  }

  private static String ends(BlockPrediction block) {
    String lane = block.estimate().criticalLane();
    return lane == null ? "no events" : lane + " ends last";
  }

  private static double share(long nanos, long ofNanos) {
    return ofNanos == 0 ? 0 : (double) nanos / ofNanos;
  }
}
