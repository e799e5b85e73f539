package dev.plumbline.sinks.foil;

import java.io.IOException;

/** Count, sum and extremes of one report row. */
final class Tally {
  final WideSum total = new WideSum();
  private long count;
  private long min = Long.MAX_VALUE;
  private long max = Long.MIN_VALUE;

  void add(long value) {
    count++;
    total.add(value);
    min = Math.min(min, value);
    max = Math.max(max, value);
  }

  /** Ends a row with count, total, floor mean, least and greatest. */
  void write(FoilTable table) throws IOException {
    table.add(count);
    table.add(FoilTable.cell(total.toString()));
    table.add(FoilTable.cell(total.floorMean(count)));
    table.add(min);
    table.add(max);
    table.endRow();
  }
}
