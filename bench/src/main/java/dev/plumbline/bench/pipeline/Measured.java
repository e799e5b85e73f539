package dev.plumbline.bench.pipeline;

import dev.plumbline.bench.cluster.TopicVolume;
import dev.plumbline.bench.measure.Outcome;
import dev.plumbline.bench.measure.Samples;
import dev.plumbline.bench.measure.Shown;
import dev.plumbline.bench.measure.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** All rounds of one workload. */
final class Measured {
  private final String label;
  private final List<RoundFigures> rounds = new ArrayList<>();

  Measured(String label) {
    this.label = label;
  }

  void add(RoundFigures round) {
    rounds.add(round);
  }

  /** The table of several workloads. */
  static Table table(String what) {
    return new Table(
        what,
        "whole/s",
        "±",
        "steady/s",
        "±",
        "CPU ns/ev",
        "steady topology",
        "broker",
        "garbage B/ev",
        "GC ms",
        "live heap",
        "RSS topology",
        "RSS broker",
        "wire B/ev",
        "tail ms");
  }

  /** Adds the line of this workload. */
  void addTo(Table table) {
    Samples whole = samples(round -> round.whole().rate());
    Samples steady = samples(round -> round.steady().rate());
    table.row(
        label,
        Shown.count(whole.median()),
        Shown.spread(whole),
        Shown.count(steady.median()),
        Shown.spread(steady),
        Shown.number(
            median(round -> round.whole().streamCpuNanos() + round.whole().brokerCpuNanos())),
        Shown.number(median(round -> round.steady().streamCpuNanos())),
        Shown.number(median(round -> round.steady().brokerCpuNanos())),
        Shown.number(median(round -> round.whole().allocatedBytes())),
        Shown.number(median(round -> round.whole().stream().gcMillis())),
        Shown.bytes(median(round -> (double) round.heapLiveBytes())),
        Shown.bytes(median(round -> (double) round.whole().stream().peakRssBytes())),
        Shown.bytes(median(round -> (double) round.whole().broker().peakRssBytes())),
        Shown.number(median(RoundFigures::wireBytes)),
        Shown.number(median(round -> round.tailNanos() / 1e6)));
  }

  /** What the last round wrote to each topic. */
  Table topics() {
    Table table = new Table("topic", "records", "key+value", "log");
    RoundFigures last = rounds.get(rounds.size() - 1);
    for (Map.Entry<String, TopicVolume> topic : new TreeMap<>(last.topics()).entrySet()) {
      TopicVolume volume = topic.getValue();
      table.row(
          topic.getKey(),
          Shown.count((double) volume.records()),
          Shown.bytes((double) volume.valueBytes()),
          Shown.bytes((double) volume.logBytes()));
    }
    return table;
  }

  /** Hands the figures to the file. */
  void addTo(Outcome outcome) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("wholePerSecond", Outcome.parts(samples(round -> round.whole().rate())));
    result.put("steadyPerSecond", Outcome.parts(samples(round -> round.steady().rate())));
    result.put(
        "wholeCpuNanos",
        Outcome.parts(
            samples(round -> round.whole().streamCpuNanos() + round.whole().brokerCpuNanos())));
    result.put(
        "steadyStreamCpuNanos", Outcome.parts(samples(round -> round.steady().streamCpuNanos())));
    result.put(
        "steadyBrokerCpuNanos", Outcome.parts(samples(round -> round.steady().brokerCpuNanos())));
    result.put(
        "wholeAllocatedBytes", Outcome.parts(samples(round -> round.whole().allocatedBytes())));
    result.put(
        "steadyAllocatedBytes", Outcome.parts(samples(round -> round.steady().allocatedBytes())));
    result.put("wireBytes", Outcome.parts(samples(RoundFigures::wireBytes)));
    outcome.result(label, result);
    rounds.forEach(round -> outcome.round(Map.of("workload", label, "figures", round)));
  }

  private Samples samples(ToDoubleFunction<RoundFigures> figure) {
    return Samples.of(rounds.stream().mapToDouble(figure).toArray());
  }

  private double median(ToDoubleFunction<RoundFigures> figure) {
    return samples(figure).median();
  }
}
