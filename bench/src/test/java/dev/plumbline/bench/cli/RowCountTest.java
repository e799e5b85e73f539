package dev.plumbline.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

final class RowCountTest {
  @Test
  void millionsNeedNoZeros() {
    RowCount rows = new RowCount();
    assertThat(rows.convert("5000")).isEqualTo(5000);
    assertThat(rows.convert("500k")).isEqualTo(500_000);
    assertThat(rows.convert("100M")).isEqualTo(100_000_000);
  }

  @Test
  void whatIsNoNumberIsTold() {
    assertThatThrownBy(() -> new RowCount().convert("many"))
        .isInstanceOf(TypeConversionException.class)
        .hasMessage("expected a number such as 5000, 500k or 100M, found 'many'");
  }
}
