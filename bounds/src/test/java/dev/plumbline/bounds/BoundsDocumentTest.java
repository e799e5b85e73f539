package dev.plumbline.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.bounds.ascend.calibration.CalibrationFlag;
import dev.plumbline.bounds.ascend.fit.FitMessage;
import dev.plumbline.bounds.ascend.floor.Gap;
import dev.plumbline.bounds.ascend.floor.ReliabilityFlag;
import dev.plumbline.bounds.ascend.grid.GridFlag;
import dev.plumbline.bounds.ascend.validation.ValidationStatus;
import dev.plumbline.bounds.neuron.LaneComparison;
import dev.plumbline.model.value.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What docs/BOUNDS.md says is what the code computes. */
class BoundsDocumentTest {
  private static final Path DOC =
      Path.of("").toAbsolutePath().resolveSibling("docs").resolve("BOUNDS.md");

  static Stream<Arguments> examples() throws IOException {
    return Stream.of(
        Arguments.of("Ascend: a schedule", AscendExamples.twoTier()),
        Arguments.of("Ascend: a grid", AscendExamples.grid()),
        Arguments.of("Ascend: a calibration fit", AscendExamples.fit()),
        Arguments.of("Ascend: a profile of msprof", AscendExamples.msprof()),
        Arguments.of("Ascend: utilisation", AscendExamples.utilization()),
        Arguments.of("Neuron: a block", OtherExamples.overlap()),
        Arguments.of("Neuron: a module and its measurement", OtherExamples.module()),
        Arguments.of("Neuron: how often a block runs", OtherExamples.runs()),
        Arguments.of("tt-metal: an op report", OtherExamples.ttMetal()),
        Arguments.of("By hand", OtherExamples.handWritten()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("examples")
  void aWorkedExampleHasTheStepsAndNumbersThatTheCodeComputes(String heading, String table)
      throws IOException {
    String section = Files.readString(DOC).split("\n### " + Pattern.quote(heading) + "\n", 2)[1];
    String rows =
        String.join(
            "\n",
            section
                .lines()
                .dropWhile(l -> !l.startsWith("|"))
                .takeWhile(l -> l.startsWith("|"))
                .toList());
    assertThat(rows).isEqualTo(table);
  }

  @Test
  void everyFlagAndStatusOfTheCodeHasARowAndNoRowHasAnother() throws IOException {
    List<String> inCode =
        Stream.<Enum<?>[]>of(
                ReliabilityFlag.values(),
                GridFlag.values(),
                CalibrationFlag.values(),
                FitMessage.Code.values(),
                ValidationStatus.values(),
                LaneComparison.ViolationKind.values(),
                Reason.values())
            .flatMap(Arrays::stream)
            .filter(code -> code != Reason.NONE)
            .map(Enum::name)
            .toList();
    List<String> others = List.of("PM_MODEL_VERSION_UNKNOWN", "PM_MODEL_OUTDATED");
    Matcher rows =
        Pattern.compile("(?m)^\\| `([A-Z][A-Z0-9_]+)` \\|").matcher(Files.readString(DOC));
    assertThat(rows.results().map(row -> row.group(1)).toList())
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(inCode.stream(), others.stream()).toList());
  }

  @Test
  void everyGapIsExplainedUnderItsNameInReports() throws IOException {
    String doc = Files.readString(DOC);
    for (Gap gap : Gap.values()) {
      assertThat(doc).contains("| `" + gap.label() + "` | `" + gap.action() + "` |");
    }
  }
}
