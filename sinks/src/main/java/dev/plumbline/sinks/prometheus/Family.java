package dev.plumbline.sinks.prometheus;

import io.prometheus.metrics.model.snapshots.Unit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One metric family.
 *
 * @param name name without the suffixes that the exposition adds ({@code _total}, {@code _info},
 *     {@code _bucket})
 * @param type what it is
 * @param unit base unit, which the name ends in; null for plain counts
 * @param help one sentence: what is counted and what is not
 * @param merge what happens when series meet
 * @param labels label names, all on every series
 */
record Family(
    String name, Type type, @Nullable Unit unit, String help, Merge merge, List<String> labels) {

  /** The exposition types in use. */
  enum Type {
    COUNTER,
    GAUGE,
    INFO,
    HISTOGRAM
  }

  /** How two series become one: without a host label, or in {@code __other__}. */
  enum Merge {
    SUM,
    MAX
  }

  static final Unit CYCLES = new Unit("cycles");
  static final Unit HERTZ = new Unit("hertz");
  static final Unit RATIO = new Unit("ratio");

  static Family counter(String name, @Nullable Unit unit, String help, String... labels) {
    return new Family(prefixed(name), Type.COUNTER, unit, help, Merge.SUM, List.of(labels));
  }

  static Family gauge(
      String name, @Nullable Unit unit, Merge merge, String help, String... labels) {
    return new Family(prefixed(name), Type.GAUGE, unit, help, merge, List.of(labels));
  }

  static Family info(String name, String help, String... labels) {
    return new Family(prefixed(name), Type.INFO, null, help, Merge.MAX, List.of(labels));
  }

  static Family histogram(String name, Unit unit, String help, String... labels) {
    return new Family(prefixed(name), Type.HISTOGRAM, unit, help, Merge.SUM, List.of(labels));
  }

  /** How many samples one series is on the page. */
  int samples() {
    return type == Type.HISTOGRAM ? PowerOfTwoBuckets.COUNT + 2 : 1;
  }

  /** The name as it is read on the page. */
  String shownName() {
    return switch (type) {
      case COUNTER -> name + "_total";
      case INFO -> name + "_info";
      case GAUGE, HISTOGRAM -> name;
    };
  }

  /** Every name under which samples of it can be queried. */
  List<String> queryNames() {
    return switch (type) {
      case COUNTER, GAUGE, INFO -> List.of(shownName());
      case HISTOGRAM -> List.of(name + "_bucket", name + "_sum", name + "_count");
    };
  }

  private static String prefixed(String name) {
    return "plumbline_" + name;
  }
}
