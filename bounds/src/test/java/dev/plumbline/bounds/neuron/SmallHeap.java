package dev.plumbline.bounds.neuron;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.bounds.neuron.input.InputLimits;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.bounds.neuron.trace.TraceAnalysis;
import dev.plumbline.bounds.neuron.trace.TraceSummary;
import dev.plumbline.bounds.neuron.trace.TraceUnit;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Reads inputs in a JVM of its own, whose heap says whether memory is bounded. */
final class SmallHeap {
  private SmallHeap() {}

  /** Reads a file, or a generated trace, and prints the result as one line of JSON. */
  public static void main(String[] args) throws IOException {
    Object result;
    if (args[0].equals("generate")) {
      long events = Long.parseLong(args[1]);
      InputStream in = new BufferedInputStream(new GeneratedTrace(events, 100), 1 << 16);
      TraceSummary trace =
          new TraceAnalysis(Traces.NAME, PerfSimRun.A, TraceUnit.NANOS, InputLimits.usual(), false)
              .read(in);
      result = trace;
    } else {
      result = new PerfSimReader(PerfSimOptions.of(PerfSimRun.A)).read(Path.of(args[1]), "input");
    }
    System.out.println(Samples.JSON.writeValueAsString(result));
  }

  static JsonNode read(int heapMib, Path file) throws Exception {
    return run(heapMib, "read", file.toString());
  }

  static JsonNode generate(int heapMib, long events) throws Exception {
    return run(heapMib, "generate", Long.toString(events));
  }

  private static JsonNode run(int heapMib, String... args) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + heapMib + "m");
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(SmallHeap.class.getName());
    command.addAll(List.of(args));
    Path out = Files.createTempFile("small-heap", ".json");
    Path err = Files.createTempFile("small-heap", ".err");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      boolean ended = process.waitFor(120, TimeUnit.SECONDS);
      if (!ended) {
        process.destroyForcibly();
      }
      assertThat(ended).isTrue();
      assertThat(process.exitValue())
          .as(() -> String.join(" ", command) + "\n" + text(err) + text(out))
          .isZero();
      return Samples.JSON.readTree(Files.readAllBytes(out));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
