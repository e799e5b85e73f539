package dev.plumbline.sinks.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.sinks.prometheus.NameFold.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class NameFoldTest {
  private static final long WINDOW = 10_000;
  private static final String OTHER = SeriesGuard.OTHER;

  private long now;

  @Test
  void theLargestNamesAreShownAndTheRestIsSummed() {
    NameFold fold = new NameFold(2, WINDOW);
    Map<String, Long> shown = fold(fold, Map.of("a", 5L, "b", 50L, "c", 40L, "d", 7L));
    assertThat(shown).containsExactlyInAnyOrderEntriesOf(Map.of("b", 50L, "c", 40L, OTHER, 12L));
    assertThat(fold.takeOverflowed()).isEqualTo(2);
    assertThat(fold.takeOverflowed()).isZero();
    assertThat(fold.shown("h", "a")).isEqualTo(OTHER);
    assertThat(fold.shown("h", "b")).isEqualTo("b");
  }

  @Test
  void aNameThatComesWhileThereIsRoomShowsAllItHas() {
    NameFold fold = new NameFold(2, WINDOW);
    fold(fold, Map.of("a", 5L));
    assertThat(fold(fold, Map.of("a", 5L, "b", 9L)))
        .containsEntry("b", 9L)
        .doesNotContainKey(OTHER);
  }

  @Test
  void aNameThatGrewLargerDoesNotPushOthersOutAtOnce() {
    NameFold fold = new NameFold(1, WINDOW);
    fold(fold, Map.of("a", 5L, "b", 4L));
    assertThat(fold(fold, Map.of("a", 5L, "b", 400L)))
        .containsExactlyInAnyOrderEntriesOf(Map.of("a", 5L, OTHER, 400L));
  }

  @Test
  void afterThreeWindowsFarBelowANameLeavesAndOnlyItsFutureGoesToOther() {
    NameFold fold = new NameFold(1, WINDOW);
    fold(fold, Map.of("a", 5L, "b", 4L, "c", 3L));
    Map<String, Long> grown = Map.of("a", 5L, "b", 400L, "c", 300L);
    for (int window = 0; window < 2; window++) {
      now += WINDOW;
      assertThat(fold(fold, grown)).containsEntry("a", 5L);
    }
    now += WINDOW;
    // a leaves with its 5; b gets the place, and its 400 stay where they were counted.
    assertThat(fold(fold, grown)).containsExactlyInAnyOrderEntriesOf(Map.of("b", 0L, OTHER, 700L));
    assertThat(fold(fold, Map.of("a", 6L, "b", 410L, "c", 300L)))
        .containsExactlyInAnyOrderEntriesOf(Map.of("b", 10L, OTHER, 701L));
  }

  @Test
  void aWindowAmongTheLargestForgivesTheOnesBefore() {
    NameFold fold = new NameFold(1, WINDOW);
    fold(fold, Map.of("a", 5L, "b", 4L, "c", 3L));
    for (long round = 1; round < 20; round++) {
      now += WINDOW;
      long a = round % 3 == 0 ? 10_000 * round : 5;
      assertThat(fold(fold, Map.of("a", a, "b", 400 * round, "c", 300 * round)))
          .containsEntry("a", a);
    }
  }

  @Test
  void noCounterFallsAndTheSumIsRightExceptForThePastOfWhatLeft() {
    Random random = new Random(11);
    NameFold fold = new NameFold(5, WINDOW);
    Map<String, Long> totals = new TreeMap<>();
    Map<String, Long> last = new TreeMap<>();
    for (int round = 0; round < 400; round++) {
      now += WINDOW / 2;
      int favourite = random.nextInt(30);
      totals.merge("z" + favourite, (long) random.nextInt(1000 + round * 50), Long::sum);
      Map<String, Long> shown = fold(fold, totals);
      assertThat(shown.size()).isLessThanOrEqualTo(6);
      shown.forEach(
          (name, value) -> {
            Long before = last.get(name);
            if (before != null) {
              assertThat(value).as(name).isGreaterThanOrEqualTo(before);
            }
          });
      long all = totals.values().stream().mapToLong(Long::longValue).sum();
      assertThat(shown.values().stream().mapToLong(Long::longValue).sum()).isLessThanOrEqualTo(all);
      last.clear();
      last.putAll(shown);
    }
  }

  @Test
  void whenTheShareShrinksTheSmallestLeaveAtOnce() {
    NameFold fold = new NameFold(3, WINDOW);
    Map<String, Long> totals = Map.of("a", 5L, "b", 50L, "c", 40L);
    fold(fold, totals);
    List<Cell> cells = fold.fold(cells(totals), 2, now);
    assertThat(cells.stream().map(Cell::name)).containsExactlyInAnyOrder("b", "c", OTHER);
  }

  @Test
  void aGroupThatIsNotLiveIsForgotten() {
    NameFold fold = new NameFold(1, WINDOW);
    fold(fold, Map.of("a", 5L, "b", 4L));
    List<Cell> silent = List.of(new Cell("h", List.of("h"), "a", false, Figures.of(5)));
    assertThat(fold.fold(silent, 10, now)).isEmpty();
    assertThat(fold(fold, Map.of("a", 5L, "b", 400L))).containsEntry("b", 400L);
  }

  private Map<String, Long> fold(NameFold fold, Map<String, Long> totals) {
    Map<String, Long> shown = new TreeMap<>();
    for (Cell cell : fold.fold(cells(totals), Integer.MAX_VALUE, now)) {
      shown.merge(cell.name(), cell.figures().at(0), Long::sum);
    }
    return shown;
  }

  private static List<Cell> cells(Map<String, Long> totals) {
    List<Cell> cells = new ArrayList<>();
    totals.forEach(
        (name, total) -> cells.add(new Cell("h", List.of("h"), name, true, Figures.of(total))));
    return cells;
  }
}
