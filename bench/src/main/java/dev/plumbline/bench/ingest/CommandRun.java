package dev.plumbline.bench.ingest;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plumbline.standalone.cli.CommandFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * One run of a command as its caller sees it: from the start of the process to its end.
 *
 * @param wallNanos time until it had ended
 * @param cpuNanos CPU time of the process, as of at most 10 ms before its end
 * @param peakRssBytes most memory resident at once, 0 where the machine does not tell
 */
record CommandRun(
    @JsonProperty("wallNanos") long wallNanos,
    @JsonProperty("cpuNanos") long cpuNanos,
    @JsonProperty("peakRssBytes") long peakRssBytes) {

  private static final int LOOK_EVERY_MILLIS = 10;
  private static final String PEAK = "VmHWM:";

  /**
   * Runs a command to its end.
   *
   * @param environment added to this process's own
   * @param log takes what it prints
   * @param goodUpTo greatest exit code that is no failure
   * @throws CommandFailure if it fails; its output is named
   */
  static CommandRun of(
      List<String> command, Map<String, String> environment, Path log, int goodUpTo)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    long start = System.nanoTime();
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      Path status = Path.of("/proc", Long.toString(process.pid()), "status");
      long cpu = 0;
      long peak = 0;
      do {
        cpu = Math.max(cpu, process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L));
        peak = Math.max(peak, peakBytes(status));
      } while (!process.waitFor(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS));
      long wall = System.nanoTime() - start;
      if (process.exitValue() > goodUpTo) {
        throw CommandFailure.notFinished(
            String.join(" ", command)
                + " ended with "
                + process.exitValue()
                + ": "
                + Files.readString(log).strip(),
            null);
      }
      return new CommandRun(wall, cpu, peak);
    } finally {
      process.destroyForcibly();
    }
  }

  private static long peakBytes(Path status) {
    try {
      for (String line : Files.readAllLines(status, StandardCharsets.ISO_8859_1)) {
        if (line.startsWith(PEAK)) {
          return 1024 * Long.parseLong(line.substring(PEAK.length()).replace("kB", "").strip());
        }
      }
      return 0;
    } catch (IOException e) {
      return 0; // it has just ended, or this machine has no such file
    }
  }
}
