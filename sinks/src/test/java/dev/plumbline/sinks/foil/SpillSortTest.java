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

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void anyBudgetAndFanInGiveTheOrderOfASortInMemory(long seed) throws IOException {
    Random random = new Random(seed);
    List<Call> calls = new ArrayList<>();
    int count = 1 + random.nextInt(3000);
    for (int i = 0; i < count; i++) {
      calls.add(
          new Call(
              random.nextInt(50) - 25L,
              TEXTS[random.nextInt(TEXTS.length)],
              random.nextInt(4) == 0 ? random.nextLong() : random.nextInt(3),
              TEXTS[random.nextInt(TEXTS.length)]));
    }
    long budget = 200 + random.nextInt(20_000);
    int fanIn = 2 + random.nextInt(6);
    List<Call> sorted = new ArrayList<>();
    int spills;
    try (SpillSort sort = new SpillSort(directory, budget, fanIn)) {
      for (Call call : calls) {
        sort.add(call);
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
    try (SpillSort sort = new SpillSort(directory.resolve("missing"), 1_000_000)) {
      sort.add(new Call(2, "b", 1, ""));
      sort.add(new Call(1, "a", 1, ""));
      List<Long> starts = new ArrayList<>();
      sort.forEach(call -> starts.add(call.startNanos()));
      assertThat(starts).containsExactly(1L, 2L);
    }
  }

  @Test
  void aDirectoryThatCannotHoldSpillsIsAnErrorNotALoss() throws IOException {
    try (SpillSort sort = new SpillSort(directory.resolve("missing"), 10)) {
      assertThatThrownBy(() -> sort.add(new Call(2, "b", 1, ""))).isInstanceOf(IOException.class);
    }
  }

  /** Compares code point arrays, as Python compares text. */
  private static List<Call> byIndependentOrder(List<Call> calls) {
    Comparator<String> text =
        (a, b) -> java.util.Arrays.compare(a.codePoints().toArray(), b.codePoints().toArray());
    return calls.stream()
        .sorted(
            Comparator.comparingLong(Call::startNanos)
                .thenComparing(Call::zone, text)
                .thenComparingLong(Call::durationNanos)
                .thenComparing(Call::context, text))
        .toList();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }
}
