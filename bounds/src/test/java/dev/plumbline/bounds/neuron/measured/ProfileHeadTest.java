package dev.plumbline.bounds.neuron.measured;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Profiles are told by how they begin, and nothing else is. */
class ProfileHeadTest {
  private static final Path SAMPLES = Path.of("src/test/resources/neuron/measured");

  @ParameterizedTest
  @ValueSource(strings = {"ntff_0.json", "ntff_detailed_0.json", "show_session_1.json"})
  void everyJsonExportIsToldAlsoByItsFirstBytes(String name) throws IOException {
    String text = Files.readString(SAMPLES.resolve(name));
    assertThat(ProfileHead.isJson(text)).isTrue();
    assertThat(ProfileHead.isJson(text.substring(0, Math.min(text.length(), 4096)))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[",
        "{",
        "{\"summary\": [1, [2], {\"total\": 1}]}",
        "{\"instruction\": []}",
        "{\"instruction\": [{\"opcode\": \"x\", \"timestamp\": \"late\"}",
        "{\"dma\": {\"a\": 1}}",
        "{\"v\": 1, \"bounds\": []}",
        "{\"sg00\": {\"backend\": {\"PostSchedEstLatency\": 5}}}",
        "{\"a\": {\"total_time\": \"1\"}}",
        "{\"summary\": [{\"total_ti",
        "no json"
      })
  void whatIsNoProfileIsNotTakenForOne(String text) {
    assertThat(ProfileHead.isJson(text)).isFalse();
  }

  @Test
  void aModuleIsFoundByItsCoreAndAmbiguityIsNotGuessedAway() {
    ModuleNames two = new ModuleNames(Set.of("nc00_sg00", "nc01_sg00"));
    assertThat(two.of(1)).isEqualTo("nc01_sg00");
    assertThat(two.of(2)).isNull();
    assertThat(two.of(null)).isNull();
    assertThat(new ModuleNames(Set.of("nc00_sg00", "nc00_sg01")).of(0)).isNull();
    assertThat(new ModuleNames(Set.of("module")).of(7)).isEqualTo("module");
    assertThat(ModuleNames.NONE.of(0)).isNull();
    assertThat(ProfileHead.isHeader(List.of("start_ts", "duration_ns"))).isFalse();
  }
}
