package dev.plumbline.standalone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What can never work is refused before a broker is looked for or a folder is made. */
class RefusedOptionsTest {
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--threads 0 | --threads is at least 1, found 0",
        "--window-seconds -1 | --window-seconds is at least 1, found -1",
        "--alert-hold-seconds -1 | --alert-hold-seconds is at least 0, found -1",
        "--slower-than-usual -1 | --slower-than-usual is within 0.0 to 100000.0, found -1.0",
        "--slow-below 2 | --slow-below is within 0.0 to 1.0, found 2.0",
        "--commit-interval-ms 0 | --commit-interval-ms is at least 1, found 0",
        "--commit-interval-ms 10000 | commit interval is less than the transaction timeout of"
            + " 10000 ms, found 10000",
      })
  void streamRefusesWhatIsOutOfRangeWithoutABroker(String options, String message) {
    int exit = run(("stream --bootstrap 127.0.0.1:1 " + options).split(" "));
    assertThat(err.toString()).contains(message);
    assertThat(exit).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void aFolderWithoutInputLeavesNoFolderOfReports() {
    Path out = folder.resolve("reports");
    int exit = run("report", "--from", folder.toString(), "--out", out.toString());
    assertThat(err.toString()).contains("no recognised file");
    assertThat(exit).isEqualTo(ExitCode.USAGE);
    assertThat(Files.exists(out)).isFalse();
  }

  private int run(String... arguments) {
    CommandLine line = RootCommand.commandLine();
    line.setErr(new PrintWriter(err, true));
    return line.execute(arguments);
  }
}
