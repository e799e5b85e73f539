package dev.plumbline.bench.micro;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.plumbline.bounds.neuron.PerfSimInput;
import dev.plumbline.bounds.neuron.PerfSimOptions;
import dev.plumbline.bounds.neuron.PerfSimReader;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What an event of a Neuron {@code perf_sim} trace costs: read to lanes, opcodes, dependencies and
 * critical path, beside a plain streaming parser that only walks over the same file.
 */
public class PerfSimBenchmark extends InnerLoop {
  private static final int EVENTS = 20_000;
  private static final int LANES = 7;
  private static final int OPCODES = 20;
  private static final int STEP_NANOS = 100;
  private static final int DURATION_NANOS = 150;

  private final JsonFactory json = new JsonFactory();
  private final PerfSimReader reader = new PerfSimReader(PerfSimOptions.of(PerfSimRun.A));
  private Path folder = Path.of("");
  private Path trace = Path.of("");

  /** Writes a trace of 20,000 events, one or two dependencies each. */
  @Setup
  public void writeTrace() throws IOException {
    folder = Files.createTempDirectory("perf-sim-benchmark");
    trace = folder.resolve("perf_sim.nc00_sg00.sg0000.Block1.json");
    StringBuilder text = new StringBuilder("[\n");
    for (int lane = 0; lane < LANES; lane++) {
      text.append("{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":0,\"tid\":").append(lane);
      text.append(",\"args\":{\"name\":\"").append(lane).append(". Lane ").append(lane);
      text.append("\"}},\n");
    }
    for (int event = 0; event < EVENTS; event++) {
      event(text, event);
      text.append(event == EVENTS - 1 ? "\n]\n" : ",\n");
    }
    Files.writeString(trace, text);
  }

  private static void event(StringBuilder text, int event) {
    text.append("{\"name\":\"I-").append(event).append("\",\"ph\":\"X\",\"ts\":");
    text.append((long) event * STEP_NANOS).append(",\"dur\":").append(DURATION_NANOS);
    text.append(",\"pid\":0,\"tid\":").append(event % LANES);
    text.append(",\"args\":{\"bir_id\":").append(event).append(",\"bir_name\":\"I-").append(event);
    text.append("_sg0000\",\"opcode\":\"Op").append(event % OPCODES);
    text.append("\",\"nki_source_location\":\"kernel.py:1\",\"deps\":[");
    if (event > 0) {
      edge(text, event - 1, "Flow");
    }
    if (event > LANES && event % 2 == 0) {
      edge(text.append(','), event - LANES, "Anti");
    }
    text.append("]}}");
  }

  private static void edge(StringBuilder text, int event, String kind) {
    text.append("{\"bir_id\":").append(event).append(",\"edge_type\":\"").append(kind);
    text.append("\",\"end_time\":").append((long) event * STEP_NANOS + DURATION_NANOS).append('}');
  }

  /** Removes the file. */
  @TearDown
  public void removeTrace() throws IOException {
    Files.delete(trace);
    Files.delete(folder);
  }

  /** From the file to the prediction. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long read() throws IOException {
    PerfSimInput input = reader.read(trace);
    if (input.traces().size() != 1) {
      throw new IllegalStateException("not read: " + input.rejected() + input.problems());
    }
    return input.traces().get(0).events();
  }

  /** Every token of the file, and nothing done with it: the limit. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long tokens() throws IOException {
    long tokens = 0;
    try (JsonParser parser = json.createParser(trace.toFile())) {
      while (parser.nextToken() != null) {
        tokens++;
      }
    }
    return tokens;
  }
}
