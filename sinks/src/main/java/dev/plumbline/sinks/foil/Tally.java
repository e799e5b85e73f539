package dev.plumbline.sinks.foil;

/** Count, sum and extremes of one report row. */
final class Tally {
  final WideSum total = new WideSum();
  long count;
  long min = Long.MAX_VALUE;
  long max = Long.MIN_VALUE;

  void add(long value) {
    count++;
    total.add(value);
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
}
