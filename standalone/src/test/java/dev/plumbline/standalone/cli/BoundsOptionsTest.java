package dev.plumbline.standalone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.standalone.fixture.CommandRun;
import dev.plumbline.standalone.fixture.ModelSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Every option of every {@code bounds} command with a value that cannot be, and where outputs go.
 */
class BoundsOptionsTest {
  /**
   * What cannot be given, and what is said. ONE is a file with a bound, SUM an op summary, CUT a
   * file that is no JSON, DIR a folder.
   */
  private static final String BAD_VALUES =
      """
      show ONE --measured-us 0 | --measured-us is above 0 and finite, found 0.0
      show ONE --measured-us -3 | --measured-us is above 0 and finite
      show ONE --measured-us NaN | --measured-us is above 0 and finite
      show ONE --measured-us Infinity | --measured-us is above 0 and finite
      show ONE --measured-us fast | '--measured-us'
      show ONE ONE --measured-us 3 | the time of one PATH, found 2 of them
      show ONE --run C | '--run'
      show ONE --floor none | --floor none does not exist
      show ONE --calibration none | --calibration none does not exist
      show ONE --calibration CUT | --calibration cannot be used
      show ONE --depgraph none | --depgraph none does not exist
      show ONE --grid none | --grid none does not exist
      show ONE --grid CUT | not valid JSON
      show ONE --grid DIR | --grid
      show ONE --launch-grid 4 | go with --grid FILE
      show ONE --problem-shape 4 | go with --grid FILE
      show ONE --block-size BLOCK_M=4 | go with --grid FILE
      show ONE --cores 4 | go with --grid FILE
      show ONE --cores 0 | --cores is at least 1, found 0
      show ONE --launch-grid x | '--launch-grid'
      show ONE --problem-shape x | '--problem-shape'
      show ONE --block-size BLOCK_M | '--block-size'
      show ONE --grid PASS --launch-grid 0 | 0
      show ONE --grid PASS --launch-grid 4 --block-size BLOCK_M=0 | 0
      show | PATH
      show ONE --rates fast | expected component or operation, found fast
      check --bounds ONE --measured SUM --warmup 0 | Unknown option
      check --measured SUM --bounds ONE --jsn | Unknown option
      show ONE --unheard-of | Unknown option
      publish ONE --bootstrap 127.0.0.1:1 --tolerance 1.5 | --tolerance is within 0.0 to 1.0, found 1.5
      publish ONE --bootstrap 127.0.0.1:1 --tolerance -0.1 | --tolerance is within 0.0 to 1.0
      publish ONE --bootstrap 127.0.0.1:1 --tolerance NaN | --tolerance is within 0.0 to 1.0
      publish ONE --bootstrap 127.0.0.1:1 --tolerance 5% | '--tolerance'
      publish ONE ONE --bootstrap 127.0.0.1:1 --kernel k | --kernel names one schedule, found 2 files
      publish ONE --kafka-config none | none
      publish ONE | --bootstrap
      publish none --bootstrap 127.0.0.1:1 | no usable bound in none, nothing was published
      publish CUT --bootstrap 127.0.0.1:1 | nothing was published
      check --bounds ONE --measured SUM --warm-up -1 | --warm-up is at least 0, found -1
      check --bounds ONE --measured SUM --warm-up x | '--warm-up'
      check --bounds ONE --measured SUM --tolerance 2 | --tolerance is within 0.0 to 1.0
      check --bounds ONE ONE --measured SUM --kernel k | --kernel names one schedule, found 2 files
      check --bounds ONE --measured SUM --floor none | --floor none does not exist
      check --bounds ONE | --measured
      check --measured SUM | --bounds
      check --bounds none --measured SUM | no usable prediction in --bounds none
      check --bounds ONE --measured none | no usable measurement in --measured none
      check --bounds ONE --measured DIR | a folder without op_summary*.csv
      check --bounds SUM --measured ONE | no usable prediction
      pack none | none does not exist
      pack DIR | no file perf_sim.*.json
      pack ONE | expected a folder of traces, found a file
      pack | DIR
      trace none | none does not exist
      trace ONE | expected a schedule or traces of perf_sim, found hand-written bounds
      trace TRACE --calibration none | --calibration none does not exist
      trace TRACE --depgraph none | --depgraph none does not exist
      trace | PATH
      """;

  @TempDir private Path folder;

  private Path one;
  private Path cut;
  private Path pass;

  @BeforeEach
  void writeInputs() throws IOException {
    one =
        Files.writeString(
            folder.resolve("one.json"),
            "{\"v\": 1, \"bounds\": [{\"kind\": \"KERNEL\", \"name\": \"k\", \"floor\": 5}]}");
    cut = Files.writeString(folder.resolve("cut.json"), "{\"bounds\": [");
    pass = Files.writeString(folder.resolve("pass.json"), "{\"grid_axes\": []}");
    Files.createDirectory(folder.resolve("dir"));
  }

  @Test
  void whatCannotBeIsRefusedByNameAndEndsWithTwo() {
    for (String line : BAD_VALUES.lines().toList()) {
      String[] parts = line.split(" \\| ", 2);
      CommandRun run = run(parts[0]);
      assertThat(run.err()).as(parts[0]).contains(parts[1].replace("none", none()));
      assertThat(run.exitCode()).as(parts[0] + "\n" + run.err()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err().lines().count()).as(parts[0]).isLessThan(8);
    }
  }

  /** An option that is added later is found here, whoever adds it. */
  @Test
  void everyOptionThatTakesAValueIsTriedWithABadOne() {
    Set<String> anyText =
        Set.of(
            "--kernel",
            "--variant",
            "--build",
            "--device-model",
            "--bootstrap",
            "--out",
            "--measured-metric");
    Set<String> untried = new TreeSet<>();
    for (CommandLine command : bounds().getSubcommands().values()) {
      for (OptionSpec option : command.getCommandSpec().options()) {
        String name = option.longestName();
        boolean tried =
            BAD_VALUES
                .lines()
                .anyMatch(line -> (line.split(" \\| ")[0] + " ").contains(name + " "));
        if (option.arity().max() > 0 && !tried && !anyText.contains(name)) {
          untried.add(name);
        }
      }
    }
    assertThat(untried).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "show, '0 1 2'",
    "publish, '0 1 2 4'",
    "check, '0 1 2 3 4'",
    "pack, '0 2 4'",
    "trace, '0 1 2 4'"
  })
  void everyExitCodeOfACommandStandsInItsHelp(String name, String codes) {
    CommandLine command = bounds().getSubcommands().get(name);
    assertThat(command.getCommandSpec().usageMessage().exitCodeList().keySet())
        .containsExactly(codes.split(" "));
    CommandRun help = CommandRun.of("bounds", name, "--help");
    assertThat(help.exitCode()).isZero();
    assertThat(help.out())
        .contains("Exit codes")
        .contains("Examples:")
        .contains("plumbline bounds");
    assertThat(help.err()).isEmpty();
  }

  @Test
  void theWholeGroupSaysWhatEachCommandIsFor() {
    CommandRun help = CommandRun.of("bounds", "--help");
    assertThat(help.out()).contains("show", "publish", "check", "pack", "trace");
    assertThat(bounds().getSubcommands())
        .containsOnlyKeys("show", "publish", "check", "pack", "trace");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pack TRACES -o OUT", "trace TRACE -o OUT"})
  void anOutputReplacesAFileAndNothingElse(String command) throws IOException {
    Path out = Files.writeString(folder.resolve("out"), "old");
    CommandRun replaced = run(command.replace("OUT", out.toString()));
    assertThat(replaced.exitCode()).as(replaced.err()).isIn(ExitCode.OK, ExitCode.PROBLEMS);
    assertThat(Files.size(out)).isGreaterThan(100);

    Path dir = folder.resolve("dir");
    CommandRun over = run(command.replace("OUT", dir.toString()));
    assertThat(over.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(over.err()).contains("-o " + dir + " is a folder, expected a file to write");
    assertThat(dir).isEmptyDirectory();

    Path missing = folder.resolve("no").resolve("deeper").resolve("out");
    CommandRun lost = run(command.replace("OUT", missing.toString()));
    assertThat(lost.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(lost.err()).contains("there is no folder " + missing.getParent());
    assertThat(folder.resolve("no")).doesNotExist();

    CommandRun below = run(command.replace("OUT", one.resolve("out").toString()));
    assertThat(below.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(below.err()).contains(one + " is a file, expected a folder");
  }

  private String none() {
    return folder.resolve("none").toString();
  }

  private CommandRun run(String command) {
    List<Object> arguments = new ArrayList<>(List.of("bounds"));
    for (String word : command.split(" ")) {
      arguments.add(
          switch (word) {
            case "ONE" -> one;
            case "CUT" -> cut;
            case "PASS" -> pass;
            case "DIR" -> folder.resolve("dir");
            case "SUM" -> ModelSamples.path("msprof/basic.csv");
            case "TRACES" -> ModelSamples.path("neuron/traces");
            case "TRACE" ->
                ModelSamples.path("neuron/traces/perf_sim.nc01_sg00.sg0000.Block1.json");
            case "none" -> none();
            default -> word;
          });
    }
    return CommandRun.of(arguments.toArray());
  }

  private static CommandLine bounds() {
    return RootCommand.commandLine().getSubcommands().get("bounds");
  }
}
