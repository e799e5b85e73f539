package dev.plumbline.ingest.read;

import dev.plumbline.ingest.scan.ScannedInput;
import dev.plumbline.ingest.text.Line;
import dev.plumbline.ingest.text.LineReader;
import dev.plumbline.model.csv.PythonInt;
import java.io.IOException;
import java.util.List;

/** Finds the first number of a column: the zero of a source's own clock. */
final class FirstNumber {
  private static final int ROWS_LOOKED_AT = 10_000;

  private FirstNumber() {}

  /** The first number in the column within the first rows, 0 if there is none. */
  static long of(ScannedInput input, int column, int columns) throws IOException {
    if (column < 0) {
      return 0;
    }
    PythonInt number = new PythonInt();
    try (LineReader lines = LineReader.open(input.path(), bytes -> {})) {
      Line header = lines.next();
      QuotedRecords records = new QuotedRecords(lines, columns);
      for (int i = 0; header != null && i < ROWS_LOOKED_AT; i++) {
        QuotedRecords.Row row = records.next();
        if (row == null) {
          break;
        }
        List<String> fields = row.fields();
        if (fields != null && fields.size() >= columns && number.parse(fields.get(column))) {
          return number.value();
        }
      }
    }
    return 0;
  }
}
