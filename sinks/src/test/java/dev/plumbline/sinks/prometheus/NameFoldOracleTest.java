package dev.plumbline.sinks.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.sinks.prometheus.NameFold.Cell;
import dev.plumbline.sinks.prometheus.NameFold.Cells;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fold that keeps what it can says what the fold says that begins anew each time. */
final class NameFoldOracleTest {
  private static final long WINDOW = 10_000;
  private static final int LIMIT = 4;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void roundByRoundBothSayTheSame(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    NameFold fold = new NameFold(LIMIT, WINDOW);
    ObviousNameFold obvious = new ObviousNameFold(LIMIT, WINDOW);
    Map<String, long[]> totals = new TreeMap<>();
    SortedMap<String, Integer> versions = new TreeMap<>();
    boolean[] silent = new boolean[3];
    long now = 0;
    for (int round = 0; round < 400; round++) {
      now += random.nextLong(4_000);
      for (int g = 0; g < silent.length; g++) {
        if (random.nextInt(3) == 0) {
          grow(random, "g" + g, totals);
          versions.merge("g" + g, 1, Integer::sum);
        }
        if (random.nextInt(40) == 0) {
          silent[g] = !silent[g];
          versions.merge("g" + g, 1, Integer::sum);
        }
      }
      int share = random.nextInt(10) == 0 ? 1 + random.nextInt(6) : LIMIT;
      SortedMap<String, List<Cell>> cells = cells(totals, silent);
      SortedMap<String, Cells> own = new TreeMap<>();
      cells.forEach(
          (group, all) -> own.put(group, new Cells(versions.getOrDefault(group, 0), () -> all)));
      List<ObviousNameFold.Cell> theirs = new ArrayList<>();
      for (List<Cell> group : cells.values()) {
        for (Cell cell : group) {
          theirs.add(
              new ObviousNameFold.Cell(
                  cell.group(), cell.place(), cell.name(), cell.live(), cell.figures()));
        }
      }

      assertThat(texts(fold.fold(own, share, now)))
          .as("round %d", round)
          .isEqualTo(obviousTexts(obvious.fold(theirs, share, now)));
      assertThat(fold.takeOverflowed()).isEqualTo(obvious.takeOverflowed());
      for (int g = 0; g < silent.length; g++) {
        assertThat(fold.shown("g" + g, "z3")).isEqualTo(obvious.shown("g" + g, "z3"));
      }
    }
  }

  /** Counters grow, now and then by far, or are withdrawn. */
  private static void grow(SplittableRandom random, String group, Map<String, long[]> totals) {
    for (int i = random.nextInt(6); i >= 0; i--) {
      String name = "z" + random.nextInt(10);
      String key = group + "/" + name + "/" + random.nextInt(3);
      long[] figures = totals.computeIfAbsent(key, k -> new long[2]);
      figures[0] += random.nextLong(random.nextInt(5) == 0 ? 5_000 : 50);
      figures[1]++;
      if (random.nextInt(60) == 0) {
        totals.remove(key);
      }
    }
  }

  private static SortedMap<String, List<Cell>> cells(Map<String, long[]> totals, boolean[] silent) {
    SortedMap<String, List<Cell>> cells = new TreeMap<>();
    totals.forEach(
        (key, figures) -> {
          String[] parts = key.split("/", -1);
          int group = Integer.parseInt(parts[0].substring(1));
          cells
              .computeIfAbsent(parts[0], g -> new ArrayList<>())
              .add(
                  new Cell(
                      parts[0],
                      List.of(parts[0], parts[2]),
                      parts[1],
                      !silent[group],
                      Figures.of(figures)));
        });
    return cells;
  }

  private static Map<String, String> texts(List<Cell> cells) {
    Map<String, String> texts = new TreeMap<>();
    for (Cell cell : cells) {
      texts.put(
          cell.place() + " " + cell.name(),
          cell.live() + " " + cell.figures().at(0) + " " + cell.figures().at(1));
    }
    assertThat(texts).hasSameSizeAs(cells);
    return texts;
  }

  private static Map<String, String> obviousTexts(List<ObviousNameFold.Cell> cells) {
    List<Cell> same = new ArrayList<>();
    for (ObviousNameFold.Cell cell : cells) {
      same.add(new Cell(cell.group(), cell.place(), cell.name(), cell.live(), cell.figures()));
    }
    return texts(same);
  }
}
