package dev.plumbline.bounds.neuron;

import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.WarningCode;
import dev.plumbline.bounds.neuron.measured.Ntff;
import dev.plumbline.bounds.neuron.measured.Parquet;
import dev.plumbline.bounds.neuron.metrics.MetricStore;
import dev.plumbline.bounds.neuron.trace.TraceName;
import dev.plumbline.model.value.Counted;
import dev.plumbline.model.value.Severity;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the traces of one folder, not of those below it. Traces are those that the compiler would
 * pack; only where there are none, those of its later passes, since they are of the same blocks.
 */
final class FolderReader {
  private static final List<String> METRIC_STORES =
      List.of("global_metric_store.json", "tensorizer_metric_store.json");

  private final ReadTraces traces;
  private @Nullable MetricStore metrics;

  FolderReader(ReadTraces traces) {
    this.traces = traces;
  }

  void read(Path folder, String display) throws IOException {
    List<Path> files;
    try (Stream<Path> entries = Files.list(folder)) {
      files = entries.filter(Files::isRegularFile).sorted().toList();
    }
    TraceName.Family family = family(files);
    if (family == null) {
      traces.problem(
          Severity.WARNING,
          WarningCode.NOTRACE.code(),
          "no file perf_sim.*.json, perf_sim_at_end_trace.*.json or ps_trace.*.json in the folder"
              + hints(files));
    } else {
      readAll(files, family, display);
    }
    for (String name : METRIC_STORES) {
      Path store = folder.resolve(name);
      if (metrics == null && Files.isRegularFile(store)) {
        metricStore(store, display + '/' + name);
      }
    }
  }

  @Nullable MetricStore metrics() {
    return metrics;
  }

  private static TraceName.@Nullable Family family(List<Path> files) {
    for (TraceName.Family family :
        List.of(TraceName.Family.PERF_SIM, TraceName.Family.AT_END, TraceName.Family.SCHEDULER)) {
      if (files.stream().anyMatch(file -> familyOf(file) == family)) {
        return family;
      }
    }
    return null;
  }

  private static TraceName.Family familyOf(Path file) {
    return TraceName.of(baseName(file)).family();
  }

  private void readAll(List<Path> files, TraceName.Family family, String display)
      throws IOException {
    List<String> others = new ArrayList<>();
    for (Path file : files) {
      TraceName.Family own = familyOf(file);
      if (own == family) {
        readTrace(file, display + '/' + baseName(file));
      } else if (own != TraceName.Family.OTHER) {
        others.add(baseName(file));
      }
    }
    if (family != TraceName.Family.PERF_SIM) {
      traces.problem(
          Severity.INFO,
          "other-family",
          "the folder has no perf_sim.*.json; traces of a pass that is never packed were read");
    }
    if (!others.isEmpty()) {
      traces.problem(
          Severity.INFO,
          "other-family",
          Counted.of(others.size(), "trace")
              + " of other passes, of the same blocks, not read, such as "
              + others.get(0));
    }
  }

  private void readTrace(Path file, String display) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      traces.read(in, display, "");
    } catch (RefusedException e) {
      traces.rejectTrace(display, "", e);
    }
  }

  private void metricStore(Path file, String display) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      metrics = MetricStore.read(in, display);
    } catch (RefusedException e) {
      traces.reject(display, "", e);
    }
  }

  private static String hints(List<Path> files) {
    for (Path file : files) {
      String name = baseName(file).toLowerCase(Locale.ROOT);
      if (name.endsWith(".perf-sim") || name.endsWith(".neff")) {
        return "; it has " + baseName(file) + ", which can be read by itself";
      }
      if (Parquet.isNamed(name)) {
        return "; it has " + baseName(file) + ": " + Parquet.HINT;
      }
      if (Ntff.isNamed(name)) {
        return "; it has " + baseName(file) + ": " + Ntff.HINT;
      }
    }
    return "";
  }

  private static String baseName(Path file) {
    return String.valueOf(file.getFileName());
  }
}
