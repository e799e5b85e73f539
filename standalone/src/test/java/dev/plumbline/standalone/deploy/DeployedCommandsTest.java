package dev.plumbline.standalone.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.standalone.cli.RootCommand;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.ParseResult;

/** The command line understands every command that the compose file gives it. */
final class DeployedCommandsTest {

  static Stream<List<String>> commands() {
    return new ComposeFile()
        .ourServices().values().stream().map(service -> ComposeFile.words(service.path("command")));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void isUnderstood(List<String> command) {
    ParseResult parsed = RootCommand.commandLine().parseArgs(command.toArray(String[]::new));
    assertThat(parsed.subcommand()).isNotNull();
    assertThat(parsed.subcommand().commandSpec().name()).isEqualTo(command.get(0));
    assertThat(parsed.unmatched()).isEmpty();
    assertThat(parsed.errors()).isEmpty();
  }
}
