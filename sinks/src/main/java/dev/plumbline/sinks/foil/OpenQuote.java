package dev.plumbline.sinks.foil;

import dev.plumbline.model.csv.FoilCsv;

/**
 * What tt-foil makes of a line whose quote never closes when it is the last one of a cut file: a
 * record that ends with the file.
 */
final class OpenQuote {
  private OpenQuote() {}

  /** Whether the record has fewer fields than the table. */
  static boolean isShort(String rawText, int columns) {
    FoilCsv csv = new FoilCsv();
    for (String line : rawText.split("\n", -1)) {
      csv.feed(line);
    }
    csv.finish(false);
    return csv.fields().size() < columns;
  }
}
