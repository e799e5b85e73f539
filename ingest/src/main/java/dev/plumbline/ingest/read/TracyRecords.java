package dev.plumbline.ingest.read;

import dev.plumbline.ingest.text.Line;
import dev.plumbline.ingest.text.LineReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes logical rows of the physical lines of {@code csvexport -u}, which quotes nothing: a line
 * with all anchors is a row; in the fork's shape lines are joined until the anchors are there.
 *
 * <p>A line that begins like a row but has too few fields is stray and costs no neighbour. Memory
 * is bounded: of lines that fit nowhere only some thousand are held.
 */
final class TracyRecords {
  private static final int MAX_PENDING_LINES = 2048;
  private static final int MAX_PENDING_TEXT = 2 << 20;
  private static final Pattern DECIMAL = Pattern.compile("-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?");

  private final TracyColumns columns;
  private final TracyAnchors anchors;
  private final TracyRows out;
  private final PlainZones plain;
  private final TracyGroups groups;
  private final boolean crLf;
  private final List<Line> pending = new ArrayList<>();
  private int pendingText;

  TracyRecords(TracyColumns columns, boolean crLf, TracyRows out) {
    this.columns = columns;
    this.crLf = crLf;
    this.anchors = new TracyAnchors(columns);
    this.out = out;
    this.plain = new PlainZones(columns, out);
    this.groups = new TracyGroups(columns.endsWithText(), crLf, out);
  }

  void readAll(LineReader lines) throws IOException {
    boolean plainBefore = false;
    while (lines.advance()) {
      boolean isPlain = plain.isPlain(lines);
      if (!(isPlain && quickly(plainBefore))) {
        slowly(lines.line());
      }
      plainBefore = isPlain;
    }
    takeBack();
    close();
  }

  /** Passes a plain line on without making a row of its texts, where nothing is open before it. */
  private boolean quickly(boolean plainBefore) {
    if (plain.isHolding()) {
      plain.next();
      return true;
    }
    TracyEntry last = plainBefore && pending.isEmpty() ? groups.settled() : null;
    if (last == null || !out.isBetweenRows()) {
      return false;
    }
    groups.release();
    plain.begin(last);
    return true;
  }

  private void slowly(Line line) {
    takeBack();
    take(line);
  }

  private void takeBack() {
    if (plain.isHolding()) {
      plain.giveBack(groups);
    }
  }

  private void take(Line line) {
    if (line.overlong()) {
      close();
      out.stray(line);
      return;
    }
    String text = line.textWithoutCarriageReturn();
    String[] fields = TracyAnchors.split(text, columns.separator);
    String kind = otherKind(fields);
    if (kind != null) {
      close();
      out.notCarried(kind);
      return;
    }
    String[] cells = anchors.cells(fields);
    if (cells == null && fields.length == columns.count) {
      cells = withBadCell(fields);
    }
    if (cells != null) {
      row(cells, listOf(line), takePending(0));
    } else if (!line.terminated() || isBroken(fields)) {
      close();
      out.stray(line);
    } else if (!joins(line)) {
      hold(line);
    }
  }

  /** Completes a row that began on an earlier line; the latest beginning that fits wins. */
  private boolean joins(Line line) {
    if (columns.endsWithText() || pending.isEmpty()) {
      return false;
    }
    StringBuilder behind = new StringBuilder(line.textWithoutCarriageReturn());
    for (int i = pending.size() - 1; i >= 0; i--) {
      Line before = pending.get(i);
      String text = crLf ? before.textWithoutCarriageReturn() : before.text();
      behind.insert(0, text + "\n");
      if (beginsLikeRow(TracyAnchors.split(text, columns.separator))) {
        String[] cells = anchors.cells(TracyAnchors.split(behind.toString(), columns.separator));
        if (cells != null) {
          List<Line> lines = new ArrayList<>(pending.subList(i, pending.size()));
          lines.add(line);
          row(cells, lines, takePending(lines.size() - 1));
          return true;
        }
      }
    }
    return false;
  }

  private void row(String[] cells, List<Line> lines, List<Line> before) {
    groups.row(new TracyEntry(columns, cells, lines), before);
  }

  /** A row with the right number of fields of which some numbers are none. */
  private String @Nullable [] withBadCell(String[] fields) {
    int enough = Math.min(2, anchors.numberColumns() - 1);
    return anchors.numbersIn(fields) >= enough && !fields[columns.start].contains("\"")
        ? fields
        : null;
  }

  /** Whether the line was meant to be a row of its own and cannot be read. */
  private boolean isBroken(String[] fields) {
    if (columns.hasQuotedText()) {
      return false;
    }
    if (fields.length < columns.count) {
      return beginsLikeRow(fields);
    }
    int numbers = 0;
    for (String field : fields) {
      numbers += TracyAnchors.isNumber(field) ? 1 : 0;
    }
    return numbers >= 2;
  }

  private boolean beginsLikeRow(String[] fields) {
    if (columns.sourceFile != 1 || columns.sourceLine != 2) {
      return fields.length > 2;
    }
    for (int i = 2; i < fields.length; i++) {
      if (TracyAnchors.isNumber(fields[i]) && !fields[i - 1].isBlank()) {
        return true;
      }
    }
    return false;
  }

  /** Plot points and GPU zones follow the zones; null if the fields are neither. */
  private @Nullable String otherKind(String[] fields) {
    if (columns.name != 0 || columns.thread < 0 || fields.length < columns.count) {
      return null;
    }
    int shift = fields.length - columns.count;
    // Neither has a text: numbers there are a zone's, with fields too many at its end.
    if (!cell(fields, shift, columns.zoneText).isEmpty()
        || !cell(fields, shift, columns.sourceLine).isEmpty()
        || !cell(fields, shift, columns.thread).isEmpty()) {
      return null;
    }
    String start = cell(fields, shift, columns.start);
    String duration = cell(fields, shift, columns.duration);
    if (TracyAnchors.isNumber(start)) {
      String value = cell(fields, shift, columns.value);
      if (duration.isEmpty() && DECIMAL.matcher(value).matches()) {
        return "plot";
      }
      return TracyAnchors.isNumber(duration) ? "gpu" : null;
    }
    // The fork writes plot points by the places of another generation's columns.
    boolean shifted =
        start.isEmpty()
            && TracyAnchors.isNumber(cell(fields, shift, columns.zoneName))
            && DECIMAL.matcher(duration).matches();
    return shifted ? "plot" : null;
  }

  private static String cell(String[] fields, int shift, int column) {
    return column < 0 ? "" : fields[shift + column];
  }

  private void hold(Line line) {
    pending.add(line);
    pendingText += line.text().length();
    int most = columns.endsWithText() ? MAX_PENDING_LINES : MAX_PENDING_LINES / 8;
    if (pending.size() > most || pendingText > MAX_PENDING_TEXT) {
      close();
    }
  }

  /** The lines held, except the last ones; none is held afterwards. */
  private List<Line> takePending(int except) {
    List<Line> taken =
        pending.size() == except
            ? List.of()
            : List.copyOf(pending.subList(0, pending.size() - except));
    pending.clear();
    pendingText = 0;
    return taken;
  }

  private void close() {
    groups.close(takePending(0));
  }

  private static List<Line> listOf(Line line) {
    List<Line> lines = new ArrayList<>(1);
    lines.add(line);
    return lines;
  }
}
