package dev.plumbline.model.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The golden files were written once and are never written again: a difference here is a change of
 * the format.
 */
class GoldenFilesTest {

  static Stream<String> names() {
    return GoldenRecords.all().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void theWritersStillWriteTheGoldenBytes(String name) throws IOException {
    assertThat(GoldenRecords.all().get(name)).isEqualTo(resource(name + ".bin"));
  }

  @ParameterizedTest
  @MethodSource("names")
  void theCommentedHexSaysTheSameBytes(String name) throws IOException {
    String commented = new String(resource(name + ".txt"), StandardCharsets.UTF_8);
    String hex = commented.replaceAll("#[^\\n]*", "").replaceAll("\\s", "");

    assertThat(HexFormat.of().parseHex(hex)).isEqualTo(resource(name + ".bin"));
  }

  @ParameterizedTest
  @MethodSource("names")
  void theReaderReadsTheGoldenBytes(String name) throws IOException {
    Frame frame = new Frame().wrap(resource(name + ".bin"));

    assertThat(frame.header().stream().run()).isEqualTo("run-7");
    assertThat(frame.header().agent()).isEqualTo("plumbline 0.1");
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = GoldenFilesTest.class.getResourceAsStream("/golden/" + name)) {
      assertThat(in).as("golden file %s", name).isNotNull();
      return in.readAllBytes();
    }
  }
}
