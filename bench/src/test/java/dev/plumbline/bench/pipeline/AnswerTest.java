package dev.plumbline.bench.pipeline;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.bench.cluster.Codec;
import dev.plumbline.bench.cluster.StreamSettings;
import dev.plumbline.bench.load.BatchSink;
import dev.plumbline.bench.load.Load;
import dev.plumbline.bench.load.LoadSpec;
import dev.plumbline.standalone.cli.CommandFailure;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.judge.BoundBook;
import dev.plumbline.stream.offline.OfflineFold;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A round that counted wrong is found out. */
final class AnswerTest {
  private static final long ROWS = 20_000;

  @ParameterizedTest
  @EnumSource
  void theRightAnswerIsTaken(Kind kind) throws IOException {
    Workload workload = workload(kind, 2);
    RunLoads loads = new RunLoads(workload);
    OfflineFold fold = fold(loads.load(), 0);
    assertThatCode(() -> new Answer(workload, loads).check(fold.accounts(), fold.runStats()))
        .doesNotThrowAnyException();
  }

  @Test
  void aBatchThatIsMissingIsFoundOut() throws IOException {
    Workload workload = workload(Kind.ZONES, 1);
    RunLoads loads = new RunLoads(workload);
    OfflineFold fold = fold(loads.load(), 1);
    assertThatThrownBy(() -> new Answer(workload, loads).check(fold.accounts(), fold.runStats()))
        .isInstanceOf(CommandFailure.class)
        .hasMessageStartingWith(
            "a wrong answer has no figures: lost is 500, expected 0; received is 19500, expected"
                + " 20000; accounted for is 19500, expected 20000 and ");
  }

  @Test
  void aFigureThatNobodySentIsFoundOut() throws IOException {
    Workload one = workload(Kind.ZONES, 1);
    Workload other = one.withSpec(one.spec().withSeed(9));
    OfflineFold fold = fold(new RunLoads(one).load(), 0);
    assertThatThrownBy(
            () -> new Answer(other, new RunLoads(other)).check(fold.accounts(), fold.runStats()))
        .hasMessageContaining("expected null");
  }

  private static Workload workload(Kind kind, int runs) {
    LoadSpec spec = kind.spec(ROWS).withKeys(4, 200).withBatchRows(500);
    return new Workload("test", kind, spec, runs, 0, 1, Codec.LZ4, StreamSettings.defaults("test"));
  }

  private static OfflineFold fold(Load load, int batchesLost) throws IOException {
    OfflineFold fold =
        new OfflineFold(
            StreamConfig.defaults(),
            new BoundBook(),
            InstantSource.fixed(Instant.parse("2027-01-01T00:00:00Z")));
    int[] left = {batchesLost};
    BatchSink sink =
        (key, value, rows) -> {
          if (rows == 0 || left[0]-- <= 0) {
            fold.accept(value);
          }
        };
    load.forEachBatch(sink);
    load.forEachEnd(sink);
    return fold;
  }
}
