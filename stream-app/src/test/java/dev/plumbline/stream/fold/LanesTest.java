package dev.plumbline.stream.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.stream.testkit.Capture;
import dev.plumbline.stream.testkit.Harness;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a dispatch of a lane closes, and what happens when that was too early. */
final class LanesTest {
  private final Harness fold = new Harness();

  @Test
  void idleTimeClosesADispatchAndItsLastRowStillPairs() {
    Capture capture =
        Capture.device().start(0, 1, 1, "BRISC", 0x10, 100).end(0, 1, 1, "BRISC", 0x10, 130);
    fold.accept(capture.part(0, 1)).advance(Duration.ofSeconds(21));
    assertThat(fold.account().unpairedStarts()).isEqualTo(1);
    assertThat(fold.account().open()).isZero();

    fold.accept(capture.part(1, 2), capture.end());

    assertThat(fold.account().unpairedStarts()).isZero();
    assertThat(fold.account().paired()).isEqualTo(1);
    assertThat(fold.run("0x0010").value().unpairedStarts()).isZero();
    assertThat(durations("0x0010")).isEqualTo(List.of(30L));
    assertThat(fold.account().problemCounts()).doesNotContainKey("unpaired-start");
  }

  @Test
  void whatFillsAHoleAfterTheEndStillFindsItsPartners() {
    Capture capture = Capture.device();
    for (int dispatch = 0; dispatch < 4; dispatch++) {
      for (int core = 0; core < 2; core++) {
        capture
            .start(dispatch, core, 1, "BRISC", 0x10, 100)
            .start(dispatch, core, 1, "BRISC", 0x20, 110)
            .end(dispatch, core, 1, "BRISC", 0x20, 120)
            .end(dispatch, core, 1, "BRISC", 0x10, 130 + core);
      }
    }
    Harness whole = new Harness();
    whole.accept(capture.whole(), capture.end());

    fold.accept(capture.part(0, 10), capture.part(19, 32), capture.end());
    assertThat(fold.account().lost()).isEqualTo(9);
    assertThat(fold.account().unpairedStarts() + fold.account().unpairedEnds()).isEqualTo(3);

    fold.restart().accept(capture.part(14, 20)).restart();
    fold.accept(capture.part(8, 15), capture.end());

    assertThat(fold.runs()).isEqualTo(whole.runs());
    assertThat(fold.account().unpairedStarts() + fold.account().unpairedEnds()).isZero();
    assertThat(fold.account().problems()).isEqualTo(whole.account().problems());
    assertThat(fold.account().lost()).isZero();
    assertThat(fold.account().paired()).isEqualTo(16);
  }

  @Test
  void perCoreFiguresShareOneKey() {
    Capture capture =
        Capture.device()
            .start(0, 1, 1, "BRISC", 0x10, 100)
            .end(0, 1, 1, "BRISC", 0x10, 130)
            .start(0, 2, 1, "BRISC", 0x10, 100)
            .end(0, 2, 1, "BRISC", 0x10, 150);
    fold.accept(capture.whole(), capture.end());

    var cores = fold.run("0x0010").value().cores();
    assertThat(cores).isNotNull();
    assertThat(cores.cores()).isEqualTo(2);
    assertThat(cores.sum(0)).isEqualTo(30);
    assertThat(cores.sum(1)).isEqualTo(50);
    assertThat(fold.run("0x0010").key().kind()).isEqualTo(StatKind.RISC_ZONE);
  }

  @Test
  void nothingPairsAcrossDispatches() {
    Capture capture =
        Capture.device()
            .start(0, 1, 1, "BRISC", 0x10, 100)
            .start(1, 1, 1, "BRISC", 0x10, 500)
            .end(1, 1, 1, "BRISC", 0x10, 700);
    fold.accept(capture.whole(), capture.end());

    assertThat(durations("0x0010")).isEqualTo(List.of(200L));
    assertThat(fold.account().unpairedStarts()).isEqualTo(1);
  }

  private List<Long> durations(String name) {
    return exact(fold.run(name).value().durations());
  }

  private static List<Long> exact(DurationStats stats) {
    List<Long> values = new java.util.ArrayList<>();
    stats.forEachExact(values::add);
    return values;
  }
}
