package dev.plumbline.sinks.foil;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Tallies by key, in the order in which the keys were first seen. */
final class Tallies {
  private final LongSlots slots = new LongSlots();
  private final List<Row> rows = new ArrayList<>();

  /** The tally of a key, made when it is new. */
  Tally of(int high, int low) {
    int number = slots.numberOf((long) high << 32 | (low & 0xffff_ffffL));
    if (number == rows.size()) {
      rows.add(new Row(high, low, new Tally()));
    }
    return rows.get(number).tally();
  }

  /** Every tally; among equal ones the first seen comes first. */
  List<Row> sorted(Comparator<Row> order) {
    List<Row> sorted = new ArrayList<>(rows);
    sorted.sort(order);
    return sorted;
  }

  /** A key in two halves, and what was counted for it. */
  record Row(int high, int low, Tally tally) {
    /** Greatest total first. */
    static final Comparator<Row> BY_TOTAL =
        Comparator.comparing(row -> row.tally().total, Comparator.reverseOrder());
  }
}
