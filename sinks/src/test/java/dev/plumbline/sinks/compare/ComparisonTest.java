package dev.plumbline.sinks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.model.key.StatKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Verdicts, what they rest on, and what they say. */
class ComparisonTest {

  @Test
  void oneSlowDeviceOfEightMakesTheSubjectSlowerAndIsNamed() {
    RunBuilder base = new RunBuilder("base");
    RunBuilder candidate = new RunBuilder("cand");
    for (int i = 0; i < 8; i++) {
      String serial = "S" + i;
      base.device(StatKind.KERNEL, "h", "" + i, serial, "k", steady(20, 1000));
      candidate.device(StatKind.KERNEL, "h", "" + i, serial, "k", steady(20, i == 3 ? 1300 : 1000));
    }
    SubjectChange change = only(Comparison.of(base.build(), candidate.build(), defaults()));
    assertThat(change.verdict()).isEqualTo(ChangeVerdict.SLOWER);
    assertThat(change.reason()).isEqualTo("on 1 of 8 devices");
    assertThat(change.devicesWith(ChangeVerdict.SLOWER)).containsExactly("S3");
    assertThat(change.whole().verdict()).isEqualTo(ChangeVerdict.SAME);
    assertThat(change.effect()).isEqualTo(20 * 300.0);
  }

  @Test
  void rowsThatAreMissingOnEitherSideForbidAVerdictAndAreTold() {
    ComparedRun whole = new RunBuilder("a").zone("h", "z", steady(20, 100)).build();
    for (ComparedRun cut :
        List.of(
            new RunBuilder("b").lost(3).zone("h", "z", steady(20, 200)).build(),
            new RunBuilder("b").rejected(1).zone("h", "z", steady(20, 200)).build(),
            new RunBuilder("b").ended(false).zone("h", "z", steady(20, 200)).build(),
            new RunBuilder("b").unpaired(2).zone("h", "z", steady(20, 200)).build())) {
      SubjectChange after = only(Comparison.of(whole, cut, defaults()));
      assertThat(after.verdict()).isEqualTo(ChangeVerdict.INCOMPLETE);
      assertThat(after.reason()).startsWith("candidate: ");
      Comparison before = Comparison.of(cut, whole, defaults());
      assertThat(only(before).reason()).startsWith("baseline: ");
      assertThat(before.decision()).isEqualTo(Decision.NOT_DECIDABLE);
    }
    ComparedRun lost = new RunBuilder("b").lost(3).zone("h", "z", steady(20, 200)).build();
    assertThat(ComparisonText.of(Comparison.of(whole, lost, defaults())))
        .contains("candidate b: incomplete")
        .contains("3 rows lost")
        .contains("not everything is complete");
  }

  @Test
  void aSideWithAZoneThatLacksMarkersIsNotCalledComplete() {
    ComparedRun whole = new RunBuilder("a").zone("h", "z", steady(20, 100)).build();
    ComparedRun cut =
        new RunBuilder("b")
            .zone("h", "y", steady(20, 100))
            .unpaired(2)
            .zone("h", "z", steady(20, 100))
            .build();
    Comparison comparison = Comparison.of(whole, cut, defaults());
    assertThat(comparison.base().complete()).isTrue();
    assertThat(comparison.candidate().missing()).isEmpty();
    assertThat(comparison.candidate().complete()).isFalse();
    assertThat(ComparisonText.of(comparison))
        .contains("baseline  a: complete\n")
        .contains("candidate b: incomplete, 1 of 2 subjects lacks something\n");
    assertThat(ComparisonMarkdown.of(comparison)).contains("candidate b: incomplete, 1 of 2");
    assertThat(ComparisonJson.text(comparison)).contains("\"incompleteSubjects\" : 1");
  }

  @Test
  void aLongNameLosesItsMiddleAndTheWayToSeeItIsTold() {
    String name = "begin_" + "x".repeat(80) + "_end";
    ComparedRun run = new RunBuilder("a").zone("h", name, steady(20, 100)).build();
    assertThat(ComparisonText.of(Comparison.of(run, run, defaults())))
        .containsPattern("begin_x+…x+_end")
        .contains("names with … are longer, --json has them whole");
  }

  @Test
  void figuresWithoutAnAccountAreNotTakenForComplete() {
    ComparedRun run = new RunBuilder("a").zone("h", "z", steady(20, 100)).build();
    ComparedRun bare = new ComparedRun("b", Map.of(), run.stats(), List.of(), List.of());
    SubjectChange change = only(Comparison.of(run, bare, defaults()));
    assertThat(change.verdict()).isEqualTo(ChangeVerdict.INCOMPLETE);
    assertThat(change.reason()).contains("no account");
  }

  @Test
  void aRegressionOnCompleteDevicesIsToldThoughAnotherDeviceIsIncomplete() {
    ComparedRun base =
        new RunBuilder("a")
            .device(StatKind.RISC_ZONE, "h", "0", "", "z", steady(20, 100))
            .device(StatKind.RISC_ZONE, "h", "1", "", "z", steady(20, 100))
            .build();
    ComparedRun candidate =
        new RunBuilder("b")
            .device(StatKind.RISC_ZONE, "h", "0", "", "z", steady(20, 150))
            .unpaired(1)
            .device(StatKind.RISC_ZONE, "h", "1", "", "z", steady(20, 100))
            .build();
    Comparison comparison = Comparison.of(base, candidate, defaults());
    assertThat(comparison.decision()).isEqualTo(Decision.REGRESSION);
    assertThat(only(comparison).reason()).isEqualTo("on 1 of 2 devices, 1 incomplete");
  }

  @Test
  void aChangeInsideItsNoiseIsSameAndSaysWhy() {
    long[] noisy = new long[40];
    for (int i = 0; i < noisy.length; i++) {
      noisy[i] = i % 2 == 0 ? 100 : 300;
    }
    long[] other = noisy.clone();
    Arrays.fill(other, 0, 8, 300);
    Comparison comparison =
        Comparison.of(
            new RunBuilder("a").zone("h", "z", noisy).build(),
            new RunBuilder("b").zone("h", "z", other).build(),
            defaults());
    assertThat(only(comparison).whole().relative()).isEqualTo(2.0);
    assertThat(only(comparison).verdict()).isEqualTo(ChangeVerdict.SAME);
    assertThat(only(comparison).reason()).isEqualTo("within noise");
  }

  @Test
  void theThresholdItselfIsStillTheSame() {
    ComparedRun base = new RunBuilder("a").zone("h", "z", steady(20, 100)).build();
    assertThat(verdict(base, 105)).isEqualTo(ChangeVerdict.SAME);
    assertThat(verdict(base, 106)).isEqualTo(ChangeVerdict.SLOWER);
    assertThat(verdict(base, 95)).isEqualTo(ChangeVerdict.SAME);
    assertThat(verdict(base, 94)).isEqualTo(ChangeVerdict.FASTER);
  }

  @Test
  void fewerSamplesThanNeededAreTooFewAndDecideNothing() {
    ComparedRun base = new RunBuilder("a").zone("h", "z", steady(20, 100)).build();
    ComparedRun few = new RunBuilder("b").zone("h", "z", steady(4, 900)).build();
    Comparison comparison = Comparison.of(base, few, defaults());
    assertThat(only(comparison).verdict()).isEqualTo(ChangeVerdict.TOO_FEW);
    assertThat(only(comparison).reason()).isEqualTo("20 and 4 samples, 5 needed");
    assertThat(comparison.decision()).isEqualTo(Decision.NOT_DECIDABLE);
    ComparedRun five = new RunBuilder("b").zone("h", "z", steady(5, 900)).build();
    assertThat(Comparison.of(base, five, defaults()).decision()).isEqualTo(Decision.REGRESSION);
  }

  @Test
  void moreSamplesOfTheSlowDeviceAreNoRegression() {
    ComparedRun base =
        new RunBuilder("a")
            .device(StatKind.KERNEL, "h", "0", "", "k", steady(100, 100))
            .device(StatKind.KERNEL, "h", "1", "", "k", steady(10, 200))
            .build();
    ComparedRun candidate =
        new RunBuilder("b")
            .device(StatKind.KERNEL, "h", "0", "", "k", steady(10, 100))
            .device(StatKind.KERNEL, "h", "1", "", "k", steady(100, 200))
            .build();
    SubjectChange change = only(Comparison.of(base, candidate, defaults()));
    assertThat(change.whole().relative()).isGreaterThan(0.9);
    assertThat(change.verdict()).isEqualTo(ChangeVerdict.SAME);
    assertThat(change.reason()).contains("shares of the samples");
    assertThat(change.effect()).isZero();
  }

  @Test
  void devicesAreMatchedBySlotOnlyWhileASerialIsUnknown() {
    ComparedRun known =
        new RunBuilder("a")
            .device(StatKind.KERNEL, "h", "0", "A1", "k", steady(9, 100))
            .device(StatKind.KERNEL, "h", "1", "B2", "k", steady(9, 100))
            .build();
    ComparedRun unknown =
        new RunBuilder("b").device(StatKind.KERNEL, "h", "1", "", "k", steady(9, 100)).build();
    SubjectChange bySlot = only(Comparison.of(known, unknown, defaults()));
    assertThat(bySlot.devices()).hasSize(1);
    assertThat(bySlot.devices().get(0).device().shown()).isEqualTo("B2");
    assertThat(bySlot.onlyBase()).extracting(DeviceIdentity::serial).containsExactly("A1");

    ComparedRun exchanged =
        new RunBuilder("c").device(StatKind.KERNEL, "h", "1", "C3", "k", steady(9, 200)).build();
    SubjectChange other = only(Comparison.of(known, exchanged, defaults()));
    assertThat(other.devices()).isEmpty();
    assertThat(other.sameDevices()).isFalse();
    assertThat(other.reason()).contains("no device is on both sides");
    assertThat(other.verdict()).isEqualTo(ChangeVerdict.SLOWER);
  }

  @Test
  void aSubjectOfOneRunOnlyIsNewOrVanishedAndNoRegression() {
    ComparedRun base =
        new RunBuilder("a").zone("h", "z", steady(9, 100)).zone("h", "old", 5, 6, 7).build();
    ComparedRun candidate =
        new RunBuilder("b").zone("h", "z", steady(9, 100)).zone("h", "new", 1, 2, 900).build();
    Comparison comparison = Comparison.of(base, candidate, defaults());
    assertThat(comparison.decision()).isEqualTo(Decision.NO_REGRESSION);
    assertThat(comparison.appeared())
        .extracting(one -> one.subject().name())
        .containsExactly("new");
    assertThat(comparison.appeared().get(0).total()).isEqualTo(903);
    assertThat(comparison.vanished())
        .extracting(one -> one.subject().name())
        .containsExactly("old");
    Comparison nothing =
        Comparison.of(base, new RunBuilder("b").zone("h", "x", 1).build(), defaults());
    assertThat(nothing.decision()).isEqualTo(Decision.NOT_DECIDABLE);
    assertThat(ComparisonText.of(nothing)).contains("no subject is on both sides");
  }

  @Test
  void poolsAreComparedByTheirPeakWhichIsMoreOrLess() {
    ComparedRun base = new RunBuilder("a").pool("h", "L1", 1000).pool("h", "DRAM", 500).build();
    ComparedRun candidate =
        new RunBuilder("b").pool("h", "L1", 1200).pool("h", "DRAM", 400).build();
    Comparison comparison = Comparison.of(base, candidate, defaults());
    assertThat(comparison.decision()).isEqualTo(Decision.REGRESSION);
    SubjectChange l1 = comparison.changes().get(0);
    assertThat(l1.subject().name()).isEqualTo("L1");
    assertThat(l1.effect()).isEqualTo(200);
    assertThat(l1.whole().interval()).isNull();
    assertThat(ComparisonText.of(comparison)).contains("more").contains("less").contains("+200 B");
    assertThat(ComparisonJson.text(comparison)).contains("\"peak\" : 1200");
  }

  @Test
  void theLargestEffectOnTotalTimeComesFirst() {
    ComparedRun base =
        new RunBuilder("a")
            .zone("h", "rare", steady(10, 1000))
            .zone("h", "often", steady(60, 1000))
            .zone("h", "better", steady(60, 1000))
            .build();
    ComparedRun candidate =
        new RunBuilder("b")
            .zone("h", "rare", steady(10, 2000))
            .zone("h", "often", steady(60, 1500))
            .zone("h", "better", steady(60, 200))
            .build();
    Comparison comparison = Comparison.of(base, candidate, defaults());
    assertThat(comparison.changes())
        .extracting(change -> change.subject().name())
        .containsExactly("better", "often", "rare");
    assertThat(comparison.changes())
        .extracting(SubjectChange::effect)
        .containsExactly(-48_000.0, 30_000.0, 10_000.0);
    assertThat(ComparisonText.of(comparison)).containsSubsequence("often", "rare", "better");
  }

  @Test
  void cyclesCountAsTimeByTheClockAndADifferentClockIsTold() {
    ComparedRun base =
        new RunBuilder("a")
            .clock(1_000_000_000)
            .device(StatKind.RISC_ZONE, "h", "0", "", "z", steady(10, 1000))
            .build();
    ComparedRun candidate =
        new RunBuilder("b")
            .clock(500_000_000)
            .device(StatKind.RISC_ZONE, "h", "0", "", "z", steady(10, 1200))
            .build();
    SubjectChange change = only(Comparison.of(base, candidate, defaults()));
    assertThat(change.effect()).isEqualTo(10 * 200 * 2.0);
    assertThat(change.reason())
        .isEqualTo("cycles are compared: the clock was 1000000000 Hz, is 500000000 Hz");
  }

  @Test
  void aMedianOfZeroHasNoRelativeChangeButAVerdict() {
    ComparedRun base = new RunBuilder("a").zone("h", "z", steady(9, 0)).build();
    ComparedRun candidate = new RunBuilder("b").zone("h", "z", steady(9, 10)).build();
    Comparison up = Comparison.of(base, candidate, defaults());
    assertThat(only(up).verdict()).isEqualTo(ChangeVerdict.SLOWER);
    assertThat(ComparisonText.of(up)).contains("from 0");
    assertThat(ComparisonJson.text(up)).contains("\"changePercent\" : null");
    assertThat(only(Comparison.of(base, base, defaults())).verdict()).isEqualTo(ChangeVerdict.SAME);
    assertThat(only(Comparison.of(candidate, base, defaults())).verdict())
        .isEqualTo(ChangeVerdict.FASTER);
  }

  @Test
  void onlyTheKindsAskedForAreComparedAndNeeded() {
    RunBuilder base = new RunBuilder("a").zone("h", "z", steady(9, 100));
    RunBuilder candidate = new RunBuilder("b").zone("h", "z", steady(9, 100));
    base.device(StatKind.RISC_ZONE, "h", "0", "", "BRISC-KERNEL", steady(9, 1));
    base.device(StatKind.RISC_ZONE, "h", "0", "", "inner", steady(9, 1));
    candidate.lost(1);
    candidate.device(StatKind.RISC_ZONE, "h", "0", "", "BRISC-KERNEL", steady(9, 1));
    candidate.device(StatKind.RISC_ZONE, "h", "0", "", "inner", steady(9, 1));
    assertThat(names(base, candidate, SubjectGroup.ZONE)).containsExactly("z");
    assertThat(names(base, candidate, SubjectGroup.KERNEL)).containsExactly("BRISC-KERNEL");
    assertThat(names(base, candidate, SubjectGroup.RISC)).containsExactly("BRISC-KERNEL", "inner");
    assertThat(by(base, candidate, SubjectGroup.ZONE).decision()).isEqualTo(Decision.NO_REGRESSION);
    assertThat(by(base, candidate, SubjectGroup.RISC).decision()).isEqualTo(Decision.NOT_DECIDABLE);
  }

  @Test
  void namesCannotBreakATableOrATerminal() {
    String evil = "a|b\n# <img src=x> [l](u) \u001b[2J`*_";
    ComparedRun run = new RunBuilder("r|un\n").zone("h", evil, steady(9, 100)).build();
    Comparison comparison = Comparison.of(run, run, defaults());
    assertThat(ComparisonMarkdown.of(comparison))
        .contains("a\\|b·\\# \\<img src=x\\> \\[l\\](u) ·\\[2J\\`\\*\\_")
        .contains("baseline r\\|un·");
    assertThat(ComparisonText.of(comparison)).doesNotContain("\u001b").contains("a|b·# <img");
    assertThat(ComparisonJson.text(comparison)).contains("a|b\\n# <img");
  }

  @Test
  void limitsThatMakeNoSenseAreRefused() {
    EnumSet<SubjectGroup> none = EnumSet.noneOf(SubjectGroup.class);
    EnumSet<SubjectGroup> all = EnumSet.allOf(SubjectGroup.class);
    assertThatThrownBy(() -> new CompareLimits(none, 0.05, 5)).hasMessageContaining("no kind");
    assertThatThrownBy(() -> new CompareLimits(all, Double.NaN, 5)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> new CompareLimits(all, -0.1, 5)).hasMessageContaining("-0.1");
    assertThatThrownBy(() -> new CompareLimits(all, 0.05, 4)).hasMessageContaining("found 4");
  }

  private static List<String> names(RunBuilder base, RunBuilder candidate, SubjectGroup group) {
    return by(base, candidate, group).changes().stream()
        .map(change -> change.subject().name())
        .toList();
  }

  private static Comparison by(RunBuilder base, RunBuilder candidate, SubjectGroup group) {
    return Comparison.of(
        base.build(), candidate.build(), new CompareLimits(EnumSet.of(group), 0.05, 5));
  }

  private static ChangeVerdict verdict(ComparedRun base, long candidate) {
    ComparedRun run = new RunBuilder("b").zone("h", "z", steady(20, candidate)).build();
    return only(Comparison.of(base, run, defaults())).verdict();
  }

  private static SubjectChange only(Comparison comparison) {
    assertThat(comparison.changes()).hasSize(1);
    return comparison.changes().get(0);
  }

  private static CompareLimits defaults() {
    return CompareLimits.DEFAULTS;
  }

  private static long[] steady(int count, long value) {
    long[] values = new long[count];
    Arrays.fill(values, value);
    return values;
  }
}
