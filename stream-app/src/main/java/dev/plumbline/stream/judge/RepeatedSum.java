package dev.plumbline.stream.judge;

import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;

/**
 * A sum of a number that is added again and again, as a product: rounded once however often it was
 * added and wherever a batch was cut. When the number changes, the product so far becomes a sum.
 */
final class RepeatedSum {
  private double each;
  private long times;
  private double before;

  void add(double number, long count) {
    if (number != each) {
      before = total();
      each = number;
      times = 0;
    }
    times += count;
  }

  void addTotal(double total) {
    before += total;
  }

  void merge(RepeatedSum other) {
    before += other.before;
    if (other.times > 0) {
      add(other.each, other.times);
    }
  }

  double total() {
    return before + each * times;
  }

  void write(StateWriter out) {
    out.real(each).number(times).real(before);
  }

  void read(StateReader in, String field) {
    each = in.real(field);
    times = in.number(field);
    before = in.real(field);
  }
}
