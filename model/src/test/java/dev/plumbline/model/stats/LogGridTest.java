package dev.plumbline.model.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogGridTest {
  private static final BigInteger SECOND_POW_64 = BigInteger.valueOf(1_000_000_000L).pow(64);

  /** Whether value <= 1e9 * 2^(index/64), decided in whole numbers by the 64th power of both. */
  private static boolean atMostBound(BigInteger value, int index) {
    BigInteger left = value.pow(64);
    BigInteger right = SECOND_POW_64;
    return index >= 0
        ? left.compareTo(right.shiftLeft(index)) <= 0
        : left.shiftLeft(-index).compareTo(right) <= 0;
  }

  @Test
  void everyUpperBoundIsTheFloorOfItsPower() {
    for (int index = LogGrid.MIN_INDEX; index < LogGrid.MAX_INDEX; index++) {
      BigInteger bound = BigInteger.valueOf(LogGrid.upperBound(index));
      assertThat(atMostBound(bound, index)).as("bound %s of %s", bound, index).isTrue();
      assertThat(atMostBound(bound.add(BigInteger.ONE), index))
          .as("bound %s of %s plus one", bound, index)
          .isFalse();
    }
    assertThat(LogGrid.upperBound(LogGrid.MAX_INDEX)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aBoundBelongsToItsBucketAndOneMoreToTheNext() {
    for (int index = LogGrid.MIN_INDEX; index < LogGrid.MAX_INDEX; index++) {
      long bound = LogGrid.upperBound(index);
      assertSmallestIndex(bound);
      assertSmallestIndex(bound + 1);
      if (bound > 1) {
        assertSmallestIndex(bound - 1);
      }
      if (bound > 200) { // above, neighbours are distinct
        assertThat(LogGrid.indexOf(bound)).isEqualTo(index);
        assertThat(LogGrid.indexOf(bound + 1)).isEqualTo(index + 1);
        assertThat(LogGrid.lowerBoundExclusive(index + 1)).isEqualTo(bound);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void randomValuesOfEverySizeLieInTheSmallestBucketThatHoldsThem(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      assertSmallestIndex((random.nextLong() >>> (1 + random.nextInt(63))) | 1);
    }
  }

  private static void assertSmallestIndex(long value) {
    int index = LogGrid.indexOf(value);
    BigInteger exact = BigInteger.valueOf(value);
    assertThat(atMostBound(exact, index)).as("%s in bucket %s", value, index).isTrue();
    assertThat(atMostBound(exact, index - 1)).as("%s before bucket %s", value, index).isFalse();
  }

  /** What {@code LogGrid.positionOf} relies on when it looks at one bound only. */
  @Test
  void noSliceHasMoreThanOneBoundBelowItsLastValue() {
    int index = LogGrid.MIN_INDEX;
    for (long value = 1; value < 128; value++) {
      assertSmallestIndex(value);
    }
    for (int octave = 0; octave < 56; octave++) {
      for (long slice = 128; slice < 256; slice++) {
        long first = slice << octave;
        long last = first + (1L << octave) - 1;
        while (LogGrid.upperBound(index) < first) {
          index++;
        }
        assertThat(index == LogGrid.MAX_INDEX || LogGrid.upperBound(index + 1) >= last)
            .as("slice %s to %s", first, last)
            .isTrue();
        assertThat(LogGrid.indexOf(first)).isEqualTo(index);
        assertThat(LogGrid.indexOf(last))
            .isEqualTo(LogGrid.upperBound(index) < last ? index + 1 : index);
      }
    }
  }

  @Test
  void theGridSpansOneToTheLargestLong() {
    assertThat(LogGrid.indexOf(1)).isEqualTo(LogGrid.MIN_INDEX);
    assertThat(LogGrid.lowerBoundExclusive(LogGrid.MIN_INDEX)).isZero();
    assertThat(LogGrid.indexOf(Long.MAX_VALUE)).isEqualTo(LogGrid.MAX_INDEX);
  }

  @Test
  void eightNeighboursAreOneBucketOfPrometheusSchemaThree() {
    Random random = new Random(7);
    for (int i = 0; i < 2_000; i++) {
      long nanos = (random.nextLong() >>> (1 + random.nextInt(63))) | 1;
      int schemaThree = -Math.floorDiv(-LogGrid.indexOf(nanos), 8);
      // bucket n of schema 3 is (2^((n-1)/8), 2^(n/8)] seconds
      BigInteger value = BigInteger.valueOf(nanos);
      assertThat(atMostBound(value, 8 * schemaThree)).isTrue();
      assertThat(atMostBound(value, 8 * (schemaThree - 1))).isFalse();
    }
  }

  @Test
  void powersOfTwoSecondsEndABucketExactly() {
    for (int exponent = -20; exponent <= 4; exponent++) {
      int index = LogGrid.indexOfPowerOfTwoSeconds(exponent);
      long floorNanos = exponent >= 0 ? 1_000_000_000L << exponent : 1_000_000_000L >> -exponent;
      assertThat(index).isEqualTo(64 * exponent);
      assertThat(LogGrid.upperBound(index)).isEqualTo(floorNanos);
      assertThat(LogGrid.indexOf(floorNanos)).isEqualTo(index);
      assertThat(LogGrid.indexOf(floorNanos + 1)).isEqualTo(index + 1);
    }
  }

  @Test
  void theRepresentativeLiesInItsBucketWithinOnePercentOfAllItsValues() {
    for (int index = LogGrid.MIN_INDEX; index < LogGrid.MAX_INDEX; index++) {
      long lowest = LogGrid.lowerBoundExclusive(index) + 1;
      long highest = LogGrid.upperBound(index);
      if (lowest > highest) {
        continue; // no integer falls into it
      }
      long middle = LogGrid.representative(index);
      assertThat(middle).isBetween(lowest, highest);
      long worst = Math.max(middle - lowest, highest - middle);
      assertThat(worst <= 1 || worst <= lowest / 100.0).as("bucket %s", index).isTrue();
      if (lowest >= 100) {
        assertThat((double) worst).isLessThanOrEqualTo(lowest / 100.0);
      }
    }
  }

  @Test
  void whatLiesOutsideTheGridIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LogGrid.indexOf(0))
        .withMessageContaining("found 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LogGrid.upperBound(LogGrid.MAX_INDEX + 1))
        .withMessageContaining("2120");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LogGrid.lowerBoundExclusive(LogGrid.ZERO_INDEX))
        .withMessageContaining("-2147483648");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LogGrid.indexOfPowerOfTwoSeconds(34))
        .withMessageContaining("34");
  }
}
