package dev.plumbline.ingest.read;

import java.util.List;
import java.util.Set;

/**
 * Where the columns of one generation of {@code csvexport -u} are, by header name.
 *
 * <p>Number columns are the anchors of a row; the columns between them hold text that may hold
 * separators.
 */
final class TracyColumns {
  static final List<String> REQUIRED = List.of("name", "ns_since_start", "exec_time_ns");
  static final Set<String> KNOWN =
      Set.of(
          "name",
          "src_file",
          "src_line",
          "zone_name",
          "zone_text",
          "ns_since_start",
          "exec_time_ns",
          "thread",
          "value",
          "special_parent_text");
  private static final Set<String> NUMBERS =
      Set.of("src_line", "ns_since_start", "exec_time_ns", "thread");

  final char separator;
  final int count;
  final int name;
  final int sourceFile;
  final int sourceLine;
  final int zoneName;
  final int zoneText;
  final int value;
  final int start;
  final int duration;
  final int thread;
  private final boolean[] number;

  TracyColumns(TableHeader header, char separator) {
    this.separator = separator;
    count = header.size();
    name = header.indexOf("name");
    sourceFile = header.indexOf("src_file");
    sourceLine = header.indexOf("src_line");
    zoneName = header.indexOf("zone_name");
    zoneText = header.indexOf("zone_text");
    value = header.indexOf("value");
    start = header.indexOf("ns_since_start");
    duration = header.indexOf("exec_time_ns");
    thread = header.indexOf("thread");
    number = new boolean[count];
    for (int i = 0; i < count; i++) {
      number[i] = NUMBERS.contains(header.columns().get(i));
    }
  }

  boolean isNumber(int column) {
    return number[column];
  }

  /** Column of the run-time text, −1 if this generation has none. */
  int context() {
    return zoneText >= 0 ? zoneText : value;
  }

  /** Whether zone text sits between numbers, in double quotes: the fork's shape. */
  boolean hasQuotedText() {
    return zoneText >= 0 && zoneName == zoneText - 1;
  }

  /** Whether the last cell is free text, so that a line without numbers may continue it. */
  boolean endsWithText() {
    return value == count - 1 && !hasQuotedText();
  }
}
