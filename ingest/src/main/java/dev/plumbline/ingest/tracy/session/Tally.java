package dev.plumbline.ingest.tracy.session;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** What a session dropped or found odd, by kind. */
final class Tally {
  private final Map<String, Long> counts = new TreeMap<>();

  void add(String kind) {
    counts.merge(kind, 1L, Long::sum);
  }

  void add(String kind, long count) {
    if (count > 0) {
      counts.merge(kind, count, Long::sum);
    }
  }

  Map<String, Long> counts() {
    return Collections.unmodifiableMap(counts);
  }
}
