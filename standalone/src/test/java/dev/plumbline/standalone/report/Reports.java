package dev.plumbline.standalone.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The five tt-foil reports in a folder. */
final class Reports {

  static final List<String> NAMES =
      List.of(
          "tt_foil_perf_results.csv",
          "tt_foil_perf_per_call.csv",
          "tt_foil_phases.csv",
          "tt_foil_memory_report.csv",
          "tt_foil_device_perf.csv");

  private Reports() {}

  /** Each report has the bytes it should have. */
  static void assertSame(Path expected, Path actual) {
    for (String name : NAMES) {
      assertThat(actual.resolve(name)).hasSameBinaryContentAs(expected.resolve(name));
    }
  }

  /** Their texts by name. */
  static Map<String, String> texts(Path folder) {
    Map<String, String> texts = new TreeMap<>();
    for (String name : NAMES) {
      try {
        texts.put(name, Files.readString(folder.resolve(name), StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return texts;
  }
}
