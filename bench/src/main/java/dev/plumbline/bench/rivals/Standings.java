package dev.plumbline.bench.rivals;

import dev.plumbline.bench.measure.Outcome;
import dev.plumbline.bench.measure.Samples;
import dev.plumbline.bench.measure.Shown;
import dev.plumbline.bench.measure.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The scores of all rounds, and how the product compares: round by round, then the median. */
final class Standings {
  private final List<Rival> rivals;
  private final Map<String, List<Score>> scores = new HashMap<>();

  Standings(List<Rival> rivals) {
    this.rivals = rivals;
    rivals.forEach(rival -> scores.put(rival.name(), new ArrayList<>()));
  }

  void add(Score score) {
    scores(score.rival()).add(score);
  }

  /** The table, and below it what each one computes. */
  String text() {
    Table table =
        new Table(
            "",
            "rows",
            "whole/s",
            "",
            "least",
            "most",
            "steady/s",
            "CPU ns",
            "broker ns",
            "Plumbline x whole",
            "x steady");
    StringBuilder legend = new StringBuilder("\n");
    for (Rival rival : rivals) {
      Samples whole = samples(rival, Score::wholePerSecond);
      boolean halves = hasHalves(rival);
      table.row(
          rival.name(),
          Shown.count((double) rival.rows()),
          Shown.count(whole.median()),
          Shown.spread(whole),
          Shown.count(whole.min()),
          Shown.count(whole.max()),
          halves ? Shown.count(samples(rival, Score::steadyPerSecond).median()) : "",
          Shown.number(samples(rival, Score::cpuNanosPerRow).median()),
          Shown.number(samples(rival, Score::brokerCpuNanosPerRow).median()),
          Shown.number(ratios(rival, Score::wholePerSecond).median()),
          halves ? Shown.number(ratios(rival, Score::steadyPerSecond).median()) : "");
      legend.append(rival.name()).append(": ").append(rival.computes()).append('\n');
    }
    return table.text() + legend;
  }

  /** The same for machines. */
  void writeTo(Outcome outcome) {
    for (Rival rival : rivals) {
      Map<String, Object> figures = new LinkedHashMap<>();
      figures.put("computes", rival.computes());
      figures.put("rows", rival.rows());
      figures.put("wholePerSecond", Outcome.parts(samples(rival, Score::wholePerSecond)));
      figures.put("cpuNanosPerRow", Outcome.parts(samples(rival, Score::cpuNanosPerRow)));
      figures.put(
          "brokerCpuNanosPerRow", Outcome.parts(samples(rival, Score::brokerCpuNanosPerRow)));
      figures.put("plumblineTimesWhole", Outcome.parts(ratios(rival, Score::wholePerSecond)));
      if (hasHalves(rival)) {
        figures.put("steadyPerSecond", Outcome.parts(samples(rival, Score::steadyPerSecond)));
        figures.put("plumblineTimesSteady", Outcome.parts(ratios(rival, Score::steadyPerSecond)));
      }
      outcome.result(rival.name(), figures);
    }
  }

  /** Whether rival and product have steady figures in every round. */
  private boolean hasHalves(Rival rival) {
    return Stream.of(rival.name(), PlumblineRival.NAME)
        .flatMap(name -> scores(name).stream())
        .allMatch(score -> score.steadyPerSecond() > 0);
  }

  private Samples samples(Rival rival, ToDoubleFunction<Score> figure) {
    return Samples.of(scores(rival.name()).stream().mapToDouble(figure).toArray());
  }

  /** How many times the rival's figure the product's is, in the same round. */
  private Samples ratios(Rival rival, ToDoubleFunction<Score> figure) {
    List<Score> product = scores(PlumblineRival.NAME);
    List<Score> other = scores(rival.name());
    double[] ratios = new double[other.size()];
    for (int round = 0; round < ratios.length; round++) {
      ratios[round] =
          figure.applyAsDouble(product.get(round)) / figure.applyAsDouble(other.get(round));
    }
    return Samples.of(ratios);
  }

  private List<Score> scores(String rival) {
    List<Score> found = scores.get(rival);
    if (found == null) {
      throw new IllegalArgumentException("no such rival: " + rival);
    }
    return found;
  }
}
