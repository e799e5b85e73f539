package dev.plumbline.bench.rivals;

import dev.plumbline.bench.load.ZoneLoad;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * A zone load as Parquet files that DuckDB writes, compressed with zstd: 5 M rows a file, so that
 * writing needs no more memory than reading.
 */
final class ZoneParquet implements AutoCloseable {
  static final int FILE_ROWS = 5_000_000;

  /** Bytes of a row, for whoever asks for room on the disk. */
  static final int ROW_BYTES = 10;

  private final Path folder;
  private final DuckDBConnection connection;
  private final Statement statement;
  private DuckDBAppender appender;
  private int rows;
  private int files;

  private ZoneParquet(Path folder) throws SQLException {
    this.folder = folder;
    this.connection = DriverManager.getConnection("jdbc:duckdb:").unwrap(DuckDBConnection.class);
    this.statement = connection.createStatement();
    this.appender = begin();
  }

  /** Writes all files into a folder that is empty. */
  static void write(ZoneLoad load, Path folder) throws IOException, SQLException {
    try (ZoneParquet parquet = new ZoneParquet(folder)) {
      load.forEachZone(
          (source, zone, thread, start, duration) ->
              parquet.add(load.source(source), load.zone(zone), thread, start, duration));
      parquet.finish();
    }
  }

  private DuckDBAppender begin() throws SQLException {
    statement.execute(
        "CREATE OR REPLACE TABLE zones (source VARCHAR, zone VARCHAR, thread INTEGER,"
            + " start_ns BIGINT, duration_ns BIGINT)");
    return connection.createAppender(DuckDBConnection.DEFAULT_SCHEMA, "zones");
  }

  private void add(String source, String zone, int thread, long start, long duration)
      throws IOException {
    try {
      appender.beginRow().append(source).append(zone);
      appender.append(thread).append(start).append(duration).endRow();
      rows++;
      if (rows == FILE_ROWS) {
        finish();
        appender = begin();
      }
    } catch (SQLException e) {
      throw new IOException("Parquet cannot be written: " + e.getMessage(), e);
    }
  }

  private void finish() throws SQLException {
    appender.close();
    Path file = folder.resolve("zones-" + files + ".parquet");
    statement.execute("COPY zones TO '" + file + "' (FORMAT parquet, COMPRESSION zstd)");
    files++;
    rows = 0;
  }

  @Override
  public void close() throws SQLException {
    appender.close();
    statement.close();
    connection.close();
  }
}
