package dev.plumbline.stream.fold;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The memory pools of one stream. */
final class Pools {
  private final Map<String, Pool> pools = new TreeMap<>();
  private final List<Pool> changed = new ArrayList<>();

  Pool pool(String name) {
    return pools.computeIfAbsent(name, Pool::new);
  }

  Iterable<Pool> all() {
    return pools.values();
  }

  void changed(Pool pool) {
    if (!pool.changed) {
      pool.changed = true;
      changed.add(pool);
    }
  }

  /** Pools that changed since the last call of {@link #clearChanged}. */
  List<Pool> changed() {
    return changed;
  }

  void clearChanged() {
    changed.forEach(pool -> pool.changed = false);
    changed.clear();
  }
}
