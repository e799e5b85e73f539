package dev.plumbline.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.bench.BenchRoot;
import dev.plumbline.standalone.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What can never work is refused before a broker is started and filled. */
final class RefusedOptionsTest {
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--rows 0 | --rows is at least 1, found 0",
        "--rounds 0 | --rounds is at least 1, found 0",
        "--java /no/such/java | --java /no/such/java cannot be run",
        "--threads 0 | --threads is at least 1, found 0",
        "--commit-ms 0 | --commit-ms is at least 1, found 0",
        "--window-s 0 | --window-s is at least 1, found 0",
        "--sources 0 | --sources is at least 1, found 0",
        "--keys -3 | --keys is at least 1, found -3",
        "--batch-rows 0 | --batch-rows is at least 1, found 0",
        "--bounds -1 | --bounds is at least 0, found -1",
        "--late-share 1.5 | --late-share is within 0.0 to 1.0, found 1.5",
        "--unpaired-share NaN | --unpaired-share is within 0.0 to 1.0, found NaN",
        "--client =5 | --client expects NAME=VALUE, found '=5'",
      })
  void pipelineNamesTheOptionThatIsOutOfRange(String options, String message) {
    int exit = run(("pipeline --out " + folder + " " + options).split(" "));
    assertThat(err.toString()).contains(message).doesNotContain("loading");
    assertThat(exit).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void aFileIsNoFolderForFigures() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    int exit = run("pipeline", "--out", file.toString());
    assertThat(err.toString()).contains("--out " + file + " is no folder");
    assertThat(exit).isEqualTo(ExitCode.USAGE);
  }

  private int run(String... arguments) {
    CommandLine line = BenchRoot.commandLine();
    line.setErr(new PrintWriter(err, true));
    return line.execute(arguments);
  }
}
