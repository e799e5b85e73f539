package dev.plumbline.model.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The writers below {@code producers/} give the bytes of ours, and what each language writes the
 * others read.
 */
class ProducersTest {
  /** More on demand. */
  private static final int SEEDS = Integer.getInteger("plumbline.producers.seeds", 8);

  private static final Set<String> ROWS = Set.of("zone", "event", "readback");

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void everyCaseGivesTheBytesOfJavasWriter(ForeignWire language) throws IOException {
    List<String> cases = cases();
    List<String> refusals = new ArrayList<>();
    Path script = Files.write(folder.resolve("cases.txt"), cases);

    List<byte[]> records = language.write(script, folder, refusals);

    assertSameRecords(records, ScriptRunner.run(cases));
    assertThat(records).allSatisfy(record -> assertThat(record).hasSizeLessThan(512 << 10));
    assertThat(refusals)
        .hasSize((int) cases.stream().filter(line -> line.startsWith("refused")).count())
        .allSatisfy(message -> assertThat(message).containsPattern("expected|ended|exceed|cannot"));
  }

  @ParameterizedTest
  @EnumSource
  void theGoldenRecordsAreAmongThem(ForeignWire language) throws IOException {
    Path script = Files.write(folder.resolve("cases.txt"), cases());

    List<byte[]> records = language.write(script, folder, new ArrayList<>());

    assertThat(records).contains(golden("readback"), golden("end"));
  }

  @ParameterizedTest
  @EnumSource
  void randomRowsComeOutAsTheyWereOffered(ForeignWire language) throws IOException {
    for (int seed = 1; seed <= SEEDS; seed++) {
      Path script = folder.resolve("script");
      Path file = folder.resolve("records");
      language.call("random", seed, script, file);
      List<String> lines = Files.readAllLines(script);
      List<byte[]> records = ForeignWire.records(file);

      List<String> reading = RecordReading.of(records);

      assertThat(reading.stream().flatMap(ProducersTest::cellsOfRow))
          .as("%s, seed %d", language, seed)
          .isNotEmpty()
          .containsExactlyElementsOf(lines.stream().filter(ProducersTest::isRow).toList());
      assertSameRecords(records, ScriptRunner.run(lines));
      for (ForeignWire other : ForeignWire.values()) {
        assertThat(other.read(records, folder))
            .as("%s, seed %d, as %s reads it", language, seed, other)
            .isEqualTo(reading);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatJavaWritesIsReadElsewhere(ForeignWire language) throws IOException {
    List<byte[]> records = new ArrayList<>();
    for (String name : List.of("zones", "markers", "readback", "memory", "end")) {
      records.add(golden(name));
    }
    for (TestStream kind :
        List.of(TestStream.ZONES, TestStream.MARKERS, TestStream.IMAGES, TestStream.MEMORY)) {
      for (long seed = 1; seed <= SEEDS; seed++) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Row> rows = kind.rows(random, random.nextInt(200));
        records.add(kind.write(kind.writer(), rows, 0, rows.size()));
      }
    }

    assertThat(language.read(records, folder)).isEqualTo(RecordReading.of(records));
  }

  @Test
  void aWriterInCppTakesTheLargestRowsAndNothingBeyond() throws IOException {
    assertThat(ForeignWire.CPP.call("full")).isEmpty();
  }

  @Test
  void aWriterInCppTakesNoMemoryAfterItWasMade() throws IOException {
    assertThat(ForeignWire.CPP.call("allocations")).containsExactly("0");
  }

  @Test
  void theWriterInPythonPassesItsOwnTests() throws IOException {
    ForeignWire.PYTHON.call("unit");
  }

  /** Programs that include the header have their own warnings. */
  @Test
  void theHeaderIsFreeOfWarningsThatItsUsersMayHaveTurnedOn() throws IOException {
    ForeignWire.need("g++", "Debian package g++", List.of("g++", "--version"));
    List<String> command = new ArrayList<>(List.of("g++", "-std=c++17", "-O2", "-fsyntax-only"));
    command.addAll(
        List.of("-Wall", "-Wextra", "-Werror", "-Wpedantic", "-Wshadow", "-Wconversion"));
    command.addAll(List.of("-Wsign-conversion", "-Wold-style-cast", "-Wcast-align"));
    command.add(ForeignWire.producers().resolve("cpp/bench.cpp").toString());

    assertThat(ForeignWire.run(command)).isEmpty();
  }

  private static void assertSameRecords(List<byte[]> found, List<byte[]> expected) {
    assertThat(expected).isNotEmpty();
    for (int i = 0; i < Math.min(found.size(), expected.size()); i++) {
      assertThat(found.get(i)).as("record %d", i).isEqualTo(expected.get(i));
    }
    assertThat(found).hasSameSizeAs(expected);
  }

  private static boolean isRow(String line) {
    return ROWS.contains(line.substring(0, Math.max(0, line.indexOf(' '))));
  }

  /** A row as the script has it: without its sequence number and line. */
  private static Stream<String> cellsOfRow(String line) {
    return isRow(line) ? Stream.of(line.replaceFirst("^(\\w+) \\d+ 0 ", "$1 ")) : Stream.of();
  }

  private static List<String> cases() {
    return new String(resource("/producers/cases.txt"), StandardCharsets.UTF_8).lines().toList();
  }

  private static byte[] golden(String name) {
    return resource("/golden/" + name + ".bin");
  }

  private static byte[] resource(String name) {
    try (InputStream in = ProducersTest.class.getResourceAsStream(name)) {
      assertThat(in).as("resource %s", name).isNotNull();
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
