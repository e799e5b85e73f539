package dev.plumbline.bounds.neuron;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.bounds.neuron.metrics.FlowRuns;
import dev.plumbline.bounds.neuron.metrics.LatencyMetric;
import dev.plumbline.bounds.neuron.metrics.LatencyWrite;
import dev.plumbline.bounds.neuron.metrics.MetricStore;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.bounds.neuron.trace.TraceSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetricGoldenTest {
  private static final List<String> MODULES = List.of("nc00_sg00", "nc01_sg00");

  @Test
  void theLastWriteOfAModuleIsWhatTheStoreHolds() throws IOException {
    JsonNode expected = Samples.expected("metrics.json");
    List<LatencyWrite> writes = new ArrayList<>();
    for (JsonNode write : expected.get("writes")) {
      writes.add(
          new LatencyWrite(
              write.get("passOrdinal").intValue(),
              write.get("module").textValue(),
              write.get("block").textValue(),
              write.get("value").longValue()));
    }
    assertThat(Samples.tree(writes)).isEqualTo(expected.get("writes"));
    assertThat(Samples.tree(LatencyWrite.published(writes)))
        .isEqualTo(expected.get("postSchedEstLatency"));
    assertThat(Samples.tree(store("global_metric_store.json").latencies()))
        .isEqualTo(expected.get("postSchedEstLatency"));
    assertThat(Samples.tree(store("flat_metric_store.json").latencies()))
        .isEqualTo(expected.get("postSchedEstLatency"));
  }

  @Test
  void theWritesOfTheLastPassFollowFromTheTracesAndTheDerivedRuns() throws IOException {
    JsonNode expected = Samples.expected("metrics.json");
    PerfSimInput traces = Samples.read("traces", PerfSimRun.A);
    Map<String, Long> runs = new LinkedHashMap<>();
    Map<String, Long> sums = new LinkedHashMap<>();
    List<LatencyWrite> writes = new ArrayList<>();
    for (String module : MODULES) {
      Map<String, Long> ends = new LinkedHashMap<>();
      for (TraceSummary trace : traces.traces()) {
        if (trace.module().equals(module)) {
          ends.put(trace.block(), trace.overallEndNanos());
          sums.merge(module, trace.overallEndNanos(), Long::sum);
        }
      }
      LatencyMetric metric = store("global_metric_store.json").latencies().get(module);
      FlowRuns derived = FlowRuns.derive(module, metric, ends);
      runs.put(module, derived.runs());
      ends.forEach(
          (block, end) -> {
            if (end > 0) {
              writes.add(
                  new LatencyWrite(99, module, module + ".sg0000." + block, derived.runs() * end));
            }
          });
    }
    assertThat(Samples.tree(runs)).isEqualTo(expected.get("modularFlowRuns"));
    assertThat(Samples.tree(sums)).isEqualTo(expected.get("sumOverBlocksA"));
    List<JsonNode> lastPass = new ArrayList<>();
    expected.get("writes").forEach(lastPass::add);
    lastPass.removeIf(write -> write.get("passOrdinal").intValue() != 99);
    assertThat(Samples.tree(writes)).containsExactlyElementsOf(lastPass);
  }

  @Test
  void runsAreDerivedWhereMetricStoreAndTracesComeTogether() throws IOException {
    JsonNode expected = Samples.expected("metrics.json").get("modularFlowRuns");
    PerfSimInput neff = Samples.read("pkg2.neff", PerfSimRun.A);
    Map<String, Long> runs = new LinkedHashMap<>();
    neff.flowRuns().forEach(flow -> runs.put(flow.module(), flow.runs()));
    assertThat(Samples.tree(runs)).isEqualTo(expected);
  }

  @Test
  void theKeyAndTheBucketsAreTheExpectedOnes() throws IOException {
    JsonNode expected = Samples.expected("metrics.json");
    JsonNode store = Samples.tree(store("global_metric_store.json"));
    assertThat(store.get("aggregateBuckets")).isEqualTo(expected.get("aggregateBuckets"));
    assertThat(store.get("modulesWithMetric")).isEqualTo(expected.get("modulesWithMetric"));
    assertThat(Samples.tree(List.of(MetricStore.LATENCY_TYPE, "<module>", MetricStore.AGGREGATION)))
        .isEqualTo(expected.get("key"));
  }

  @Test
  void aValueThatWentThroughSinglePrecisionStillStandsForTheExactOne() throws IOException {
    JsonNode expected = Samples.expected("metrics.json").get("float32Narrowed");
    PerfSimInput input = Samples.read(expected.get("file").textValue(), PerfSimRun.A);
    assertThat(input.kind()).isEqualTo(PerfSimInput.Kind.METRIC_STORE);
    ObjectNode stored = (ObjectNode) Samples.tree(input.metrics().latencies());
    assertThat((JsonNode) stored).isEqualTo(expected.get("stored"));
    for (String module : MODULES) {
      LatencyMetric metric = input.metrics().latencies().get(module);
      long exact = expected.get("exact").get(module).longValue();
      assertThat(metric.narrowed()).isTrue();
      assertThat(metric.standsFor(exact)).isTrue();
      assertThat(metric.standsFor(exact + 100)).isFalse();
    }
  }

  private static MetricStore store(String name) throws IOException {
    return Samples.read("metrics/" + name, PerfSimRun.A).metrics();
  }
}
