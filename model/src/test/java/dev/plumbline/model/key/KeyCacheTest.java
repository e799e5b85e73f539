package dev.plumbline.model.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class KeyCacheTest {
  private final List<String> made = new ArrayList<>();

  @Test
  void aKeyIsMadeOnceHoweverOftenItIsAskedFor() {
    KeyCache<String, Integer> lengths = lengths(2);

    assertThat(lengths.of("abc")).isEqualTo(3);
    assertThat(lengths.of(new StringBuilder("abc").toString())).isEqualTo(3);
    assertThat(made).containsExactly("abc");
  }

  @Test
  void itHoldsItsLimitAndBeginsAnewBeyondIt() {
    KeyCache<String, Integer> lengths = lengths(2);
    lengths.of("a");
    lengths.of("bb");
    assertThat(lengths.size()).isEqualTo(2);

    assertThat(lengths.of("ccc")).isEqualTo(3);
    assertThat(lengths.size()).isEqualTo(1);
    assertThat(lengths.of("bb")).isEqualTo(2);
    for (int i = 0; i < 1_000; i++) {
      assertThat(lengths.of("x".repeat(i))).isEqualTo(i);
      assertThat(lengths.size()).isLessThanOrEqualTo(2);
    }
  }

  @Test
  void aCacheOfNothingIsRefused() {
    assertThatThrownBy(() -> lengths(0)).isInstanceOf(IllegalArgumentException.class);
  }

  private KeyCache<String, Integer> lengths(int limit) {
    return new KeyCache<>(
        limit,
        text -> {
          made.add(text);
          return text.length();
        });
  }
}
