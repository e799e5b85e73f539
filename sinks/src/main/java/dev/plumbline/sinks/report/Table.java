package dev.plumbline.sinks.report;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * One of our own tables: RFC 4180 quoting, LF after every row, UTF-8. A cell with a line break is
 * quoted, so that it never starts a row.
 */
final class Table implements Closeable {
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();

  private final CSVPrinter out;
  private long rows;

  /** Writes the header row and takes over the stream. */
  Table(OutputStream out, List<String> header) throws IOException {
    this.out = new CSVPrinter(new OutputStreamWriter(out, StandardCharsets.UTF_8), FORMAT);
    this.out.printRecord(header);
  }

  void row(List<String> cells) throws IOException {
    out.printRecord(cells);
    rows++;
  }

  /** How many rows were written below the header. */
  long rows() {
    return rows;
  }

  @Override
  public void close() throws IOException {
    out.close(true);
  }
}
