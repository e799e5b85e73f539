package dev.plumbline.bounds.ascend.calibration;

import dev.plumbline.bounds.ascend.json.FileProblems;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The bandwidth table beside a calibration: plain comma-separated rows, lines starting with {@code
 * #} are comments. A row that cannot be used is named and left out; its neighbours stay.
 */
final class BandwidthTable {
  private static final List<String> NEEDED =
      List.of("src_mem", "dst_mem", "core_num", "bandwidth(GB/s)");

  private final FileProblems problems;
  private final Map<MemoryPath, Double> gigabytes = new LinkedHashMap<>();
  private final Map<String, Integer> columns = new HashMap<>();

  BandwidthTable(String name) {
    this.problems = new FileProblems(name);
  }

  void read(byte[] csv) {
    String text = new String(csv, StandardCharsets.UTF_8);
    if (text.startsWith("\uFEFF")) {
      text = text.substring(1);
    }
    boolean sawHeader = false;
    long line = 0;
    for (String raw : text.lines().toList()) {
      line++;
      String row = raw.strip();
      if (row.isEmpty() || row.startsWith("#")) {
        continue;
      }
      String[] cells = row.split(",", -1);
      if (sawHeader) {
        row(cells, line);
      } else {
        sawHeader = true;
        if (!header(cells, line)) {
          return;
        }
      }
    }
    if (!sawHeader) {
      problems.add(
          Severity.WARNING, 1, "empty-file", "the table is empty, expected a header " + NEEDED);
    }
  }

  /** The rows that could be used; a later row of the same path replaces an earlier one. */
  Map<MemoryPath, Double> gigabytes() {
    return gigabytes;
  }

  List<Problem> problems() {
    return problems.list();
  }

  private boolean header(String[] cells, long line) {
    for (int i = 0; i < cells.length; i++) {
      columns.putIfAbsent(cells[i].strip(), i);
    }
    for (String name : NEEDED) {
      if (!columns.containsKey(name)) {
        problems.add(
            Severity.WARNING,
            line,
            "bad-header",
            "expected the columns " + NEEDED + ", \"" + name + "\" is missing: no row was used");
        return false;
      }
    }
    return true;
  }

  private void row(String[] cells, long line) {
    try {
      double value = Double.parseDouble(cell(cells, "bandwidth(GB/s)"));
      if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
        drop(line, "bandwidth(GB/s): expected a finite number of 0 or more, found " + value);
        return;
      }
      MemoryPath path =
          new MemoryPath(
              cell(cells, "src_mem").toLowerCase(Locale.ROOT),
              cell(cells, "dst_mem").toLowerCase(Locale.ROOT),
              Long.parseLong(cell(cells, "core_num")));
      gigabytes.put(path, value);
    } catch (NumberFormatException e) {
      drop(
          line,
          "expected numbers in core_num and bandwidth(GB/s), found \""
              + cell(cells, "core_num")
              + "\" and \""
              + cell(cells, "bandwidth(GB/s)")
              + "\"");
    }
  }

  private void drop(long line, String reason) {
    problems.add(Severity.WARNING, line, "bad-row", reason + "; row left out");
  }

  /** A cell, empty if the row is too short. */
  private String cell(String[] cells, String column) {
    int index = columns.getOrDefault(column, cells.length);
    return index < cells.length ? cells[index].strip() : "";
  }
}
