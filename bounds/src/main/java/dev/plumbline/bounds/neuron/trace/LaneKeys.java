package dev.plumbline.bounds.neuron.trace;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The lanes that the simulator has, and what else they are called. */
public final class LaneKeys {
  /** Keys in the order of lane ids. */
  public static final List<String> IN_ORDER =
      List.of("unassigned", "pool", "act", "pe", "dma", "dve", "sp", "cc0", "cc1", "cc2", "cc3");

  private LaneKeys() {}

  /** The keys in the order of lane ids; those that the simulator does not have come last. */
  public static List<String> inOrder(Collection<String> keys) {
    return keys.stream()
        .distinct()
        .sorted(Comparator.comparingInt(LaneKeys::rank).thenComparing(Comparator.naturalOrder()))
        .toList();
  }

  /** The lane of an engine or track of the profiler, in any case; null if it is no such engine. */
  public static @Nullable String ofEngine(String engine) {
    String lower = engine.strip().toLowerCase(Locale.ROOT);
    if (lower.startsWith("tensor")) {
      return "pe";
    }
    return switch (lower) {
      case "vector" -> "dve";
      case "scalar" -> "act";
      case "gpsimd" -> "pool";
      case "sync" -> "sp";
      default -> null;
    };
  }

  private static int rank(String key) {
    int rank = IN_ORDER.indexOf(key);
    return rank < 0 ? IN_ORDER.size() : rank;
  }
}
