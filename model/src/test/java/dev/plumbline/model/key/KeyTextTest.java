package dev.plumbline.model.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTextTest {
  private static final String[] PARTS = {
    "",
    "a",
    ",",
    "\"",
    "\",\"",
    "[",
    "]",
    "\\",
    "a,b",
    "\u0000",
    "gr\u00f6\u00dfe",
    "|",
    "#rollup-1",
    "\n"
  };

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void everyKeyIsReadBackFromItsText(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StatKind kind = StatKind.values()[random.nextInt(StatKind.values().length)];
    StreamKind stream = StreamKind.values()[random.nextInt(StreamKind.values().length)];
    StatKey stat =
        new StatKey(kind, part(random), part(random), part(random), part(random), part(random));
    FleetKey fleet =
        new FleetKey(
            kind,
            part(random),
            part(random),
            part(random),
            part(random),
            part(random),
            part(random),
            part(random));
    BoundKey bound =
        new BoundKey(kind, part(random), part(random), part(random), part(random), part(random));
    RunKey run = new RunKey(part(random), part(random));
    StreamId id = new StreamId(part(random), part(random), stream, part(random));

    assertThat(StatKey.parse(stat.text())).isEqualTo(stat);
    assertThat(FleetKey.parse(fleet.text())).isEqualTo(fleet);
    assertThat(BoundKey.parse(bound.text())).isEqualTo(bound);
    assertThat(RunKey.parse(run.text())).isEqualTo(run);
    assertThat(StreamId.parse(id.text())).isEqualTo(id);
  }

  @Test
  void noSeparatorInAPartMakesTwoKeysEqual() {
    Map<String, RunKey> byText = new HashMap<>();
    for (String run : PARTS) {
      for (String source : PARTS) {
        byText.put(new RunKey(run, source).text(), new RunKey(run, source));
      }
    }
    assertThat(byText).hasSize(PARTS.length * PARTS.length);
  }

  @Test
  void aKeyIsReadableAsItStands() {
    assertThat(new StatKey(StatKind.RISC_ZONE, "A", "", "TRISC0", "r", "h/0").text())
        .isEqualTo("[\"RISC_ZONE\",\"A\",\"\",\"TRISC0\",\"r\",\"h/0\"]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "x", "{}", "null", "[]", "[\"a\"]", "[\"a\",null]", "[\"a\",\"b\",\"c\"]"})
  void whatIsNoKeyIsRefusedByName(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RunKey.parse(text))
        .withMessageContaining("RunKey");
  }

  @Test
  void theCauseOfAFleetKeyHasNeitherHostNorDevice() {
    FleetKey key = new FleetKey(StatKind.KERNEL, "k", "", "", "llama", "wh", "h1", "0");

    assertThat(key.cause())
        .isEqualTo(new FleetKey(StatKind.KERNEL, "k", "", "", "llama", "wh", "", ""));
  }

  private static String part(SplittableRandom random) {
    return PARTS[random.nextInt(PARTS.length)] + PARTS[random.nextInt(PARTS.length)];
  }
}
