package dev.plumbline.bench.ingest;

import dev.plumbline.sinks.foil.FoilReports;
import dev.plumbline.standalone.cli.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The five reports of two programs on one folder are the same bytes, or nothing is measured. */
final class FoilAnswer {
  private static final List<String> FILES =
      List.of(
          FoilReports.PERF_RESULTS,
          FoilReports.PERF_PER_CALL,
          FoilReports.PHASES,
          FoilReports.MEMORY_REPORT,
          FoilReports.DEVICE_PERF);

  private FoilAnswer() {}

  /**
   * Compares two folders.
   *
   * @throws CommandFailure if a report is missing or differs
   */
  static void check(Path ours, Path theirs) throws IOException {
    for (String file : FILES) {
      long at = Files.mismatch(ours.resolve(file), theirs.resolve(file));
      if (at >= 0) {
        throw CommandFailure.notFinished(
            "wrong answer: " + file + " differs from the rival's at byte " + at, null);
      }
    }
  }
}
