package dev.plumbline.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JvmSettingsTest {
  private static final JvmSettings SHIPPED =
      new JvmSettings(Path.of("java"), List.of("-Xmx1g", "-XX:+UseParallelGC"));

  @Test
  void anotherCollectorTakesThePlaceOfTheShippedOne() {
    assertThat(SHIPPED.with(" -XX:+UseG1GC  -Xmx2g ").options())
        .containsExactly("-Xmx1g", "-XX:+UseG1GC", "-Xmx2g");
  }

  @Test
  void otherOptionsComeBehindTheShippedOnes() {
    assertThat(SHIPPED.with("").options()).isEqualTo(SHIPPED.options());
    assertThat(SHIPPED.with("-Xmx256m").options())
        .containsExactly("-Xmx1g", "-XX:+UseParallelGC", "-Xmx256m");
  }
}
