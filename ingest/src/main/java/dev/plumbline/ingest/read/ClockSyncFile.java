package dev.plumbline.ingest.read;

import dev.plumbline.ingest.ProblemSink;
import dev.plumbline.ingest.scan.Reason;
import dev.plumbline.ingest.scan.ScannedInput;
import dev.plumbline.ingest.text.Line;
import dev.plumbline.ingest.text.LineReader;
import dev.plumbline.model.csv.PythonInt;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.wire.ClockSync;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code tt_foil_device_clock_sync.csv}: the clock anchor of one device. */
public final class ClockSyncFile {
  private static final List<String> REQUIRED =
      List.of("host_ns_first", "cycle_first", "ns_per_cycle");

  private ClockSyncFile() {}

  /**
   * Reads the anchor.
   *
   * @param input the file, null if there is none
   * @return the anchor; null if there is none or it cannot be used, with a warning that says why
   */
  public static @Nullable ClockSync read(@Nullable ScannedInput input, ProblemSink problems) {
    if (input == null) {
      return null;
    }
    try (LineReader lines = LineReader.open(input.path(), bytes -> {})) {
      Line first = lines.next();
      if (first == null) {
        return unusable(input, 0, "is empty", problems);
      }
      TableHeader header = TableHeader.parse(first.textWithoutCarriageReturn(), input.separator());
      if (!header.check(input, REQUIRED, Set.copyOf(REQUIRED), problems)) {
        return null;
      }
      QuotedRecords records = new QuotedRecords(lines, header.size());
      QuotedRecords.Row row = records.next();
      if (row == null) {
        return unusable(input, 1, "has no rows, only a header", problems);
      }
      return anchor(input, header, row, problems);
    } catch (IOException e) {
      return unusable(input, 0, "cannot be read: " + Reason.of(e), problems);
    }
  }

  private static @Nullable ClockSync anchor(
      ScannedInput input, TableHeader header, QuotedRecords.Row row, ProblemSink problems) {
    List<String> cells = row.fields();
    if (cells == null || cells.size() < header.size()) {
      return unusable(input, row.line(), "has a short row: " + row.raw(), problems);
    }
    OptionalLong host = PythonInt.of(cells.get(header.indexOf("host_ns_first")));
    OptionalLong cycle = PythonInt.of(cells.get(header.indexOf("cycle_first")));
    String slope = cells.get(header.indexOf("ns_per_cycle")).strip();
    double nanosPerCycle = slope.matches("[0-9.eE+-]+") ? parse(slope) : Double.NaN;
    if (host.isEmpty() || cycle.isEmpty() || !(nanosPerCycle > 0) || nanosPerCycle > 1e9) {
      return unusable(
          input,
          row.line(),
          "has no clock anchor, expected three numbers, the last above 0, found " + row.raw(),
          problems);
    }
    return new ClockSync(host.getAsLong(), cycle.getAsLong(), nanosPerCycle);
  }

  private static double parse(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static @Nullable ClockSync unusable(
      ScannedInput input, long line, String why, ProblemSink problems) {
    problems.problem(
        new Problem(
            input.file(),
            line,
            Severity.WARNING,
            "clock-sync-unusable",
            why + "; the device's clock stays unsynced"));
    return null;
  }
}
