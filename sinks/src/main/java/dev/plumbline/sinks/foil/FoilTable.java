package dev.plumbline.sinks.foil;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/**
 * Writes one report table the way tt-foil does: UTF-8, CRLF after every row, a cell quoted only if
 * it holds a comma, a quote, CR or LF, inner quotes doubled.
 */
public final class FoilTable implements Closeable {
  private final Writer out;
  private long rows;

  /** Writes the header row and takes over the stream. */
  public FoilTable(OutputStream out, String... header) throws IOException {
    this.out = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
    line(header);
  }

  /** Writes one row. */
  public void row(String... cells) throws IOException {
    line(cells);
    rows++;
  }

  /** How many rows were written below the header. */
  public long rows() {
    return rows;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  private void line(String... cells) throws IOException {
    for (int i = 0; i < cells.length; i++) {
      if (i > 0) {
        out.write(',');
      }
      cell(cells[i]);
    }
    out.write("\r\n");
  }

  private void cell(String text) throws IOException {
    if (isPlain(text)) {
      out.write(text);
    } else {
      out.write('"');
      out.write(text.replace("\"", "\"\""));
      out.write('"');
    }
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ',' || c == '"' || c == '\r' || c == '\n') {
        return false;
      }
    }
    return true;
  }
}
