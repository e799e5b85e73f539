package dev.plumbline.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every benchmark still runs, right answers included; how fast is no business of a test. */
final class BenchIT {
  /** No benchmark of ours: JMH has a smoke test of its own. */
  private static final List<String> OTHERS = List.of("help", "micro");

  static Stream<String> commands() {
    return BenchRoot.commandLine().getSubcommands().keySet().stream()
        .filter(name -> !OTHERS.contains(name));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void runsTiny(String command, @TempDir Path folder) {
    CommandLine bench = BenchRoot.commandLine();
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    bench.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));

    int code = bench.execute(command, "--quick", "--out", folder.toString());

    assertThat(code).as("%s%n%s", out, err).isZero();
    assertThat(out.toString()).isNotBlank();
    assertThat(folder.resolve(command + ".json")).isNotEmptyFile();
  }
}
