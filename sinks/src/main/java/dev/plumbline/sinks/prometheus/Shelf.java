package dev.plumbline.sinks.prometheus;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The newest value of each record key, with a copy for readers that is only made after a change.
 */
final class Shelf<V> {
  private final SortedMap<String, V> values = new TreeMap<>();
  private @Nullable List<V> copy;

  void put(String key, V value) {
    values.put(key, value);
    copy = null;
  }

  void remove(String key) {
    values.remove(key);
    copy = null;
  }

  boolean isEmpty() {
    return values.isEmpty();
  }

  /** Whether it changed since the last copy. */
  boolean isChanged() {
    return copy == null;
  }

  /** All values in the order of their keys; never changes. */
  List<V> copy() {
    List<V> present = copy;
    if (present == null) {
      present = List.copyOf(values.values());
      copy = present;
    }
    return present;
  }
}
