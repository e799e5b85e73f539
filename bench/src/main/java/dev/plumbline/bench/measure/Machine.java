package dev.plumbline.bench.measure;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The machine a benchmark ran on.
 *
 * @param cpu model of the processor, empty where the machine does not tell
 * @param cores processors this JVM may use
 * @param memoryBytes memory of the machine
 * @param system name of the operating system
 * @param kernel its version
 * @param loadAverage processes that wanted to run in the minute before; negative if unknown
 */
public record Machine(
    String cpu, int cores, long memoryBytes, String system, String kernel, double loadAverage) {
  private static final Path CPU = Path.of("/proc/cpuinfo");

  /** This machine, now. */
  public static Machine here() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new Machine(
        cpuModel(),
        system.getAvailableProcessors(),
        system.getTotalMemorySize(),
        system.getName(),
        system.getVersion(),
        system.getSystemLoadAverage());
  }

  private static String cpuModel() {
    if (!Files.isReadable(CPU)) {
      return "";
    }
    try {
      return Files.readAllLines(CPU, StandardCharsets.UTF_8).stream()
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("");
    } catch (IOException e) {
      throw new UncheckedIOException(CPU + " cannot be read: " + e.getMessage(), e);
    }
  }
}
