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

  @Test
  void aLaneThatClosedAndFilledAgainBetweenTwoCommitsIsStoredAsItIs() {
    Capture capture =
        Capture.device()
            .start(0, 1, 1, "BRISC", 0x10, 100)
            .start(0, 1, 1, "BRISC", 0x20, 110)
            .end(0, 1, 1, "BRISC", 0x20, 115)
            .end(0, 1, 1, "BRISC", 0x10, 130)
            .start(1, 1, 1, "BRISC", 0x10, 200)
            .start(2, 1, 1, "BRISC", 0x10, 300)
            .start(2, 1, 1, "BRISC", 0x20, 310)
            .end(2, 1, 1, "BRISC", 0x20, 325)
            .end(2, 1, 1, "BRISC", 0x10, 340);
    Harness whole = new Harness();
    whole.accept(capture.whole(), capture.end());

    fold.accept(capture.part(0, 1)).commit().accept(capture.part(1, 3)).commit();
    fold.accept(capture.part(3, 5)).accept(capture.part(5, 7)); // closes twice, fills twice
    fold.restart().accept(capture.part(7, 8)).commit();
    fold.accept(capture.part(8, 9)).restart().accept(capture.end());

    assertThat(fold.runs()).isEqualTo(whole.runs());
    assertThat(fold.account()).isEqualTo(whole.account());
    assertThat(durations("0x0010")).isEqualTo(List.of(30L, 40L));
    assertThat(fold.account().unpairedStarts()).isEqualTo(1);
  }

  @Test
  void aSettledLaneThatGoesOnBetweenTwoCommitsIsStoredAsItIs() {
    Capture capture =
        Capture.device()
            .start(0, 1, 1, "BRISC", 0x10, 100)
            .start(0, 1, 1, "BRISC", 0x20, 110)
            .end(0, 1, 1, "BRISC", 0x20, 115)
            .end(0, 1, 1, "BRISC", 0x10, 130);
    fold.accept(capture.part(0, 2)).commit().advance(Duration.ofSeconds(21)).commit();
    assertThat(fold.account().unpairedStarts()).isEqualTo(2);

    fold.accept(capture.part(2, 3)).restart().accept(capture.part(3, 4), capture.end());

    assertThat(fold.account().unpairedStarts()).isZero();
    assertThat(fold.account().problemCounts()).doesNotContainKey("unpaired-start");
    assertThat(durations("0x0010")).isEqualTo(List.of(30L));
    assertThat(durations("0x0020")).isEqualTo(List.of(5L));
  }

  @Test
  void moreRiscNamesThanAnyCoreHasAreRejectedAndSaidToBe() {
    Capture capture = Capture.device();
    for (int i = 0; i < Lanes.MAX_RISCS + 6; i++) {
      capture.start(0, 1, 1, "RISC" + i, 0x10, 100).end(0, 1, 1, "RISC" + i, 0x10, 130);
    }
    fold.accept(capture.part(0, 20)).restart();
    fold.accept(capture.part(20, capture.rows()), capture.end());

    assertThat(fold.account().paired()).isEqualTo(Lanes.MAX_RISCS);
    assertThat(fold.account().rejected()).isEqualTo(12);
    assertThat(fold.account().received()).isEqualTo(2 * Lanes.MAX_RISCS + 12);
    assertThat(fold.account().riscs()).hasSize(Lanes.MAX_RISCS);
    assertThat(fold.account().problemCounts()).containsEntry("too-many-lanes", 12L);
    assertThat(fold.account().problems().get(1).message())
        .contains("'RISC64'", "(1,1)", "at most 64 RISC names");
  }

  @Test
  void moreLanesThanAnyDeviceHasAreRejectedAndSaidToBe() {
    Capture capture = Capture.device();
    for (int i = 0; i < Lanes.MAX_LANES + 3; i++) {
      capture.start(0, i, 1, "BRISC", 0x10, 100);
    }
    for (int from = 0; from < capture.rows(); from += 8_000) {
      fold.accept(capture.part(from, Math.min(capture.rows(), from + 8_000)));
    }
    fold.accept(capture.end());

    assertThat(fold.account().unpairedStarts()).isEqualTo(Lanes.MAX_LANES);
    assertThat(fold.account().rejected()).isEqualTo(3);
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
