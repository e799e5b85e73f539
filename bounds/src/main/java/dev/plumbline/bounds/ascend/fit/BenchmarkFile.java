package dev.plumbline.bounds.ascend.fit;

import dev.plumbline.bounds.msprof.EngineMetrics;
import dev.plumbline.bounds.msprof.Median;
import dev.plumbline.bounds.msprof.Metric;
import dev.plumbline.bounds.msprof.OpSummary;
import dev.plumbline.bounds.msprof.OpSummaryRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** The profile of one microbenchmark: one row a launch. */
final class BenchmarkFile {
  private static final double MAX_CLOCK_DIFFERENCE = 0.01;

  private final Path path;
  private final OpSummary summary;
  private final List<OpSummaryRow> rows;

  private BenchmarkFile(Path path, OpSummary summary) {
    this.path = path;
    this.summary = summary;
    this.rows = summary.rows().stream().filter(OpSummaryRow::isReadByReference).toList();
  }

  static BenchmarkFile read(Path path) throws IOException {
    return new BenchmarkFile(path, OpSummary.read(path));
  }

  OpSummary summary() {
    return summary;
  }

  String name() {
    return path.getFileName().toString();
  }

  /** Rows that cannot be read, or that the reference does not read. */
  long skippedRows() {
    return summary.rowCount() - rows.size();
  }

  /** Rows with such a name. */
  List<OpSummaryRow> named(Predicate<String> lowerName) {
    return rows.stream()
        .filter(row -> lowerName.test(row.opName().toLowerCase(Locale.ROOT)))
        .toList();
  }

  List<OpSummaryRow> rows() {
    return rows;
  }

  /** Durations above 0 of some rows, us, in file order; an infinite one is kept. */
  static double[] durations(List<OpSummaryRow> rows) {
    return rows.stream()
        .mapToDouble(
            row -> {
              Double micros = row.durationMicros();
              return micros == null ? Double.NaN : micros;
            })
        .filter(micros -> micros > 0)
        .toArray();
  }

  /** Whether cycles over time tell of another clock; false if the file does not have both. */
  boolean hasOtherClock() {
    double[] clocks = rows.stream().flatMapToDouble(BenchmarkFile::clock).toArray();
    if (clocks.length == 0) {
      return false;
    }
    double clock = Median.of(DoubleStream.of(clocks));
    return Math.abs(clock / HandoffLine.CYCLES_PER_MICRO - 1) > MAX_CLOCK_DIFFERENCE;
  }

  /** Cycles of a microsecond by the core that the row ran on. */
  private static DoubleStream clock(OpSummaryRow row) {
    EngineMetrics metrics = row.metrics();
    Double matrix = ratio(metrics.get(Metric.AIC_CYCLES), metrics.get(Metric.AIC_TIME));
    Double vector = ratio(metrics.get(Metric.AIV_CYCLES), metrics.get(Metric.AIV_TIME));
    Double clock = matrix != null ? matrix : vector;
    return clock == null ? DoubleStream.empty() : DoubleStream.of(clock);
  }

  private static @Nullable Double ratio(@Nullable Double cycles, @Nullable Double micros) {
    return cycles == null || micros == null || cycles <= 0 || micros <= 0 ? null : cycles / micros;
  }
}
