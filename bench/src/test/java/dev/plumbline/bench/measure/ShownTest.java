package dev.plumbline.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class ShownTest {
  @Test
  void figuresHaveTheDigitsThatCount() {
    assertThat(Shown.count(16_234_567)).isEqualTo("16.2 M");
    assertThat(Shown.count(999)).isEqualTo("999");
    assertThat(Shown.bytes(732.4 * 1024 * 1024)).isEqualTo("732 MiB");
    assertThat(Shown.number(8.766)).isEqualTo("8.77");
    assertThat(Shown.number(0)).isEqualTo("0");
    assertThat(Shown.percent(0.1234)).isEqualTo("12.3 %");
  }

  @Test
  void columnsAreAligned() {
    assertThat(new Table("kind", "rate/s").row("zones", "1 M").row("z", "16.2 M").text())
        .isEqualTo(
            """
            kind   rate/s
            zones     1 M
            z      16.2 M
            """);
  }

  @Test
  void aRowOfAnotherLengthIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Table("kind", "rate/s").row("zones"))
        .withMessage("1 cells for 2 columns: [zones]");
  }
}
