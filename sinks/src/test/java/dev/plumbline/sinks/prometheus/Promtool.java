package dev.plumbline.sinks.prometheus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Prometheus' own checker, where it is installed. */
final class Promtool {
  private final Path program;

  private Promtool(Path program) {
    this.program = program;
  }

  /** Skips the test where there is none on the PATH. */
  static Promtool assumePresent() {
    String path = System.getenv().getOrDefault("PATH", "");
    Optional<Path> program =
        Stream.of(path.split(File.pathSeparator))
            .map(folder -> Path.of(folder, "promtool"))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(program.isPresent(), "promtool (Debian package prometheus) is not on the PATH");
    return new Promtool(program.orElseThrow());
  }

  /** Asserts that it accepts a page in the classic text format and has nothing to remark. */
  void check(String page) throws IOException, InterruptedException {
    Path file = Files.createTempFile("plumbline-page", ".txt");
    Path said = Files.createTempFile("plumbline-promtool", ".txt");
    try {
      Files.writeString(file, page);
      Process process =
          new ProcessBuilder(program.toString(), "check", "metrics")
              .redirectInput(file.toFile())
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(Files.readString(said, UTF_8)).isEmpty();
      assertThat(process.exitValue()).isZero();
    } finally {
      Files.delete(file);
      Files.delete(said);
    }
  }
}
