package dev.plumbline.bench.rivals;

/** What DuckDB is asked for: {@code windows} by source, zone and 10 s, {@code totals} over all. */
enum DuckDbQuery {
  /** With the histogram, as grouped bucket counts that are added up: one pass over the rows. */
  HISTOGRAM(
      "",
      "count, sum, min, max, log2 histogram (8 buckets an octave) by (source, zone, 10 s) and by"
          + " (source, zone)",
      """
      CREATE TEMP TABLE buckets AS
      SELECT source, zone, start_ns // 10000000000 AS win,
        CAST(ceil(8 * log2(duration_ns / 1e9)) AS INTEGER) AS bucket,
        count(*) AS n, sum(duration_ns) AS total, min(duration_ns) AS lo, max(duration_ns) AS hi
      FROM %s GROUP BY ALL;
      CREATE TEMP TABLE windows AS
      SELECT source, zone, win, sum(n) AS n, sum(total) AS total, min(lo) AS lo, max(hi) AS hi,
        list(bucket) AS buckets, list(n) AS counts
      FROM buckets GROUP BY source, zone, win;
      CREATE TEMP TABLE totals AS
      SELECT source, zone, sum(n) AS n, sum(total) AS total, min(lo) AS lo, max(hi) AS hi,
        list(bucket) AS buckets, list(n) AS counts
      FROM (SELECT source, zone, bucket, sum(n) AS n, sum(total) AS total, min(lo) AS lo,
          max(hi) AS hi FROM buckets GROUP BY source, zone, bucket)
      GROUP BY source, zone;
      """),
  /** The plain GROUP BY. */
  PLAIN(
      "-plain",
      "count, sum, min, max by (source, zone, 10 s) and by (source, zone); no distribution",
      """
      CREATE TEMP TABLE windows AS
      SELECT source, zone, start_ns // 10000000000 AS win, count(*) AS n,
        sum(duration_ns) AS total, min(duration_ns) AS lo, max(duration_ns) AS hi
      FROM %s GROUP BY ALL;
      CREATE TEMP TABLE totals AS
      SELECT source, zone, sum(n) AS n, sum(total) AS total, min(lo) AS lo, max(hi) AS hi
      FROM windows GROUP BY source, zone;
      """),
  /** With DuckDB's own sketch, which does not merge, so that the totals are a second grouping. */
  QUANTILES(
      "-quantiles",
      "count, sum, min, max, approximate p50, p90, p99 (t-digest) by (source, zone, 10 s) and by"
          + " (source, zone)",
      """
      CREATE TEMP TABLE both_grains AS
      SELECT source, zone, win, count(*) AS n, sum(duration_ns) AS total, min(duration_ns) AS lo,
        max(duration_ns) AS hi, approx_quantile(duration_ns, [0.5, 0.9, 0.99]) AS quantiles
      FROM (SELECT *, start_ns // 10000000000 AS win FROM %s)
      GROUP BY GROUPING SETS ((source, zone, win), (source, zone));
      CREATE TEMP VIEW windows AS SELECT * FROM both_grains WHERE win IS NOT NULL;
      CREATE TEMP VIEW totals AS SELECT * FROM both_grains WHERE win IS NULL;
      """);

  /** What the names of the rivals on Parquet begin with. */
  static final String PARQUET = "duckdb-parquet";

  /** What the names of the rivals on CSV begin with. */
  static final String CSV = "duckdb-csv";

  private final String suffix;
  private final String computes;
  private final String sql;

  DuckDbQuery(String suffix, String computes, String sql) {
    this.suffix = suffix;
    this.computes = computes;
    this.sql = sql;
  }

  /** What the name of the rival ends with. */
  String suffix() {
    return suffix;
  }

  String computes() {
    return computes;
  }

  boolean hasHistogram() {
    return this == HISTOGRAM;
  }

  /**
   * The statements, over a table function.
   *
   * @param table such as {@code read_parquet('...')}
   */
  String sql(String table) {
    return sql.formatted(table);
  }
}
