package dev.plumbline.ingest.read;

import dev.plumbline.ingest.ProblemSink;
import dev.plumbline.ingest.scan.ScannedInput;
import dev.plumbline.model.csv.FoilCsv;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The columns of a table by name.
 *
 * @param line the header line without its line end
 * @param columns names in order
 */
record TableHeader(String line, List<String> columns) {

  static TableHeader parse(String line, char separator) {
    FoilCsv csv = new FoilCsv(separator);
    if (!csv.feed(line)) {
      csv.finish(false);
    }
    return new TableHeader(line, List.copyOf(csv.fields()));
  }

  /** Place of a column, −1 if there is none. */
  int indexOf(String column) {
    return columns.indexOf(column);
  }

  int size() {
    return columns.size();
  }

  /** Reports columns that are missing (an error) or unknown (an info); false if any is missing. */
  boolean check(
      ScannedInput input, List<String> required, Set<String> known, ProblemSink problems) {
    boolean whole = true;
    for (String column : required) {
      if (indexOf(column) < 0) {
        whole = false;
        problems.problem(
            new Problem(
                input.file(),
                1,
                Severity.ERROR,
                "missing-column",
                "has no column "
                    + column
                    + " in its header, expected "
                    + required
                    + ", found "
                    + columns));
      }
    }
    List<String> unknown = new ArrayList<>(columns);
    unknown.removeAll(known);
    if (!unknown.isEmpty()) {
      problems.problem(
          new Problem(
              input.file(),
              1,
              Severity.INFO,
              "unknown-column",
              "has columns that are not known and not read: " + unknown));
    }
    return whole;
  }
}
