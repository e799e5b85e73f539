package dev.plumbline.ingest.names;

import dev.plumbline.ingest.ProblemSink;
import dev.plumbline.ingest.text.Line;
import dev.plumbline.model.csv.FoilCsv;
import dev.plumbline.model.csv.PythonInt;
import dev.plumbline.model.device.ZoneHash;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** Reads a table of zone names: {@code name,file,line,hash16}, found by header name. */
final class ZoneNameFile {
  private static final List<String> COLUMNS = List.of("name", "file", "line", "hash16");

  private final NameLines lines;
  private final String shown;
  private final FoilCsv csv = new FoilCsv();
  private List<String> header = List.of();
  private int[] places = {};

  ZoneNameFile(Path path, String shown, ProblemSink problems) {
    this.lines = new NameLines(path, shown, problems);
    this.shown = shown;
  }

  void read(ZoneSourceSink sink) {
    lines.forEach(line -> record(line, sink));
    if (header.isEmpty()) {
      lines.problem(0, "empty-file", "is empty");
    }
  }

  private void record(Line line, ZoneSourceSink sink) {
    if (!csv.feed(line.text())) {
      lines.problem(line.number(), "short-row", "has an open quote");
      csv.reset();
      return;
    }
    List<String> cells = csv.fields();
    if (cells.isEmpty()) {
      return;
    }
    if (header.isEmpty()) {
      header = List.copyOf(cells);
      places = COLUMNS.stream().mapToInt(header::indexOf).toArray();
      if (places[0] < 0 || places[3] < 0) {
        lines.problem(
            1, "missing-column", "lacks name or hash16, expected " + COLUMNS + ", found " + header);
      }
    } else if (places[0] >= 0 && places[3] >= 0) {
      row(line, cells, sink);
    }
  }

  private void row(Line line, List<String> cells, ZoneSourceSink sink) {
    if (cells.size() < header.size()) {
      lines.problem(
          line.number(),
          "short-row",
          "has " + cells.size() + " columns, expected " + header.size());
      return;
    }
    String cell = cells.get(places[3]);
    OptionalLong hash = PythonInt.ofHexOrDecimal(cell);
    if (hash.isEmpty() || hash.getAsLong() < 0 || hash.getAsLong() > 0xffff) {
      lines.problem(
          line.number(), "bad-hash", "has hash16 \"" + cell + "\", expected 0x0000 to 0xffff");
      return;
    }
    ZoneSource source =
        new ZoneSource(
            cells.get(places[0]),
            places[1] < 0 ? "" : cells.get(places[1]),
            places[2] < 0 ? "" : cells.get(places[2]),
            (int) hash.getAsLong());
    check(line, source);
    sink.zone(source, shown, line.number());
  }

  /** A table may come from elsewhere: a hash that does not fit its own text is worth a word. */
  private void check(Line line, ZoneSource source) {
    OptionalLong number = PythonInt.of(source.line());
    if (source.file().isEmpty() || number.isEmpty()) {
      return;
    }
    int own = ZoneHash.hash16(source.name(), source.file(), number.getAsLong());
    if (own != source.hash16()) {
      lines.problem(
          line.number(),
          "zone-hash-differs",
          "gives "
              + source.name()
              + " the hash "
              + ZoneHash.hex(source.hash16())
              + ", its text has "
              + ZoneHash.hex(own)
              + "; the given one is used");
    }
  }
}
