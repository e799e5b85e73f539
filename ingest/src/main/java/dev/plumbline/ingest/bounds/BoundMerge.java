package dev.plumbline.ingest.bounds;

import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.JsonValues;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Merges new predictions of one key into the ones published before: a prediction replaces the one
 * with its id, all others stay, newest validity first.
 */
final class BoundMerge {
  private final BoundHistory merged;
  private int added;
  private int replaced;
  private int unchanged;

  BoundMerge(@Nullable BoundHistory before, BoundHistory more) {
    Map<String, Bound> byId = new LinkedHashMap<>();
    if (before != null) {
      before.bounds().forEach(bound -> byId.put(bound.id(), bound));
    }
    for (Bound bound : more.bounds()) {
      Bound known = byId.put(bound.id(), bound);
      if (known == null) {
        added++;
      } else if (known.equals(bound)) {
        unchanged++;
      } else {
        replaced++;
      }
    }
    List<Bound> bounds = new ArrayList<>(byId.values());
    bounds.sort(Comparator.comparingLong(Bound::validFromMillis).reversed());
    BoundKey key = more.key();
    merged = new BoundHistory(JsonValues.VERSION, key, List.copyOf(bounds));
  }

  BoundHistory merged() {
    return merged;
  }

  int added() {
    return added;
  }

  int replaced() {
    return replaced;
  }

  int unchanged() {
    return unchanged;
  }

  boolean changed() {
    return added + replaced > 0;
  }
}
