package dev.plumbline.ingest.tracy.session;

import dev.plumbline.ingest.tracy.protocol.Query;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How often something came by its name: points of plots, frames of sets. */
final class NamedCounts {
  private static final int MAX_NAMES = 4096;
  private static final String OTHERS = "(others)";

  private final int queryKind;
  private final String nameOfZero;
  private final Questions questions;
  private final Map<Long, Count> byPointer = new HashMap<>();
  private long others;

  private static final class Count {
    private long count;
    private @Nullable String name;
  }

  /**
   * @param queryKind how a name is asked for
   * @param nameOfZero name of the pointer 0
   */
  NamedCounts(int queryKind, String nameOfZero, Questions questions) {
    this.queryKind = queryKind;
    this.nameOfZero = nameOfZero;
    this.questions = questions;
  }

  void add(long pointer) {
    Count count = byPointer.get(pointer);
    if (count == null) {
      if (byPointer.size() >= MAX_NAMES) {
        others++;
        return;
      }
      count = new Count();
      byPointer.put(pointer, count);
      if (pointer == 0) {
        count.name = nameOfZero;
      } else {
        questions.ask(new Query(queryKind, pointer));
      }
    }
    count.count++;
  }

  void named(long pointer, String name) {
    Count count = byPointer.get(pointer);
    if (count != null) {
      count.name = name;
    }
  }

  /** Counts by name, by address where there is none. */
  Map<String, Long> byName() {
    Map<String, Long> byName = new TreeMap<>();
    byPointer.forEach(
        (pointer, count) ->
            byName.merge(
                count.name == null ? Name.address(pointer) : count.name, count.count, Long::sum));
    if (others > 0) {
      byName.merge(OTHERS, others, Long::sum);
    }
    return byName;
  }
}
