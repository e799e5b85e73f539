package dev.plumbline.bench.rivals;

import dev.plumbline.bench.cluster.Codec;
import dev.plumbline.bench.load.LoadSpec;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Who runs on what.
 *
 * @param kind what the events are
 * @param spec the load of product, raw readers and DuckDB on Parquet
 * @param csvRows events that DuckDB reads as CSV
 * @param naiveRows events of the naive topology
 * @param pythonRows events of the script
 * @param codec how the raw topic is compressed
 * @param partitions its partitions
 * @param threads threads of everything that has threads
 * @param python interpreter
 * @param chosen names of the rivals; empty for all
 */
record Plan(
    Kind kind,
    LoadSpec spec,
    long csvRows,
    long naiveRows,
    long pythonRows,
    Codec codec,
    int partitions,
    int threads,
    String python,
    Set<String> chosen) {
  /** Everybody who can run beside the product. */
  static final Set<String> NAMES = names();

  private static final int TOPIC_ROW_BYTES = 11;
  private static final int JSON_ROW_BYTES = 50;

  private static Set<String> names() {
    Set<String> names = new TreeSet<>();
    names.addAll(List.of(NaiveRival.NAME, PythonRival.NAME, RawRival.CONSUME, RawRival.DECODE));
    for (DuckDbQuery query : DuckDbQuery.values()) {
      names.add(DuckDbQuery.PARQUET + query.suffix());
      names.add(DuckDbQuery.CSV + query.suffix());
    }
    return Collections.unmodifiableSet(names);
  }

  boolean has(String rival) {
    return chosen.isEmpty() || chosen.contains(rival);
  }

  private boolean hasAny(String prefix) {
    return chosen.isEmpty() || chosen.stream().anyMatch(name -> name.startsWith(prefix));
  }

  boolean hasParquet() {
    return kind == Kind.ZONES && hasAny(DuckDbQuery.PARQUET);
  }

  boolean hasCsv() {
    return kind == Kind.ZONES && hasAny(DuckDbQuery.CSV);
  }

  boolean hasNaive() {
    return kind == Kind.ZONES && has(NaiveRival.NAME);
  }

  boolean hasPython() {
    return kind == Kind.ZONES && has(PythonRival.NAME);
  }

  /** Room on the disk that all inputs and the topics of a round take, about. */
  long diskBytes() {
    long bytes = spec.rows() * TOPIC_ROW_BYTES;
    bytes += hasParquet() ? spec.rows() * ZoneParquet.ROW_BYTES : 0;
    bytes += hasCsv() ? csvRows * ZoneCsv.ROW_BYTES : 0;
    bytes += hasPython() ? pythonRows * ZoneCsv.ROW_BYTES : 0;
    bytes += hasNaive() ? naiveRows * 2 * JSON_ROW_BYTES : 0;
    return bytes;
  }
}
