package dev.plumbline.ingest.read;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the cells of a row that is not quoted: the right-most fields that fit the number columns
 * are the anchors, text on either side keeps its separators.
 *
 * <p>Where a gap between anchors has more fields than columns its first column takes the surplus;
 * of name and source file it is the name, because file names have no comma in practice. Zone name
 * and zone text are told apart by the quotes around the text.
 */
final class TracyAnchors {
  /** More fields than any row has; keeps a hostile line from costing quadratic time. */
  private static final int MAX_FIELDS = 4096;

  private final TracyColumns columns;
  private String[] fields = {};
  private String[] cells = {};

  TracyAnchors(TracyColumns columns) {
    this.columns = columns;
  }

  /** Fields between separators. */
  static String[] split(String record, char separator) {
    List<String> fields = new ArrayList<>(12);
    int from = 0;
    for (int i = record.indexOf(separator); i >= 0; i = record.indexOf(separator, from)) {
      fields.add(record.substring(from, i));
      from = i + 1;
    }
    fields.add(record.substring(from));
    return fields.toArray(new String[0]);
  }

  /** Whether a field is a plain integer: digits, perhaps after a minus. */
  static boolean isNumber(String field) {
    int from = field.startsWith("-") ? 1 : 0;
    if (from == field.length()) {
      return false;
    }
    for (int i = from; i < field.length(); i++) {
      if (field.charAt(i) < '0' || field.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  /** Cells in header order, null if the fields do not fit. */
  String @Nullable [] cells(String[] fields) {
    if (fields.length < columns.count || fields.length > MAX_FIELDS) {
      return null;
    }
    if (fields.length == columns.count) {
      return numbersIn(fields) == numberColumns() ? fields : null;
    }
    this.fields = fields;
    cells = new String[columns.count];
    return fit(columns.count, fields.length) ? cells : null;
  }

  /** How many number columns hold a number when fields and columns are taken one by one. */
  int numbersIn(String[] fields) {
    int found = 0;
    for (int i = 0; i < columns.count && i < fields.length; i++) {
      found += columns.isNumber(i) && isNumber(fields[i]) ? 1 : 0;
    }
    return found;
  }

  int numberColumns() {
    int found = 0;
    for (int i = 0; i < columns.count; i++) {
      found += columns.isNumber(i) ? 1 : 0;
    }
    return found;
  }

  /** Fits the first columns to the first fields, from the right. */
  private boolean fit(int columnEnd, int fieldEnd) {
    int gapFrom = columnEnd;
    while (gapFrom > 0 && !columns.isNumber(gapFrom - 1)) {
      gapFrom--;
    }
    int gap = columnEnd - gapFrom;
    if (gapFrom == 0) {
      return fieldEnd >= gap && fillLeading(gap, fieldEnd);
    }
    int runFrom = gapFrom;
    while (runFrom > 0 && columns.isNumber(runFrom - 1)) {
      runFrom--;
    }
    int run = gapFrom - runFrom;
    int last = fieldEnd - gap - run;
    int first = gap == 0 ? last : runFrom;
    for (int p = last; p >= first && p >= 0; p--) {
      if (areNumbers(p, run) && fillGap(gapFrom, gap, p + run, fieldEnd) && fit(runFrom, p)) {
        System.arraycopy(fields, p, cells, runFrom, run);
        return true;
      }
    }
    return false;
  }

  private boolean areNumbers(int from, int count) {
    for (int i = from; i < from + count; i++) {
      if (!isNumber(fields[i])) {
        return false;
      }
    }
    return true;
  }

  private boolean fillLeading(int gap, int fieldEnd) {
    for (int i = 1; i < gap; i++) {
      cells[i] = fields[fieldEnd - gap + i];
    }
    if (gap > 0) {
      cells[0] = join(0, fieldEnd - gap + 1);
    }
    return gap > 0 || fieldEnd == 0;
  }

  private boolean fillGap(int column, int gap, int from, int to) {
    if (gap == 2 && columns.hasQuotedText() && column == columns.zoneName) {
      return fillQuoted(join(from, to));
    }
    for (int i = 1; i < gap; i++) {
      cells[column + i] = fields[to - gap + i];
    }
    if (gap > 0) {
      cells[column] = join(from, to - gap + 1);
    }
    return true;
  }

  /** Takes zone name and quoted zone text apart; false if there is no such text at the end. */
  private boolean fillQuoted(String both) {
    String open = columns.separator + "\"";
    int at;
    if (both.length() > 2 && both.endsWith("\"")) {
      at = both.startsWith(open) ? 0 : both.lastIndexOf(open, both.length() - 3);
    } else {
      at = both.endsWith(String.valueOf(columns.separator)) ? both.length() - 1 : -1;
    }
    if (at < 0) {
      return false;
    }
    cells[columns.zoneName] = both.substring(0, at);
    cells[columns.zoneText] = both.substring(at + 1);
    return true;
  }

  private String join(int from, int to) {
    if (to - from == 1) {
      return fields[from];
    }
    StringBuilder text = new StringBuilder();
    for (int i = from; i < to; i++) {
      text.append(i == from ? "" : String.valueOf(columns.separator)).append(fields[i]);
    }
    return text.toString();
  }
}
