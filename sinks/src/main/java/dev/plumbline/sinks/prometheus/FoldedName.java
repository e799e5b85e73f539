package dev.plumbline.sinks.prometheus;

import dev.plumbline.sinks.prometheus.NameFold.Cell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** One name of a {@link NameGroup} with its cells of this fold. */
final class FoldedName {
  private final String text;
  private final List<Cell> cells = new ArrayList<>();
  private Map<List<String>, Figures> baselines = Map.of();
  private long weight;

  /** Whether it has series of its own. */
  boolean member;

  /** Whether it is in {@code __other__}. */
  boolean folded;

  /** Windows on end in which it was too small. */
  int strikes;

  FoldedName(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  /** Forgets the cells of the last fold. */
  void begin() {
    cells.clear();
    weight = 0;
  }

  void add(Cell cell) {
    cells.add(cell);
    weight += cell.figures().at(0);
  }

  boolean isGone() {
    return cells.isEmpty();
  }

  boolean hasBaselines() {
    return !baselines.isEmpty();
  }

  long weight() {
    return weight < 0 ? Long.MAX_VALUE : weight;
  }

  void addLivePlaces(Set<List<String>> places) {
    for (Cell cell : cells) {
      if (cell.live()) {
        places.add(cell.place());
      }
    }
  }

  /** From now on only what is gained from here counts. */
  void setBaselines() {
    Map<List<String>, Figures> changed = new HashMap<>(baselines);
    changed.putAll(merged());
    baselines = changed;
  }

  /** Gives what was gained since the baselines, once for each place. */
  void forEachGain(BiConsumer<List<String>, Figures> taker) {
    merged()
        .forEach(
            (place, now) -> {
              Figures baseline = baselines.get(place);
              taker.accept(place, baseline == null ? now : now.since(baseline));
            });
  }

  /** The same in parts that add up to it, which needs no sums where there are no baselines. */
  void forEachPart(BiConsumer<List<String>, Figures> taker) {
    if (hasBaselines()) {
      forEachGain(taker);
      return;
    }
    for (Cell cell : cells) {
      taker.accept(cell.place(), cell.figures());
    }
  }

  private Map<List<String>, Figures> merged() {
    Map<List<String>, Figures> merged = new LinkedHashMap<>();
    for (Cell cell : cells) {
      merged.merge(cell.place(), cell.figures(), Figures::plus);
    }
    return merged;
  }
}
