package dev.plumbline.sinks.foil;

import dev.plumbline.model.csv.FoilCsv;
import dev.plumbline.model.csv.PythonInt;
import dev.plumbline.model.wire.OddCode;
import dev.plumbline.model.wire.ZoneCursor;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code tracy_ops_times.csv} rows as tt-foil does. A plain row means the same to both
 * readers; rows with raw lines are read again with the quote dialect, in which one record may span
 * several of them.
 */
final class HostRows {
  private final Texts texts;
  private final BatchTexts batchTexts;
  private final Sink sink;
  private final FoilCsv csv = new FoilCsv();
  private String headerLine = "";
  private List<String> columns = List.of();
  private long rows;
  private long shortRows;
  private long extraFieldRows;
  private long unreadableRows;

  HostRows(Texts texts, Sink sink) {
    this.texts = texts;
    this.batchTexts = new BatchTexts(texts);
    this.sink = sink;
  }

  /** The string table of the rows that follow is another one. */
  void beginBatch() {
    batchTexts.beginBatch();
  }

  void row(ZoneCursor row) throws IOException {
    if (!row.isOdd()) {
      plain(row, batchTexts.get(row, row.nameIndex()), Texts.EMPTY, true, true);
      return;
    }
    boolean startKnown = true;
    boolean durationKnown = true;
    boolean runtimeName = false;
    OddCode rawCode = null;
    String rawText = "";
    for (int i = 0; i < row.odds(); i++) {
      OddCode code = row.oddCode(i);
      switch (code) {
        case RAW_TEXT, SHORT_ROW, EXTRA_FIELDS, UNREADABLE_ROW -> {
          rawCode = code;
          rawText = row.oddText(i);
        }
        case HEADER_LINE -> header(row.oddText(i));
        case BAD_START -> startKnown = false;
        case BAD_DURATION -> durationKnown = false;
        case RUNTIME_NAME -> runtimeName = true;
        default -> {}
      }
    }
    if (rawCode != null) {
      raw(rawCode, rawText);
    } else {
      Text name = batchTexts.get(row, row.nameIndex());
      plain(
          row,
          runtimeName ? Texts.EMPTY : name,
          runtimeName ? name : Texts.EMPTY,
          startKnown,
          durationKnown);
    }
  }

  /** A record that the file leaves open inside quotes ends with the file. */
  void endOfStream() throws IOException {
    if (csv.finish(true)) {
      record();
    }
    csv.reset();
    headerLine = "";
    columns = List.of();
  }

  FoilInput input() {
    return new FoilInput(rows, shortRows, extraFieldRows, unreadableRows);
  }

  private void plain(
      ZoneCursor row, Text name, Text runtimeName, boolean startKnown, boolean durationKnown)
      throws IOException {
    if (csv.insideQuotes()) {
      // Only a lost row leaves quotes open here: what is left of the record counts as it stands.
      csv.finish(true);
      record();
    }
    rows++;
    sink.zone(
        new HostZone(
            name,
            runtimeName,
            batchTexts.get(row, row.contextIndex()),
            startKnown,
            row.startNanos(),
            durationKnown,
            row.durationNanos()));
  }

  private void raw(OddCode code, String text) throws IOException {
    if (columns.isEmpty()) {
      rows++;
      switch (code) {
        case SHORT_ROW -> shortRows++;
        case EXTRA_FIELDS -> extraFieldRows++;
        default -> unreadableRows++;
      }
      return;
    }
    int from = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      line(text.substring(from, end));
      from = end + 1;
    }
    line(text.substring(from));
  }

  private void line(String line) throws IOException {
    if (csv.feed(line)) {
      record();
    }
  }

  private void record() throws IOException {
    List<String> fields = csv.fields();
    if (fields.isEmpty()) {
      return;
    }
    rows++;
    if (fields.size() < columns.size()) {
      shortRows++;
    } else if (fields.size() > columns.size()) {
      extraFieldRows++;
    } else {
      String context = cell(fields, "zone_text");
      OptionalLong start = number(cell(fields, "ns_since_start"));
      OptionalLong duration = number(cell(fields, "exec_time_ns"));
      sink.zone(
          new HostZone(
              text(cell(fields, "name")),
              text(cell(fields, "zone_name")),
              text(context == null ? cell(fields, "value") : context),
              start.isPresent(),
              start.orElse(0),
              duration.isPresent(),
              duration.orElse(0)));
    }
  }

  private void header(String line) {
    if (!line.equals(headerLine)) {
      headerLine = line;
      FoilCsv header = new FoilCsv();
      if (!header.feed(line.startsWith("\ufeff") ? line.substring(1) : line)) {
        header.finish(false);
      }
      // A table with another separator has no columns for this dialect.
      boolean known = header.fields().contains("name") && header.fields().contains("exec_time_ns");
      columns = known ? List.copyOf(header.fields()) : List.of();
    }
  }

  private @Nullable String cell(List<String> fields, String column) {
    int index = columns.lastIndexOf(column);
    return index < 0 ? null : fields.get(index);
  }

  private Text text(@Nullable String cell) {
    return cell == null ? Texts.EMPTY : texts.of(cell);
  }

  private static OptionalLong number(@Nullable String cell) {
    return cell == null ? OptionalLong.empty() : PythonInt.of(cell);
  }

  /** Receives rows in file order. */
  @FunctionalInterface
  interface Sink {
    void zone(HostZone row) throws IOException;
  }
}
