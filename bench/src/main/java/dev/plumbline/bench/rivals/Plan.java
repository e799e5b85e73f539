package dev.plumbline.bench.rivals;

import dev.plumbline.bench.pipeline.Kind;
import dev.plumbline.bench.pipeline.Workload;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Who runs on what.
 *
 * @param workload the events of product, raw readers and DuckDB on Parquet; the others take the
 *     first of them
 * @param csvRows events that DuckDB reads as CSV
 * @param naiveRows events of the naive topology
 * @param pythonRows events of the script
 * @param python interpreter
 * @param chosen names of the rivals; empty for all
 */
record Plan(
    Workload workload,
    long csvRows,
    long naiveRows,
    long pythonRows,
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

  private boolean hasZones() {
    return workload.kind() == Kind.ZONES;
  }

  /** Events of the product. */
  long rows() {
    return workload.spec().rows();
  }

  int threads() {
    return workload.stream().threads();
  }

  boolean hasParquet() {
    return hasZones() && hasAny(DuckDbQuery.PARQUET);
  }

  boolean hasCsv() {
    return hasZones() && hasAny(DuckDbQuery.CSV);
  }

  boolean hasNaive() {
    return hasZones() && has(NaiveRival.NAME);
  }

  boolean hasPython() {
    return hasZones() && has(PythonRival.NAME);
  }

  /** Room on the disk that all inputs and the topics of a round take, about. */
  long diskBytes() {
    long bytes = rows() * TOPIC_ROW_BYTES;
    bytes += hasParquet() ? rows() * ZoneParquet.ROW_BYTES : 0;
    bytes += hasCsv() ? csvRows * ZoneCsv.ROW_BYTES : 0;
    bytes += hasPython() ? pythonRows * ZoneCsv.ROW_BYTES : 0;
    bytes += hasNaive() ? naiveRows * 2 * JSON_ROW_BYTES : 0;
    return bytes;
  }
}
