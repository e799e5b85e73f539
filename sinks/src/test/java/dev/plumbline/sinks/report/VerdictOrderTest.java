package dev.plumbline.sinks.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.OwnBaseline;
import dev.plumbline.model.value.Reason;
import dev.plumbline.model.value.Subject;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.model.value.VerdictFlag;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class VerdictOrderTest {
  @Test
  void whatNeedsALookIsRankedByItsShareOfTheTime() {
    List<Verdict> verdicts =
        List.of(
            verdict("fine", Outcome.SOUND, false, 0.9),
            verdict("slow-and-rare", Outcome.SOUND, true, 0.01),
            verdict("beaten-and-rare", Outcome.UNSOUND, false, 0.02),
            verdict("also-fine", Outcome.SOUND, false, 0.1),
            verdict("slow-and-heavy", Outcome.AT_BOUND, true, 0.6),
            verdict("slow-pool", Outcome.SOUND, true, null));

    assertThat(VerdictTable.inOrder(verdicts))
        .extracting(verdict -> verdict.key().name())
        .containsExactly(
            "beaten-and-rare", "slow-and-heavy", "slow-and-rare", "slow-pool", "also-fine", "fine");
  }

  private static Verdict verdict(
      String name, Outcome outcome, boolean slow, @Nullable Double share) {
    return new Verdict(
        1,
        new StatKey(StatKind.KERNEL, name, "", "", "r", "h/0"),
        new Subject("h", "", "0", "", "", "", "", 0),
        outcome,
        slow ? List.of(VerdictFlag.SLOW) : List.of(),
        Reason.NONE,
        "",
        "b",
        "hand",
        Unit.NANOS,
        100.0,
        null,
        null,
        10,
        0,
        0,
        100,
        110,
        200,
        10.0,
        1.1,
        slow ? new OwnBaseline(1.0, 1.5, 150, 10, 1_767_225_600_000L, 1_767_225_700_000L) : null,
        share,
        0,
        true,
        true,
        0);
  }
}
