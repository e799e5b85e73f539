package dev.plumbline.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The benchmarks still run; how fast is no business of a test. */
final class BenchmarkSmokeTest {
  @Test
  void everyBenchmarkRunsOnce() throws Exception {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include("dev\\.plumbline\\.bench\\.micro\\..*")
                    .forks(0)
                    .warmupIterations(0)
                    .measurementIterations(1)
                    .measurementTime(TimeValue.milliseconds(10))
                    .shouldFailOnError(true)
                    .verbosity(VerboseMode.SILENT)
                    .build())
            .run();

    var names = new TreeSet<String>();
    for (RunResult result : results) {
      String benchmark = result.getParams().getBenchmark();
      names.add(
          benchmark.substring(benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1) + 1));
      assertThat(result.getPrimaryResult().getSampleCount()).as(benchmark).isPositive();
    }
    assertThat(names)
        .contains(
            "BoundLookupBenchmark.hit",
            "BoundLookupBenchmark.miss",
            "CursorBenchmark.markers",
            "CursorBenchmark.pools",
            "CursorBenchmark.zones",
            "DurationStatsBenchmark.fold",
            "DurationStatsBenchmark.merge",
            "DurationStatsBenchmark.roundTrip",
            "JsonWriteBenchmark.delta",
            "MarkerBenchmark.decode",
            "MarkerBenchmark.fold",
            "MemoryBenchmark.fold",
            "MemoryBenchmark.foldAndCommit",
            "MemoryBenchmark.foldAndCommitEach",
            "MemoryBenchmark.reload",
            "PairingBenchmark.pair",
            "PerfSimBenchmark.read",
            "PerfSimBenchmark.tokens",
            "ScrapeBenchmark.oneChanged",
            "SourceFoldBenchmark.markers",
            "SourceFoldBenchmark.pools",
            "SourceFoldBenchmark.zones",
            "WindowBenchmark.close",
            "WindowBenchmark.settle",
            "ZoneFrameBenchmark.write");
  }
}
