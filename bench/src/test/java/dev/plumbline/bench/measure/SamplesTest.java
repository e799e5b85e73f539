package dev.plumbline.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class SamplesTest {
  @Test
  void theMiddleOneCountsWhateverTheOrder() {
    Samples samples = Samples.of(30, 10, 20);
    assertThat(samples.median()).isEqualTo(20);
    assertThat(samples.min()).isEqualTo(10);
    assertThat(samples.max()).isEqualTo(30);
    assertThat(samples.spread()).isEqualTo(1);
  }

  @Test
  void ofAnEvenNumberTheMiddleTwoCountHalf() {
    assertThat(Samples.of(1, 2, 3, 100).median()).isEqualTo(2.5);
  }

  @Test
  void oneRoundHasNoSpread() {
    assertThat(Samples.of(7).spread()).isZero();
    assertThat(Shown.spread(Samples.of(7))).isEmpty();
    assertThat(Shown.spread(Samples.of(90, 100, 110))).isEqualTo("±10 %");
  }

  @Test
  void noRoundIsNoFigure() {
    assertThatIllegalArgumentException().isThrownBy(Samples::of).withMessage("no samples");
  }
}
