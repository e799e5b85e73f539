package dev.plumbline.stream.judge;

import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.Subject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Every prediction that is published now, found by kind and exact name. Safe for use by several
 * threads: one writes, the folds read.
 */
public final class BoundBook {
  private record Name(StatKind kind, String name) {}

  private final Map<Name, List<BoundHistory>> histories = new ConcurrentHashMap<>();
  private final AtomicLong version = new AtomicLong();

  /** Starts without predictions. */
  public BoundBook() {}

  /** Replaces the predictions of one key. */
  public void put(BoundHistory history) {
    replace(history.key(), List.of(history));
  }

  /** Withdraws the predictions of one key. */
  public void remove(BoundKey key) {
    replace(key, List.of());
  }

  /** Rises with every change, so that a fold sees that what it looked up may be old. */
  public long version() {
    return version.get();
  }

  /**
   * Returns the predictions whose identity fits, the most specific first, each key's in the order
   * of its history, see {@link BoundKey#predicts}. An empty build fits any; the device model is not
   * looked at, because a prediction for another model is a finding of its own.
   */
  public List<Bound> candidates(StatKey key, Subject subject) {
    List<BoundHistory> named = histories.get(new Name(key.kind(), key.name()));
    if (named == null) {
      return List.of();
    }
    List<BoundHistory> fitting = new ArrayList<>();
    for (BoundHistory history : named) {
      BoundKey bound = history.key();
      if (bound.predicts(key) && fits(bound.build(), subject.build())) {
        fitting.add(history);
      }
    }
    fitting.sort(
        Comparator.comparing((BoundHistory h) -> fits(h.key().deviceModel(), subject.deviceModel()))
            .thenComparingInt(h -> specificity(h.key()))
            .reversed()
            .thenComparing(h -> h.key().text()));
    List<Bound> bounds = new ArrayList<>();
    fitting.forEach(history -> bounds.addAll(history.bounds()));
    return bounds;
  }

  private void replace(BoundKey key, List<BoundHistory> with) {
    histories.compute(
        new Name(key.kind(), key.name()),
        (name, before) -> {
          List<BoundHistory> after = new ArrayList<>(with);
          if (before != null) {
            before.stream().filter(history -> !history.key().equals(key)).forEach(after::add);
          }
          return after.isEmpty() ? null : List.copyOf(after);
        });
    version.incrementAndGet();
  }

  private static boolean fits(String bound, String measured) {
    return bound.isEmpty() || bound.equals(measured);
  }

  /** More parts named is more specific; between equals the build decides, then the model. */
  private static int specificity(BoundKey key) {
    int parts = 0;
    int weight = 0;
    String[] texts = {key.place(), key.variant(), key.deviceModel(), key.build()};
    for (int i = 0; i < texts.length; i++) {
      if (!texts[i].isEmpty()) {
        parts++;
        weight += 1 << i;
      }
    }
    return parts * 16 + weight;
  }
}
