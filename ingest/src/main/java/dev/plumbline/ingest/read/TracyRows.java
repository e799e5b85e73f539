package dev.plumbline.ingest.read;

import dev.plumbline.ingest.text.Line;
import dev.plumbline.model.csv.FoilCsv;
import dev.plumbline.model.csv.PythonInt;
import dev.plumbline.model.wire.OddCode;
import dev.plumbline.model.wire.ZoneBatchWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes zone rows, and runs tt-foil's own reading beside ours: a row that its quote dialect reads
 * otherwise carries its raw lines, so that the compatible report can read them again.
 */
final class TracyRows implements TracyOut {
  private final TracyColumns columns;
  private final String headerLine;
  private final ZoneBatchWriter writer;
  private final FrameFlow flow;
  private final FoilCsv foil = new FoilCsv();
  private final List<Line> skippedBlanks = new ArrayList<>();
  private final PythonInt number = new PythonInt();
  private final Map<String, Long> notCarried = new TreeMap<>();
  private final TextCache names = new TextCache();
  private final TextCache contexts = new TextCache();
  private boolean cut;

  TracyRows(TracyColumns columns, String headerLine, ZoneBatchWriter writer, FrameFlow flow) {
    this.columns = columns;
    this.headerLine = headerLine;
    this.writer = writer;
    this.flow = flow;
  }

  @Override
  public void zone(TracyEntry entry) {
    String[] cells = entry.cells();
    String given = cells[columns.name];
    String renamed = columns.zoneName < 0 ? "" : cells[columns.zoneName];
    boolean nameless = given.isEmpty() && !renamed.isEmpty();
    String name = nameless ? renamed : given;
    String context = context(cells);
    boolean startOk = number.parse(cells[columns.start]);
    long start = startOk ? number.value() : 0;
    boolean durationOk = number.parse(cells[columns.duration]);
    long duration = durationOk ? number.value() : 0;
    int thread =
        columns.thread >= 0 && number.parse(cells[columns.thread]) ? (int) number.value() : 0;
    writer.add(entry.line(), Cells.cut(name), Cells.cut(context), "", start, duration, thread, 0);
    if (!startOk) {
      odd(OddCode.BAD_START, cells[columns.start]);
    }
    if (!durationOk) {
      odd(OddCode.BAD_DURATION, cells[columns.duration]);
    }
    if (nameless) {
      odd(OddCode.RUNTIME_NAME, "");
    }
    if (Cells.isTooLong(name)) {
      odd(OddCode.CELL_CUT, "name");
    }
    if (Cells.isTooLong(context)) {
      odd(OddCode.CELL_CUT, "zone_text");
    }
    compare(entry.lines(), cells, context);
    flow.rowAdded();
    cut = false;
  }

  /** Whether tt-foil's reading stands between two rows. */
  boolean isBetweenRows() {
    return !foil.insideQuotes();
  }

  /** Adds a row that both readings find in its one line, when tt-foil's stands between rows. */
  void plainZone(long line, PlainCells cells, long startNanos, long durationNanos, int thread) {
    String name = cells.text(columns.name, names);
    int column = columns.context();
    String context = column < 0 ? "" : cells.text(column, contexts);
    writer.add(line, name, context, "", startNanos, durationNanos, thread, 0);
    skippedBlanks.clear();
    flow.rowAdded();
    cut = false;
  }

  @Override
  public void stray(Line line) {
    if (line.textWithoutCarriageReturn().isEmpty()) {
      skippedBlanks.add(line);
      return;
    }
    String[] fields = TracyAnchors.split(line.text(), columns.separator);
    boolean isShort = fields.length < columns.count && !line.overlong();
    writer.add(line.number(), "", "", "", 0, 0, 0, 0);
    raw(isShort ? OddCode.SHORT_ROW : OddCode.UNREADABLE_ROW, feed(List.of(line)));
    flow.rowAdded();
    cut = !line.terminated();
  }

  @Override
  public void notCarried(String kind) {
    notCarried.merge(kind, 1L, Long::sum);
    cut = false;
  }

  FrameFlow flow() {
    return flow;
  }

  boolean isCut() {
    return cut;
  }

  Map<String, Long> notCarried() {
    return notCarried;
  }

  /** The run-time text; the fork's double quotes around it are not part of it. */
  private String context(String[] cells) {
    int column = columns.context();
    String text = column < 0 ? "" : cells[column];
    boolean quoted =
        column == columns.zoneText
            && text.length() >= 2
            && text.startsWith("\"")
            && text.endsWith("\"");
    return quoted ? text.substring(1, text.length() - 1) : text;
  }

  private void compare(List<Line> lines, String[] cells, String context) {
    if (columns.separator != ',') {
      return;
    }
    boolean outside = !foil.insideQuotes();
    Line first = lines.get(0);
    if (outside && lines.size() == 1 && isPlain(first.text())) {
      skippedBlanks.clear();
      return;
    }
    List<Line> fed = feed(lines);
    boolean oneRecord = outside && fed.size() == 1 && !foil.insideQuotes();
    List<String> theirs = foil.fields();
    if (oneRecord && theirs.size() > columns.count) {
      raw(OddCode.EXTRA_FIELDS, fed);
    } else if (!oneRecord || !reads(theirs, cells, context)) {
      raw(OddCode.RAW_TEXT, fed);
    }
  }

  /** Without a quote and with as many commas as the header both readings are the same. */
  private boolean isPlain(String line) {
    int commas = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        return false;
      }
      commas += c == ',' ? 1 : 0;
    }
    return commas == columns.count - 1;
  }

  private boolean reads(List<String> theirs, String[] cells, String context) {
    return theirs.size() == columns.count
        && isSame(theirs, columns.name, cells[columns.name])
        && (columns.zoneName < 0 || isSame(theirs, columns.zoneName, cells[columns.zoneName]))
        && (columns.context() < 0 || isSame(theirs, columns.context(), context))
        && isSame(theirs, columns.start, cells[columns.start])
        && isSame(theirs, columns.duration, cells[columns.duration]);
  }

  private static boolean isSame(List<String> theirs, int column, String ours) {
    return theirs.get(column).equals(ours);
  }

  /**
   * Feeds lines to the quote dialect. Blank lines around a row mean nothing to it outside quotes
   * and are left out; inside quotes they are data.
   *
   * @return the lines that count
   */
  private List<Line> feed(List<Line> lines) {
    List<Line> counted = new ArrayList<>();
    if (foil.insideQuotes()) {
      counted.addAll(skippedBlanks);
      skippedBlanks.forEach(blank -> foil.feed(blank.text()));
    }
    skippedBlanks.clear();
    int textEnd = lines.size();
    while (textEnd > 0 && lines.get(textEnd - 1).textWithoutCarriageReturn().isEmpty()) {
      textEnd--;
    }
    for (int i = 0; i < lines.size() && (i < textEnd || foil.insideQuotes()); i++) {
      foil.feed(lines.get(i).text());
      counted.add(lines.get(i));
    }
    return counted;
  }

  private void raw(OddCode code, List<Line> lines) {
    StringBuilder text = new StringBuilder();
    for (Line line : lines) {
      text.append(text.isEmpty() && line == lines.get(0) ? "" : "\n").append(line.text());
    }
    String whole = text.toString();
    odd(code, whole);
    odd(OddCode.HEADER_LINE, headerLine);
    if (Cells.isTooLong(whole)) {
      odd(OddCode.CELL_CUT, "raw");
    }
  }

  private void odd(OddCode code, String text) {
    writer.odd(code, Cells.cut(text));
  }
}
