package dev.plumbline.sinks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.model.stats.DurationStats;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Intervals of medians against tables, and against what they promise. */
class MedianIntervalTest {

  @Test
  void ranksAreThoseOfTheSignTest() {
    // n, lowest rank at 95 %, exact level: tables of the sign test
    assertRank(9, 0.95, 2, 1 - 2 * 10 / 512.0);
    assertRank(20, 0.95, 6, 0.9586);
    assertRank(50, 0.95, 18, 0.9672);
    assertRank(8, 0.99, 1, 1 - 2 / 256.0);
  }

  @Test
  void fewSamplesGiveTheirExtremesAndSayWhichLevelTheyReach() {
    MedianInterval five = MedianInterval.of(upTo(5), 0.975);
    assertThat(five.low()).isEqualTo(1);
    assertThat(five.high()).isEqualTo(5);
    assertThat(five.confidence()).isEqualTo(1 - 2.0 / 32);
    MedianInterval one = MedianInterval.of(upTo(1), 0.975);
    assertThat(one).isEqualTo(new MedianInterval(1, 1, 0));
  }

  @Test
  void manySamplesUseTheNormalDistributionWithoutAJump() {
    MedianInterval summed = MedianInterval.of(upTo(1000), 0.95);
    MedianInterval normal = MedianInterval.of(upTo(1001), 0.95);
    // 500 - 1.96 * sqrt(1000) / 2 = 469; the ends are wider by a bucket of the grid at most
    assertThat(summed.low()).isBetween(460L, 470L);
    assertThat(normal.low()).isBetween(460L, 470L);
    assertThat(normal.high()).isBetween(531L, 540L);
    assertThat(normal.confidence()).isCloseTo(0.95, within(1e-12));
  }

  @Test
  void quantilesOfTheNormalDistributionAreThoseOfTables() {
    assertThat(MedianInterval.upperQuantile(0.025)).isCloseTo(1.9599639845, within(1e-8));
    assertThat(MedianInterval.upperQuantile(0.01)).isCloseTo(2.3263478740, within(1e-8));
    assertThat(MedianInterval.upperQuantile(0.001)).isCloseTo(3.0902323062, within(1e-8));
    assertThat(MedianInterval.upperQuantile(1e-9)).isCloseTo(5.9978070150, within(1e-7));
    assertThatThrownBy(() -> MedianInterval.upperQuantile(0.3))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theTrueMedianLiesInsideAtLeastAsOftenAsPromised() {
    long seed = 20261201;
    SplittableRandom random = new SplittableRandom(seed);
    for (int samples : new int[] {7, 20, 64, 65, 200, 1500}) {
      int rounds = 1500;
      int inside = 0;
      double promised = 0;
      for (int round = 0; round < rounds; round++) {
        DurationStats stats = new DurationStats();
        for (int i = 0; i < samples; i++) {
          stats.add(random.nextLong(1_000_001)); // median 500,000
        }
        MedianInterval interval = MedianInterval.of(stats, 0.975);
        promised = interval.confidence();
        inside += interval.low() <= 500_000 && 500_000 <= interval.high() ? 1 : 0;
      }
      double deviation = Math.sqrt(promised * (1 - promised) / rounds);
      assertThat(inside / (double) rounds)
          .as("%s samples, seed %s", samples, seed)
          .isGreaterThan(promised - 4 * deviation);
    }
  }

  @Test
  void noValuesOrNoLevelAreRefused() {
    assertThatThrownBy(() -> MedianInterval.of(new DurationStats(), 0.95))
        .hasMessageContaining("without values");
    assertThatThrownBy(() -> MedianInterval.of(upTo(3), 1)).hasMessageContaining("found 1.0");
    assertThatThrownBy(() -> MedianInterval.of(upTo(3), Double.NaN))
        .hasMessageContaining("found NaN");
  }

  private static void assertRank(int count, double level, long rank, double confidence) {
    MedianInterval interval = MedianInterval.of(upTo(count), level);
    assertThat(interval.low()).isEqualTo(rank);
    assertThat(interval.high()).isEqualTo(count + 1 - rank);
    assertThat(interval.confidence()).isCloseTo(confidence, within(1e-4));
  }

  private static DurationStats upTo(int count) {
    DurationStats stats = new DurationStats();
    for (int i = 1; i <= count; i++) {
      stats.add(i);
    }
    return stats;
  }
}
