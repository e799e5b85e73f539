package dev.plumbline.bounds.neuron;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.bounds.neuron.trace.TraceSummary;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PerfSimLaneTraceTest {
  @TempDir Path folder;

  @Test
  void everyEventOfEveryTraceOfAPackageIsDrawnOnItsLane() throws IOException {
    Path out = folder.resolve("lanes.json");
    PerfSimLaneTrace drawn =
        PerfSimLaneTrace.write(
            Samples.path("file.perf-sim"), out, PerfSimOptions.of(PerfSimRun.A), true);
    long events = drawn.input().traces().stream().mapToLong(TraceSummary::events).sum();
    long crossLane = drawn.input().traces().stream().mapToLong(TraceSummary::crossLaneDeps).sum();
    assertThat(drawn.slices()).isEqualTo(events);
    assertThat(drawn.arrows()).isGreaterThanOrEqualTo(crossLane);
    assertThat(drawn.squeezed()).isZero();
    JsonNode trace = Samples.JSON.readTree(Files.readAllBytes(out));
    Map<Integer, String> processes = new HashMap<>();
    Map<Integer, String> rows = new HashMap<>();
    for (JsonNode event : trace.get("traceEvents")) {
      if (event.get("name").textValue().equals("process_name")) {
        processes.put(event.get("pid").intValue(), event.get("args").get("name").textValue());
      } else if (event.get("name").textValue().equals("thread_name")) {
        rows.put(event.get("tid").intValue(), event.get("args").get("name").textValue());
      }
    }
    Map<String, Long> busySums = new TreeMap<>();
    for (JsonNode event : trace.get("traceEvents")) {
      if (event.get("ph").textValue().equals("X")) {
        String lane = rows.get(event.get("tid").intValue()).replaceFirst(" \\(overlap.*", "");
        busySums.merge(
            processes.get(event.get("pid").intValue()) + " " + lane,
            new BigDecimal(event.get("dur").asText()).movePointRight(3).longValueExact(),
            Long::sum);
      }
    }
    TraceSummary first = drawn.input().traces().get(0);
    assertThat(busySums)
        .containsEntry(first.file() + " 5. PE", first.lanes().get("pe").busySumNanos())
        .containsEntry(first.file() + " 1. DMA", first.lanes().get("dma").busySumNanos());
  }

  @Test
  void whatIsRefusedIsNotDrawnByHalf() throws IOException {
    Path cut = Samples.path("cases/s17-perf-sim-cut-file/perf_sim.nc00_sg00.sg0000.Block1.json");
    Path out = folder.resolve("lanes.json");
    PerfSimLaneTrace drawn =
        PerfSimLaneTrace.write(cut, out, PerfSimOptions.of(PerfSimRun.A), false);
    assertThat(drawn.input().rejected()).hasSize(1);
    assertThat(Files.exists(out)).isFalse();
    PerfSimLaneTrace mixed =
        PerfSimLaneTrace.write(
            Samples.path("cases/s20-perf-sim-tar-members/file.perf-sim"),
            out,
            PerfSimOptions.of(PerfSimRun.A),
            false);
    assertThat(mixed.slices()).isEqualTo(4);
    assertThat(mixed.input().rejected()).hasSize(1);
  }
}
