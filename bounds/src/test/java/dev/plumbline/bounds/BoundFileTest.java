package dev.plumbline.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundFileTest {
  @TempDir Path directory;

  @Test
  void aFullEntryIsReadFieldByField() {
    BoundFile file =
        read(
            """
            {"v": 1,
             "origin": {"tool": "des", "version": "3.1", "calibration": "c7"},
             "bounds": [
              {"kind": "RISC_ZONE", "name": "conv_reader", "place": "TRISC_0", "variant": "3x3",
               "build": "ab12", "deviceModel": "wormhole_b0", "unit": "ns", "floor": 500.5,
               "estimate": 600, "budget": 900, "tolerance": 0.05, "minViolations": 3,
               "minSamples": 10, "validFrom": "2026-01-01T00:00:00Z",
               "validUntil": "2026-12-31T23:59:59+01:00", "flags": ["cut"], "id": "reader-1"}]}
            """);
    assertThat(file.problems()).isEmpty();
    assertThat(file.bounds())
        .containsExactly(
            new Bound(
                "reader-1",
                new BoundKey(
                    StatKind.RISC_ZONE, "conv_reader", "TRISC0", "3x3", "ab12", "wormhole_b0"),
                Unit.NANOS,
                500.5,
                600.0,
                900.0,
                0.05,
                3,
                10,
                Instant.parse("2026-01-01T00:00:00Z").toEpochMilli(),
                Instant.parse("2026-12-31T22:59:59Z").toEpochMilli(),
                new Bound.Origin("des", "3.1", "c7"),
                java.util.List.of("cut")));
  }

  @Test
  void theShortestEntryHasDefaults() {
    Bound bound =
        read("{\"v\":1,\"bounds\":[{\"kind\":\"POOL\",\"name\":\"Device DRAM\",\"budget\":4096}]}")
            .bounds()
            .get(0);
    assertThat(bound.unit()).isEqualTo(Unit.BYTES);
    assertThat(bound.floor()).isNull();
    assertThat(bound.tolerance()).isZero();
    assertThat(bound.minViolations()).isEqualTo(1);
    assertThat(bound.minSamples()).isEqualTo(1);
    assertThat(bound.validFromMillis()).isZero();
    assertThat(bound.validUntilMillis()).isEqualTo(Long.MAX_VALUE);
    assertThat(bound.origin().model()).isEqualTo("hand");
    assertThat(bound.flags()).isEmpty();
    assertThat(bound.id()).startsWith("hand-");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"kind\":\"ZONE\",\"name\":\"z\",\"floor\":1} | bounds[1].kind | ZONE",
        "{\"name\":\"z\",\"floor\":1} | bounds[1].kind | nothing",
        "{\"kind\":\"KERNEL\",\"floor\":1} | bounds[1].name | missing",
        "{\"kind\":\"KERNEL\",\"name\":\"z\"} | bounds[1].floor | nothing is predicted",
        "{\"kind\":\"KERNEL\",\"name\":\"z\",\"floor\":-1} | bounds[1].floor | -1",
        "{\"kind\":\"KERNEL\",\"name\":\"z\",\"floor\":\"fast\"} | bounds[1].floor | \"fast\"",
        "{\"kind\":\"KERNEL\",\"name\":\"z\",\"floor\":1,\"unit\":\"s\"} | bounds[1].unit | \"s\"",
        "{\"kind\":\"KERNEL\",\"name\":\"z\",\"floor\":1,\"unit\":\"cycles\"} | .unit | KERNEL",
        "{\"kind\":\"KERNEL\",\"name\":\"z\",\"floor\":1,\"tolerance\":5} | .tolerance | 5",
        "{\"kind\":\"KERNEL\",\"name\":\"z\",\"floor\":1,\"minSamples\":0} | .minSamples | 0",
        "{\"kind\":\"KERNEL\",\"name\":\"z\",\"floor\":1,\"minViolations\":1.5} | .minViol | 1.5",
        "{\"kind\":\"KERNEL\",\"name\":\"z\",\"floor\":1,\"validFrom\":\"soon\"} | .validFrom |"
            + " soon",
        "{\"kind\":\"KERNEL\",\"name\":\"z\",\"floor\":1,\"validUntil\":\"1970-01-01T00:00:00Z\"}"
            + "| .validUntil | never hold",
        "{\"kind\":\"KERNEL\",\"name\":\"z\",\"floor\":1,\"flags\":[3]} | .flags | 3",
        "{\"kind\":\"KERNEL\",\"name\":7,\"floor\":1} | .name | 7",
        "[1] | bounds[1] | object",
      })
  void aBadEntryIsNamedAndItsNeighboursStay(String entry, String path, String found) {
    BoundFile file =
        read(
            "{\"v\":1,\"bounds\":[\n"
                + "{\"kind\":\"KERNEL\",\"name\":\"before\",\"floor\":1},\n"
                + entry
                + ",\n"
                + "{\"kind\":\"KERNEL\",\"name\":\"after\",\"floor\":1}]}");
    assertThat(file.bounds())
        .extracting(bound -> bound.key().name())
        .containsExactly("before", "after");
    assertThat(file.problems())
        .anySatisfy(
            problem -> {
              assertThat(problem.severity()).isEqualTo(Severity.ERROR);
              assertThat(problem.line()).isEqualTo(3);
              assertThat(problem.message()).contains(path).contains(found);
            });
  }

  @Test
  void whatComesBeforeASyntaxErrorIsKept() {
    BoundFile file =
        read(
            "{\"v\":1,\"bounds\":[\n{\"kind\":\"KERNEL\",\"name\":\"a\",\"floor\":1},\n"
                + "{\"kind\":\"KERNEL\",\"name\":\"b\",\"floor\":");
    assertThat(file.bounds()).extracting(bound -> bound.key().name()).containsExactly("a");
    assertThat(file.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("json-syntax");
              assertThat(problem.line()).isEqualTo(3);
              assertThat(problem.message()).contains("1 entry before it");
            });
  }

  @Test
  void unknownKeysAreNamedAtEveryLevel() {
    BoundFile file =
        read(
            "{\"v\":1,\"orgin\":{},\"origin\":{\"tol\":1},\n\"bounds\":["
                + "{\"kind\":\"KERNEL\",\"name\":\"a\",\"floor\":1,\"buget\":2}]}");
    assertThat(file.bounds()).hasSize(1);
    assertThat(file.problems())
        .extracting(Problem::message)
        .anyMatch(message -> message.startsWith("orgin:"))
        .anyMatch(message -> message.startsWith("origin.tol:"))
        .anyMatch(message -> message.startsWith("bounds[0].buget:"));
  }

  @Test
  void nonFiniteValuesAreKeptAndSaid() {
    BoundFile file =
        read("{\"v\":1,\"bounds\":[{\"kind\":\"LANE\",\"name\":\"a\",\"floor\":\"NaN\"}]}");
    assertThat(file.bounds().get(0).floor()).isNaN();
    assertThat(file.problems()).extracting(Problem::code).containsExactly("non-finite-bound");
  }

  @Test
  void valuesInTheWrongOrderAreKeptWithAWarning() {
    BoundFile file =
        read(
            "{\"v\":1,\"bounds\":[{\"kind\":\"LANE\",\"name\":\"a\",\"floor\":5,\"estimate\":4,"
                + "\"budget\":3}]}");
    assertThat(file.bounds()).hasSize(1);
    assertThat(file.problems())
        .hasSize(3)
        .allMatch(problem -> problem.severity() == Severity.WARNING)
        .allMatch(problem -> problem.code().equals("bound-disorder"));
  }

  @Test
  void theSecondOfTwoEqualPredictionsIsSetAside() {
    BoundFile file =
        read(
            """
            {"v": 1, "bounds": [
              {"kind": "KERNEL", "name": "a", "floor": 1},
              {"kind": "KERNEL", "name": "a", "floor": 2},
              {"kind": "KERNEL", "name": "b", "floor": 3, "id": "x"},
              {"kind": "KERNEL", "name": "c", "floor": 4, "id": "x"},
              {"kind": "KERNEL", "name": "b", "floor": 5, "id": "y"}]}
            """);
    assertThat(file.bounds()).extracting(Bound::floor).containsExactly(1.0, 3.0);
    assertThat(file.problems()).extracting(Problem::line).containsExactly(3L, 5L, 6L);
    assertThat(file.problems()).allMatch(problem -> problem.code().equals("duplicate-bound"));
  }

  @Test
  void anIdThatIsNotGivenStaysWhenTheValueIsCorrected() {
    String text = "{\"v\":1,\"bounds\":[{\"kind\":\"KERNEL\",\"name\":\"a\",\"floor\":%d}]}";
    assertThat(read(text.formatted(1)).bounds().get(0).id())
        .isEqualTo(read(text.formatted(2)).bounds().get(0).id());
  }

  @Test
  void historiesHoldTheNewestValidityFirst() {
    BoundFile file =
        read(
            """
            {"v": 1, "bounds": [
              {"kind": "KERNEL", "name": "a", "floor": 1},
              {"kind": "KERNEL", "name": "b", "floor": 2},
              {"kind": "KERNEL", "name": "a", "floor": 3, "validFrom": "2026-01-01T00:00:00Z"}]}
            """);
    assertThat(file.histories())
        .extracting(history -> history.key().name())
        .containsExactly("a", "b");
    BoundHistory first = file.histories().get(0);
    assertThat(first.bounds()).extracting(Bound::floor).containsExactly(3.0, 1.0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | empty-file",
        "[] | not-bounds",
        "{\"v\":1} | no-bounds",
        "{\"v\":1,\"bounds\":{}} | no-bounds",
        "{\"v\":2,\"bounds\":[{\"kind\":\"KERNEL\",\"name\":\"a\",\"floor\":1}]} |"
            + " unsupported-version",
        "name,floor | json-syntax",
      })
  void aFileThatHoldsNoBoundsSaysWhy(String text, String code) {
    BoundFile file = read(text);
    assertThat(file.bounds()).isEmpty();
    assertThat(file.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(code);
              assertThat(problem.severity()).isEqualTo(Severity.ERROR);
              assertThat(problem.file()).isEqualTo("bounds.json");
            });
  }

  @ParameterizedTest
  @CsvSource({"UTF-8", "UTF-16LE", "UTF-16BE"})
  void anEncodingWithByteOrderMarkIsRead(String charset) {
    String text = "\ufeff{\"v\":1,\"bounds\":[{\"kind\":\"KERNEL\",\"name\":\"ü\",\"floor\":1}]}";
    BoundFile file = BoundFile.read(text.getBytes(Charset.forName(charset)), "bounds.json");
    assertThat(file.problems()).isEmpty();
    assertThat(file.bounds()).extracting(bound -> bound.key().name()).containsExactly("ü");
  }

  @Test
  void aPathIsReadAndAMissingOneIsAnError() throws IOException {
    Path path = directory.resolve("b.json");
    Files.writeString(path, "{\"v\":1,\"bounds\":[]}");
    assertThat(BoundFile.read(path).problems()).isEmpty();
    assertThatThrownBy(() -> BoundFile.read(directory.resolve("none.json")))
        .isInstanceOf(NoSuchFileException.class);
  }

  private static BoundFile read(String text) {
    return BoundFile.read(text.getBytes(StandardCharsets.UTF_8), "bounds.json");
  }
}
