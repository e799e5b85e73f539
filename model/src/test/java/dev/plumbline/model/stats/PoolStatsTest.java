package dev.plumbline.model.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PoolStatsTest {
  static LongStream seeds() {
    return LongStream.rangeClosed(1, 50);
  }

  /** Small numbers, so that equal states happen; sometimes huge flows. */
  private static PoolStats random(Random random) {
    return new PoolStats(
        random.nextInt(9),
        random.nextInt(9),
        random.nextInt(9),
        random.nextInt(9),
        random.nextInt(9),
        random.nextInt(9),
        random.nextInt(9),
        random.nextInt(9),
        random.nextInt(4) == 0 ? Long.MAX_VALUE - 5 : random.nextInt(100),
        random.nextInt(100),
        random.nextInt(4) - 1,
        random.nextInt(2),
        random.nextInt(2),
        random.nextInt(3) - 1,
        random.nextInt(2));
  }

  private static PoolStats state(long sequence, long liveBytes) {
    return new PoolStats(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, sequence, liveBytes, 900, 77, 3);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void mergingIsCommutativeAndAssociativeAndHasAnEmptyElement(long seed) {
    Random random = new Random(seed);
    PoolStats a = random(random);
    PoolStats b = random(random);
    PoolStats c = random(random);
    assertThat(a.merge(b)).isEqualTo(b.merge(a));
    assertThat(a.merge(b).merge(c)).isEqualTo(a.merge(b.merge(c)));
    if (a.hasState()) {
      assertThat(a.merge(PoolStats.EMPTY)).isEqualTo(a);
    }
  }

  @Test
  void flowsAddUpAndTheLaterStateWins() {
    PoolStats early = state(10, 500);
    PoolStats late = state(20, 400);
    assertThat(late.merge(early))
        .isEqualTo(new PoolStats(2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 20, 400, 900, 77, 3));
  }

  @Test
  void aDeltaWithoutStateKeepsTheStateThatIsThere() {
    PoolStats flowsOnly = new PoolStats(1, 0, 0, 0, 0, 0, 0, 0, 64, 0, -1, 0, 0, 0, 0);
    assertThat(flowsOnly.hasState()).isFalse();
    assertThat(flowsOnly.merge(state(0, 5)).liveBytes()).isEqualTo(5);
  }

  @Test
  void negativeFiguresAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> state(3, -8))
        .withMessageContaining("found -8 at state sequence 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> state(-2, 8))
        .withMessageContaining("state sequence -2");
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void bytesBringBackTheSameAndEveryCutIsRefused(long seed) {
    PoolStats stats = random(new Random(seed));
    byte[] bytes = stats.toBytes();
    assertThat(PoolStats.fromBytes(bytes, 0, bytes.length)).isEqualTo(stats);
    for (int length = 0; length < bytes.length; length++) {
      int cut = length;
      assertThatIllegalArgumentException()
          .isThrownBy(() -> PoolStats.fromBytes(bytes, 0, cut))
          .withMessageStartingWith("pool statistics: at byte ");
    }
  }
}
