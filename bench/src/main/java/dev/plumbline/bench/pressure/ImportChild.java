package dev.plumbline.bench.pressure;

import dev.plumbline.bench.cluster.ChildLoop;
import dev.plumbline.bench.measure.ProcessFigures;
import dev.plumbline.ingest.read.Identity;
import dev.plumbline.ingest.read.ReadProgress;
import dev.plumbline.ingest.scan.InputScan;
import dev.plumbline.ingest.scan.ScanOptions;
import dev.plumbline.ingest.scan.ScannedInputs;
import dev.plumbline.ingest.send.ImportException;
import dev.plumbline.ingest.send.ImportPlan;
import dev.plumbline.ingest.send.ImportResult;
import dev.plumbline.ingest.send.ImportResult.ImportedStream;
import dev.plumbline.ingest.send.RunImport;
import dev.plumbline.model.wire.ZoneNames;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** The process of {@link ImportProcess}: the shipped importer, once. */
final class ImportChild {
  private static final double SECOND_NANOS = 1e9;

  private volatile @Nullable ImportResult result;
  private volatile String failure = "";
  private volatile double seconds;

  private ImportChild() {}

  /** Imports; arguments are the bootstrap servers, the run, and the log folder. */
  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    ImportChild child = new ImportChild();
    new ChildLoop(child::figures).start(Thread.currentThread(), Map.of());
    child.importFolder(args[0], args[1], Path.of(args[2]));
    try {
      new CountDownLatch(1).await(); // answers until it is told to end
    } catch (InterruptedException told) {
      System.exit(0);
    }
  }

  private void importFolder(String bootstrap, String run, Path folder) {
    long start = System.nanoTime();
    ScannedInputs inputs = InputScan.scan(List.of(folder), ScanOptions.NONE);
    Identity identity = new Identity(run, "node-000", "", "bench", Map.of(), "plumbline bench");
    try (RunImport sending =
        RunImport.open(Map.of("bootstrap.servers", bootstrap), InstantSource.system())) {
      result =
          sending.run(new ImportPlan(identity, null, inputs, ZoneNames.NONE), ReadProgress.NONE);
    } catch (ImportException e) {
      failure = String.valueOf(e.getMessage());
    }
    seconds = (System.nanoTime() - start) / SECOND_NANOS;
  }

  private ImportFigures figures(ProcessFigures process) {
    ImportResult done = result;
    return new ImportFigures(
        process,
        peakHeapBytes(),
        seconds > 0,
        failure,
        seconds,
        done == null ? 0 : done.streams().stream().mapToLong(ImportedStream::sequences).sum(),
        done == null ? 0 : done.counts().offered(),
        done == null ? 0 : done.counts().sent(),
        done == null ? 0 : done.counts().dropped());
  }

  private static long peakHeapBytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(ImportChild::peakBytes)
        .sum();
  }

  private static long peakBytes(MemoryPoolMXBean pool) {
    return pool.getPeakUsage().getUsed();
  }
}
