package dev.plumbline.ingest.scan;

import dev.plumbline.ingest.ProblemSink;
import dev.plumbline.ingest.text.TextEncoding;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Says why a file will not be read, or not be read as its name says. */
final class ScanProblems {
  /** The names that tt-foil gives to its files. */
  static final Map<String, InputType> BY_NAME =
      Map.of(
          "tracy_ops_times.csv", InputType.TRACY_CSV,
          "tt_foil_memlog.csv", InputType.TT_MEMLOG,
          "tt_foil_device_zones.csv", InputType.TT_FOIL_ZONES,
          "tt_foil_device_clock_sync.csv", InputType.TT_CLOCK_SYNC);

  private static final Pattern COMPRESSED = Pattern.compile("\\.(gz|zst|xz|bz2|lz4|zip)$");

  private final String file;
  private final boolean given;
  private final ProblemSink problems;

  /**
   * @param given true if the caller named the file itself, so that not reading it is an error
   */
  ScanProblems(String file, boolean given, ProblemSink problems) {
    this.file = file;
    this.given = given;
    this.problems = problems;
  }

  void report(InputType type, String name, FileHead head) {
    InputType expected = BY_NAME.get(name);
    boolean wanted = given || expected != null;
    String unpacked = COMPRESSED.matcher(name).replaceFirst("");
    if (type == InputType.UNKNOWN && !unpacked.equals(name) && BY_NAME.containsKey(unpacked)) {
      add(
          0,
          given ? Severity.ERROR : Severity.WARNING,
          "compressed",
          "is compressed and was not read, expected " + unpacked + " unpacked");
      return;
    }
    switch (type) {
      case EMPTY -> add(0, Severity.WARNING, "empty-file", "is empty (0 bytes)");
      case TRACY_CSV_SUMMARY ->
          add(
              1,
              Severity.ERROR,
              "aggregated-form",
              "is the aggregated form of csvexport, one row per source location; single zones"
                  + " cannot be recovered from it, expected the output of csvexport -u");
      case TRACY_MESSAGES ->
          add(
              1,
              wanted ? Severity.ERROR : Severity.WARNING,
              "wrong-table",
              "holds the messages of a Tracy capture (csvexport -m), expected zones (csvexport"
                  + " -u)");
      case UNKNOWN -> unknown(wanted, expected, head);
      default -> readable(type, expected);
    }
  }

  private void readable(InputType type, @Nullable InputType expected) {
    if (type.isNotSupportedYet()) {
      add(
          0,
          given ? Severity.ERROR : Severity.WARNING,
          "not-supported-yet",
          "is of type " + type.text() + ", which is not supported yet");
    } else if (expected != null && type != expected) {
      add(
          1,
          Severity.WARNING,
          "wrong-table",
          "is a table of type "
              + type.text()
              + " by its header, expected "
              + expected.text()
              + " by its name; read by its header");
    }
  }

  private void unknown(boolean wanted, @Nullable InputType expected, FileHead head) {
    String utf16 = TextEncoding.utf16Reason(head.bytes(), head.length());
    if (utf16 != null) {
      add(0, Severity.ERROR, "utf-16", "is UTF-16 (" + utf16 + "), expected UTF-8");
      return;
    }
    if (head.isBinary()) {
      add(
          0,
          wanted ? Severity.ERROR : Severity.INFO,
          "unknown-format",
          "is none of the known formats: " + head.firstLineShort());
      return;
    }
    String columns =
        expected == null ? "" : ", expected the columns " + KnownTable.of(expected).required();
    add(
        1,
        wanted ? Severity.ERROR : Severity.INFO,
        wanted ? "no-header" : "not-recognised",
        "has no header of a known table on its first line"
            + columns
            + ", found \""
            + head.firstLineShort()
            + "\"");
  }

  private void add(long line, Severity severity, String code, String message) {
    problems.problem(new Problem(file, line, severity, code, message));
  }
}
