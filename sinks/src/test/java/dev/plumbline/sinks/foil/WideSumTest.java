package dev.plumbline.sinks.foil;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WideSumTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void agreesWithUnlimitedIntegers(long seed) {
    Random random = new Random(seed);
    WideSum sum = new WideSum();
    BigInteger expected = BigInteger.ZERO;
    for (int i = 1; i <= 500; i++) {
      long value = random.nextInt(3) == 0 ? Long.MAX_VALUE - random.nextInt(5) : random.nextLong();
      sum.add(value);
      expected = expected.add(BigInteger.valueOf(value));
      assertThat(sum).hasToString(expected.toString());
      assertThat(sum.floorMean(i)).isEqualTo(floor(expected, i));
    }
  }

  @Test
  void meansOfNegativeSumsGoTowardsMinusInfinity() {
    WideSum sum = new WideSum();
    sum.add(-7);
    assertThat(sum.floorMean(2)).isEqualTo("-4");
    assertThat(sum.floorMean(7)).isEqualTo("-1");
  }

  private static String floor(BigInteger sum, int count) {
    BigInteger divisor = BigInteger.valueOf(count);
    return sum.subtract(sum.mod(divisor)).divide(divisor).toString();
  }

  @Test
  void takingTheLowestNumberAwayRaisesTheSum() {
    WideSum sum = new WideSum();
    sum.add(500);
    sum.add(Long.MIN_VALUE);
    sum.subtract(Long.MIN_VALUE);
    sum.subtract(8);
    assertThat(sum.value()).isEqualTo(492);
  }
}
