package dev.plumbline.bench.rivals;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.plumbline.bench.load.ZoneLoad;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A zone load as one CSV file with a header, in the order in which it is published. */
final class ZoneCsv {
  static final String HEADER = "source,zone,thread,start_ns,duration_ns\n";

  /** What DuckDB is told of the file. */
  static final String COLUMNS =
      "header = true, columns = {source: 'VARCHAR', zone: 'VARCHAR', thread: 'INTEGER',"
          + " start_ns: 'BIGINT', duration_ns: 'BIGINT'}";

  /** Bytes of a row, for whoever asks for room on the disk. */
  static final int ROW_BYTES = 70;

  private ZoneCsv() {}

  static void write(ZoneLoad load, Path file) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
      out.write(HEADER.getBytes(US_ASCII));
      StringBuilder line = new StringBuilder();
      load.forEachZone(
          (source, zone, thread, start, duration) -> {
            line.setLength(0);
            line.append(load.source(source)).append(',').append(load.zone(zone)).append(',');
            line.append(thread).append(',').append(start).append(',').append(duration);
            line.append('\n');
            out.write(line.toString().getBytes(US_ASCII));
          });
    }
  }
}
