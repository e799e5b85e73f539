package dev.plumbline.stream.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.wire.FrameException;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.judge.BoundBook;
import dev.plumbline.stream.testkit.Bounds;
import dev.plumbline.stream.testkit.Capture;
import dev.plumbline.stream.testkit.Harness;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class OfflineFoldTest {
  private final BoundBook book = new BoundBook();
  private final OfflineFold fold =
      new OfflineFold(
          StreamConfig.defaults(),
          book,
          InstantSource.fixed(Instant.ofEpochMilli(Harness.START_MILLIS)));

  @Test
  void aFileGivesItsFiguresItsAccountAndItsVerdicts() {
    book.put(Bounds.zone("a").floor(100).history());
    Capture capture = Capture.zones().zone("a", 0, 99).zone("b", 0, 5).zone("a", 1, -1);
    fold.accept(capture.whole());
    fold.accept(capture.end());

    assertThat(fold.runStats())
        .extracting(
            run -> run.key().name() + " " + Objects.requireNonNull(run.value().durations()).sum())
        .containsExactly("a 99", "b 5");
    assertThat(fold.accounts()).singleElement().satisfies(a -> assertThat(a.ended()).isTrue());
    assertThat(fold.verdicts())
        .extracting(verdict -> verdict.key().name() + " " + verdict.outcome())
        .containsExactly("a " + Outcome.UNSOUND, "b " + Outcome.NO_BOUND);
  }

  @Test
  void bytesThatAreNoFrameAreTheCallersProblem() {
    assertThatThrownBy(() -> fold.accept(new byte[] {1, 2, 3})).isInstanceOf(FrameException.class);
  }
}
