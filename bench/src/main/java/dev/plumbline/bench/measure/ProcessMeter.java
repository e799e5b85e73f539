package dev.plumbline.bench.measure;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Reads the figures of this process. */
public final class ProcessMeter {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String PEAK = "VmHWM:";

  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  /** Per thread, because the JVM forgets what a thread allocated when it ends. */
  private final Map<Long, Long> allocatedByThread = new HashMap<>();

  /** The figures now. */
  public synchronized ProcessFigures figures() {
    long gcCount = 0;
    long gcMillis = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      gcCount += Math.max(0, collector.getCollectionCount());
      gcMillis += Math.max(0, collector.getCollectionTime());
    }
    MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    return new ProcessFigures(
        system.getProcessCpuTime(),
        allocatedBytes(),
        gcCount,
        gcMillis,
        heap.getUsed(),
        heap.getCommitted(),
        peakRssBytes());
  }

  /** The figures after a full collection: heap in use is what is live. */
  public ProcessFigures figuresAfterCollection() {
    ManagementFactory.getMemoryMXBean().gc();
    return figures();
  }

  private long allocatedBytes() {
    long[] ids = threads.getAllThreadIds();
    long[] bytes = threads.getThreadAllocatedBytes(ids);
    for (int i = 0; i < ids.length; i++) {
      if (bytes[i] > 0) {
        allocatedByThread.merge(ids[i], bytes[i], Math::max);
      }
    }
    long sum = 0;
    for (long value : allocatedByThread.values()) {
      sum += value;
    }
    return sum;
  }

  private static long peakRssBytes() {
    if (!Files.isReadable(STATUS)) {
      return 0;
    }
    try {
      for (String line : Files.readAllLines(STATUS, StandardCharsets.ISO_8859_1)) {
        if (line.startsWith(PEAK)) {
          return 1024 * Long.parseLong(line.substring(PEAK.length()).replace("kB", "").strip());
        }
      }
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(STATUS + " cannot be read: " + e.getMessage(), e);
    }
  }
}
