package dev.plumbline.sinks.foil;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpillSortTest {
  private static final String[] TEXTS = {
    "", "a", "Z", "zone", "ü", "\uff5e", "😀", "a,\"\r\n", "日本"
  };

  @TempDir Path directory;
  private final Texts texts = new Texts();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void anyBudgetAndFanInGiveTheOrderOfASortInMemory(long seed) throws IOException {
    Random random = new Random(seed);
    List<Call> calls = new ArrayList<>();
    int count = 1 + random.nextInt(3000);
    for (int i = 0; i < count; i++) {
      calls.add(
          call(
              random.nextInt(50) - 25L,
              TEXTS[random.nextInt(TEXTS.length)],
              random.nextInt(4) == 0 ? random.nextLong() : random.nextInt(3),
              TEXTS[random.nextInt(TEXTS.length)]));
    }
    long budget = 200 + random.nextInt(20_000);
    int fanIn = 2 + random.nextInt(6);
    List<Call> sorted = new ArrayList<>();
    int spills;
    try (SpillSort sort = new SpillSort(directory, texts, budget, fanIn)) {
      for (Call call : calls) {
        add(sort, call);
      }
      spills = sort.spills();
      sort.forEach(sorted::add);
    }
    assertThat(sorted).containsExactlyElementsOf(byIndependentOrder(calls));
    assertThat(spills).isLessThanOrEqualTo(fanIn);
    assertThat(files()).isEmpty();
  }

  @Test
  void whatFitsTheBudgetTouchesNoDisk() throws IOException {
    try (SpillSort sort = new SpillSort(directory.resolve("missing"), texts, 1_000_000)) {
      add(sort, call(2, "b", 1, ""));
      add(sort, call(1, "a", 1, ""));
      List<Long> starts = new ArrayList<>();
      sort.forEach(call -> starts.add(call.startNanos()));
      assertThat(starts).containsExactly(1L, 2L);
    }
  }

  @Test
  void aDirectoryThatCannotHoldSpillsIsAnErrorNotALoss() throws IOException {
    try (SpillSort sort = new SpillSort(directory.resolve("missing"), texts, 10)) {
      add(sort, call(2, "b", 1, ""));
      assertThatThrownBy(() -> add(sort, call(1, "a", 1, ""))).isInstanceOf(IOException.class);
    }
  }

  private Call call(long startNanos, String zone, long durationNanos, String context) {
    return new Call(startNanos, texts.of(zone), durationNanos, texts.of(context));
  }

  private static void add(SpillSort sort, Call call) throws IOException {
    sort.add(call.startNanos(), call.zone(), call.durationNanos(), call.context());
  }

  /** Compares code point arrays, as Python compares text. */
  private static List<Call> byIndependentOrder(List<Call> calls) {
    Comparator<String> text =
        (a, b) -> java.util.Arrays.compare(a.codePoints().toArray(), b.codePoints().toArray());
    return calls.stream()
        .sorted(
            Comparator.comparingLong(Call::startNanos)
                .thenComparing(call -> call.zone().value(), text)
                .thenComparingLong(Call::durationNanos)
                .thenComparing(call -> call.context().value(), text))
        .toList();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }
}
