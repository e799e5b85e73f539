package dev.plumbline.sinks.prometheus;

import java.util.Collections;
import java.util.List;

/** The label values of a series, in the order of its family's label names. */
record SeriesKey(List<String> values) implements Comparable<SeriesKey> {

  /** The key of what was folded from keys like this. */
  SeriesKey other() {
    return new SeriesKey(Collections.nCopies(values.size(), SeriesGuard.OTHER));
  }

  @Override
  public int compareTo(SeriesKey that) {
    int common = Math.min(values.size(), that.values.size());
    for (int i = 0; i < common; i++) {
      int order = values.get(i).compareTo(that.values.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(values.size(), that.values.size());
  }
}
