package dev.plumbline.model.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountedTest {
  @Test
  void onlyOneOfSomethingIsToldInTheSingular() {
    assertThat(Counted.of(0, "row")).isEqualTo("0 rows");
    assertThat(Counted.of(1, "row")).isEqualTo("1 row");
    assertThat(Counted.of(2, "row")).isEqualTo("2 rows");
    assertThat(Counted.of(1, "entry", "entries")).isEqualTo("1 entry");
    assertThat(Counted.of(-1, "entry", "entries")).isEqualTo("-1 entries");
  }
}
