package dev.plumbline.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A value that no number is hides neither its entry nor what comes behind it. */
class BadScalarTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    ".nan,NaN",
    ".NaN,NaN",
    ".NAN,NaN",
    ".inf,Infinity",
    "-.inf,-Infinity",
    "+.inf,Infinity",
    "NaN,NaN",
  })
  void yamlMayWriteWhatIsNoNumberInItsOwnWay(String written, Double floor) throws IOException {
    BoundFile file = yaml("floor: " + written);
    assertThat(file.bounds()).extracting(bound -> bound.key().name()).containsExactly("a", "b");
    assertThat(file.bounds().get(0).floor()).isEqualTo(floor);
    Problem told =
        file.problems().stream()
            .filter(problem -> problem.code().equals("non-finite-bound"))
            .findFirst()
            .orElseThrow();
    assertThat(told.line()).isEqualTo(3);
    assertThat(told.message()).startsWith("bounds[0]: floor is");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tolerance: .nan", "minSamples: .inf", "floor: 1e", "floor: 0x"})
  void anEntryThatCannotBeUsedIsNamedAndItsNeighbourKept(String field) throws IOException {
    BoundFile file = yaml(field);
    assertThat(file.bounds()).extracting(bound -> bound.key().name()).containsExactly("b");
    String key = field.substring(0, field.indexOf(':'));
    assertThat(file.problems())
        .anyMatch(
            problem ->
                problem.line() == 3 && problem.message().startsWith("bounds[0]." + key + ": "));
  }

  @Test
  void bareNanInJsonIsTheSameAsItsText() {
    BoundFile file =
        BoundFile.read(
            """
            {"v":1,"bounds":[
              {"kind":"KERNEL","name":"a","floor":NaN},
              {"kind":"KERNEL","name":"b","floor":Infinity,"tolerance":NaN},
              {"kind":"KERNEL","name":"c","floor":5}]}\
            """
                .getBytes(StandardCharsets.UTF_8),
            "b.json");
    assertThat(file.bounds()).extracting(bound -> bound.key().name()).containsExactly("a", "c");
    assertThat(file.bounds()).extracting(Bound::floor).containsExactly(Double.NaN, 5.0);
    assertThat(file.problems())
        .anyMatch(
            problem ->
                problem.line() == 3 && problem.message().startsWith("bounds[1].tolerance: "));
  }

  private BoundFile yaml(String field) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("b.yaml"),
            """
            v: 1
            bounds:
              - kind: KERNEL
                name: a
                budget: 9
                %s
              - kind: KERNEL
                name: b
                floor: 5
            """
                .formatted(field));
    return BoundFile.readYaml(file);
  }
}
