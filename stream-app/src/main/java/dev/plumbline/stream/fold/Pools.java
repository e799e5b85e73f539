package dev.plumbline.stream.fold;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The memory pools of one stream. */
final class Pools {
  private final Map<String, Pool> pools = new TreeMap<>();
  private final Set<Pool> changed = new LinkedHashSet<>();

  Pool pool(String name) {
    return pools.computeIfAbsent(name, Pool::new);
  }

  Iterable<Pool> all() {
    return pools.values();
  }

  void changed(Pool pool) {
    changed.add(pool);
  }

  Set<Pool> changed() {
    return changed;
  }
}
