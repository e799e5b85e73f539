package dev.plumbline.model.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CoreStatsTest {
  private record Run(int x, int y, long cycles) {}

  private record Core(int x, int y) {}

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 20);
  }

  private static List<Run> runs(Random random) {
    List<Run> runs = new ArrayList<>();
    for (int i = random.nextInt(400); i > 0; i--) {
      runs.add(new Run(random.nextInt(14) - 1, random.nextInt(12) - 1, random.nextLong(1L << 44)));
    }
    return runs;
  }

  private static CoreStats of(List<Run> runs) {
    CoreStats stats = new CoreStats();
    runs.forEach(run -> stats.add(run.x, run.y, run.cycles));
    return stats;
  }

  private static CoreStats random(long seed) {
    return of(runs(new Random(seed)));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyCoreHasItsOwnFiguresInOrderOfXAndY(long seed) {
    List<Run> runs = runs(new Random(seed));
    Map<Core, LongSummaryStatistics> oracle =
        new TreeMap<>(Comparator.comparingInt(Core::x).thenComparingInt(Core::y));
    runs.forEach(
        run ->
            oracle
                .computeIfAbsent(new Core(run.x, run.y), core -> new LongSummaryStatistics())
                .accept(run.cycles));
    CoreStats stats = of(runs);
    assertThat(stats.cores()).isEqualTo(oracle.size());
    int at = 0;
    for (Map.Entry<Core, LongSummaryStatistics> core : oracle.entrySet()) {
      assertThat(new Core(stats.x(at), stats.y(at))).isEqualTo(core.getKey());
      assertThat(List.of(stats.count(at), stats.sum(at), stats.min(at), stats.max(at)))
          .containsExactly(
              core.getValue().getCount(),
              core.getValue().getSum(),
              core.getValue().getMin(),
              core.getValue().getMax());
      at++;
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void orderAndGroupingDoNotMatter(long seed) {
    Random random = new Random(seed);
    List<Run> runs = runs(random);
    CoreStats whole = of(runs);
    Collections.shuffle(runs, random);
    int cut = random.nextInt(runs.size() + 1);
    CoreStats left = of(runs.subList(0, cut));
    CoreStats right = of(runs.subList(cut, runs.size()));
    CoreStats leftFirst = left.copy();
    leftFirst.merge(right);
    right.merge(left);
    assertThat(leftFirst).isEqualTo(whole).isEqualTo(right).hasSameHashCodeAs(whole);
    assertThat(leftFirst.toBytes()).isEqualTo(whole.toBytes());
  }

  @Test
  void mergingWithItselfDoubles() {
    CoreStats stats = of(List.of(new Run(1, 2, 10), new Run(1, 3, 20)));
    stats.merge(stats);
    assertThat(stats.cores()).isEqualTo(2);
    assertThat(stats.count(1)).isEqualTo(2);
    assertThat(stats.sum(1)).isEqualTo(40);
  }

  @Test
  void aClearedOneStartsAgain() {
    CoreStats stats = random(3);
    stats.clear();
    assertThat(stats).isEqualTo(new CoreStats());
    stats.add(4, 4, 7);
    assertThat(stats).isEqualTo(of(List.of(new Run(4, 4, 7))));
  }

  @Test
  void negativeCyclesAndPositionsOutsideAreRefused() {
    CoreStats stats = new CoreStats();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> stats.add(3, 4, -9))
        .withMessageContaining("(3,4)")
        .withMessageContaining("-9");
    assertThat(stats.cores()).isZero();
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> stats.sum(0));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void bytesBringBackTheSameAndEveryCutIsRefused(long seed) {
    CoreStats stats = random(seed);
    byte[] bytes = stats.toBytes();
    assertThat(CoreStats.fromBytes(bytes, 0, bytes.length)).isEqualTo(stats);
    for (int length = 0; length < bytes.length; length++) {
      int cut = length;
      assertThatIllegalArgumentException()
          .isThrownBy(() -> CoreStats.fromBytes(bytes, 0, cut))
          .withMessageStartingWith("core statistics: at byte ");
    }
  }

  @Test
  void contradictionsAreRefused() {
    refused("out of order", core(core(writer(2), 1, 2), 1, 1));
    refused("out of order", core(core(writer(2), 1, 2), 1, 2));
    refused("contradicts itself", core(writer(1), 1L << 40, 0));
    refused("number of cores of at most 1000000 expected", writer(2_000_000));
    refused("does not fit", writer(60_000));
    refused(
        "contradicts itself",
        writer(1).signed(1).signed(1).unsigned(1).unsigned(5).unsigned(5).unsigned(5));
  }

  private static PackedWriter writer(int cores) {
    return new PackedWriter(32).raw(1).unsigned(cores);
  }

  private static PackedWriter core(PackedWriter writer, long x, long y) {
    return writer.signed(x).signed(y).unsigned(1).unsigned(5).unsigned(5).unsigned(0);
  }

  private static void refused(String message, PackedWriter writer) {
    byte[] bytes = writer.toBytes();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CoreStats.fromBytes(bytes, 0, bytes.length))
        .withMessageContaining(message);
  }
}
