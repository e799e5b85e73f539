package dev.plumbline.sinks.prometheus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LabelTextTest {

  @Test
  void controlCharactersAreRemovedButLineFeedAndTabStay() {
    assertThat(LabelText.of("a\u0000b\u001b[31mc\rd\u0085e\u007ff")).isEqualTo("ab[31mcdef");
    assertThat(LabelText.of("line1\nline2\tend")).isEqualTo("line1\nline2\tend");
  }

  @Test
  void halfSurrogatesBecomeTheReplacementCharacter() {
    assertThat(LabelText.of("x\uD83D")).isEqualTo("x\uFFFD");
    assertThat(LabelText.of("x\uD83D\uDE00")).isEqualTo("x\uD83D\uDE00");
    assertThat(LabelText.of("\uDE00x").getBytes(UTF_8)).isEqualTo("\uFFFDx".getBytes(UTF_8));
  }

  @Test
  void longNamesAreCutAndStayApart() {
    String start = "\uD83D\uDE00".repeat(60) + "k".repeat(60);
    assertThat(LabelText.of(start)).isEqualTo(start);
    String one = LabelText.of(start + "1");
    String two = LabelText.of(start + "2");
    assertThat(one).matches("(?s).{111}~[0-9a-f]{8}").isNotEqualTo(two);
    assertThat(one.codePointCount(0, one.length())).isEqualTo(120);
  }

  @ParameterizedTest
  @CsvSource({
    "'Device L1 (3,11)', l1",
    "'Device L1 (0, 0)', l1",
    "Device DRAM, dram",
    "Device L1, l1",
    "Host, host",
    "HBM, hbm",
    "' pinned host pool ', pinned_host_pool",
    "***, ***",
    "显存, 显存"
  })
  void poolsOfSingleCoresAreOnePool(String name, String label) {
    assertThat(LabelText.pool(name)).isEqualTo(label);
  }

  @ParameterizedTest
  @CsvSource({"TRISC0, trisc0", "TRISC_0, trisc0", "BRISC, brisc"})
  void riscsAreLowerCase(String place, String label) {
    assertThat(LabelText.risc(place)).isEqualTo(label);
  }
}
