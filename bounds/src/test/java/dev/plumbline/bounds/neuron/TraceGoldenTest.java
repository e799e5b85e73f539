package dev.plumbline.bounds.neuron;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.bounds.neuron.trace.TraceSummary;
import java.io.IOException;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TraceGoldenTest {
  private static final String[] OURS = {"criticalPath", "ignored"};

  @Test
  void everyFigureOfEveryTraceOfBothRunsIsTheExpectedOne() throws IOException {
    JsonNode expected = Samples.expected("traces.json");
    TreeMap<String, TraceSummary> found = new TreeMap<>();
    Samples.read("traces", PerfSimRun.A).traces().forEach(trace -> found.put(trace.file(), trace));
    Samples.read("traces-noantideps", PerfSimRun.B)
        .traces()
        .forEach(trace -> found.put(trace.file(), trace));
    assertThat(found.keySet()).containsExactlyInAnyOrderElementsOf(expected::fieldNames);
    for (TraceSummary trace : found.values()) {
      Samples.assertSame(expected.get(trace.file()), Samples.tree(trace), OURS);
    }
  }

  @Test
  void aTraceAloneIsReadLikeInItsFolder() throws IOException {
    String name = "traces/perf_sim.nc00_sg00.sg0000.Block2.json";
    PerfSimInput input = Samples.read(name, PerfSimRun.A);
    assertThat(input.kind()).isEqualTo(PerfSimInput.Kind.TRACE);
    assertThat(input.rejected()).isEmpty();
    Samples.assertSame(
        Samples.expected("traces.json").get(name), Samples.tree(input.traces().get(0)), OURS);
  }

  @Test
  void aTraceOfALaterPassIsReadWhenItIsNamed() throws IOException {
    PerfSimInput input =
        Samples.read("traces/perf_sim_at_end_trace.nc01_sg00.sg0000.Block1.json", PerfSimRun.A);
    assertThat(input.traces()).singleElement().returns(460L, TraceSummary::events);
    assertThat(input.traces().get(0).blockName()).isEqualTo("nc01_sg00.sg0000.Block1");
  }
}
