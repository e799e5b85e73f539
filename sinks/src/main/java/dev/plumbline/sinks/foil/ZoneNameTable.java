package dev.plumbline.sinks.foil;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;

/**
 * The names of the zone hashes of a run, gathered from the batches that use them. A hash that two
 * names share, in one batch or over several devices, is ambiguous and gets no name.
 */
final class ZoneNameTable {
  private final Map<Integer, Set<String>> names = new HashMap<>();
  private final BitSet seenInBatch = new BitSet();

  /** Begins a batch, whose table may differ from the last one's. */
  void beginBatch() {
    seenInBatch.clear();
  }

  /** Notes that the batch uses a hash. */
  void use(int hash, IntFunction<List<String>> batchNames) {
    if ((hash & ~0xffff) == 0 && !seenInBatch.get(hash)) {
      seenInBatch.set(hash);
      for (String name : batchNames.apply(hash)) {
        names.computeIfAbsent(hash, key -> new TreeSet<>()).add(name);
      }
    }
  }

  /** The name, empty if none is known, {@code <ambiguous 0xf001>} if there are several. */
  String nameOf(int hash) {
    Set<String> known = names.getOrDefault(hash, Set.of());
    return switch (known.size()) {
      case 0 -> "";
      case 1 -> known.iterator().next();
      default -> String.format(Locale.ROOT, "<ambiguous 0x%04x>", hash);
    };
  }
}
