package dev.plumbline.sinks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.key.StatKind;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What holds for any two runs; generators take a seed and say it when a law breaks. */
class ComparisonLawsTest {
  private static final long SEED = 4711;
  private static final CompareLimits NO_THRESHOLD =
      new CompareLimits(CompareLimits.DEFAULTS.groups(), 0, 5);

  private final SplittableRandom random = new SplittableRandom(SEED);

  @Test
  void aRunIsNeverARegressionOfItself() {
    for (int round = 0; round < 200; round++) {
      ComparedRun run = fleet("same");
      Comparison comparison = Comparison.of(run, run, NO_THRESHOLD);
      assertThat(comparison.changes()).as("seed %s round %s", SEED, round).isNotEmpty();
      assertThat(comparison.changes())
          .as("seed %s round %s", SEED, round)
          .allMatch(
              change ->
                  change.verdict() == ChangeVerdict.SAME
                      || change.verdict() == ChangeVerdict.TOO_FEW)
          .allMatch(change -> change.effect() == 0);
      assertThat(comparison.appeared()).isEmpty();
      assertThat(comparison.vanished()).isEmpty();
    }
  }

  @Test
  void swappedSidesSwapSlowerAndFasterAndNewAndVanished() {
    int changed = 0;
    for (int round = 0; round < 300; round++) {
      ComparedRun one = fleet("one");
      ComparedRun two = fleet("two");
      Comparison there = Comparison.of(one, two, NO_THRESHOLD);
      Comparison back = Comparison.of(two, one, NO_THRESHOLD);
      assertThat(back.appeared()).isEqualTo(there.vanished());
      assertThat(back.vanished()).isEqualTo(there.appeared());
      for (SubjectChange change : there.changes()) {
        SubjectChange other =
            back.changes().stream()
                .filter(candidate -> candidate.subject().equals(change.subject()))
                .findFirst()
                .orElseThrow();
        for (int i = 0; i < change.devices().size(); i++) {
          ChangeVerdict verdict = change.devices().get(i).change().verdict();
          changed += verdict == ChangeVerdict.SLOWER || verdict == ChangeVerdict.FASTER ? 1 : 0;
          assertThat(other.devices().get(i).change().verdict())
              .as("seed %s round %s: %s", SEED, round, change.subject())
              .isEqualTo(swapped(verdict));
        }
        if (change.devices().size() == 1) {
          assertThat(other.verdict()).isEqualTo(swapped(change.verdict()));
        }
      }
    }
    assertThat(changed).as("changes seen").isGreaterThan(100);
  }

  @Test
  void twoSamplesOfOneDistributionDifferNoMoreOftenThanTheirIntervalSays() {
    int[][] sizes = {{5, 5}, {5, 500}, {6, 500}, {20, 20}, {20, 500}, {65, 65}, {500, 500}};
    for (int[] size : sizes) {
      int rounds = 1000;
      int differ = 0;
      double allowed = 0;
      for (int round = 0; round < rounds; round++) {
        SubjectChange change =
            Comparison.of(
                    one("base", durations(size[0], 1)),
                    one("cand", durations(size[1], 1)),
                    NO_THRESHOLD)
                .changes()
                .get(0);
        allowed = 1 - Objects.requireNonNull(change.whole().interval()).confidence();
        differ += change.verdict() == ChangeVerdict.SAME ? 0 : 1;
      }
      assertThat(differ / (double) rounds)
          .as("%s and %s samples, seed %s", size[0], size[1], SEED)
          .isLessThanOrEqualTo(allowed);
      assertThat(allowed).as("level of %s and %s", size[0], size[1]).isLessThan(0.13);
    }
  }

  @Test
  void twoSamplesOfEightDevicesEachDifferNoMoreOften() {
    int rounds = 300;
    int differ = 0;
    for (int round = 0; round < rounds; round++) {
      RunBuilder base = new RunBuilder("base");
      RunBuilder candidate = new RunBuilder("cand");
      for (int device = 0; device < 8; device++) {
        String index = Integer.toString(device);
        base.device(StatKind.KERNEL, "h", index, "", "k", durations(30, 1 + device));
        candidate.device(StatKind.KERNEL, "h", index, "", "k", durations(30, 1 + device));
      }
      Comparison comparison = Comparison.of(base.build(), candidate.build(), NO_THRESHOLD);
      differ += comparison.changes().get(0).verdict() == ChangeVerdict.SAME ? 0 : 1;
    }
    assertThat(differ / (double) rounds)
        .as("seed %s", SEED)
        .isLessThanOrEqualTo(1 - CompareLimits.CONFIDENCE);
  }

  @Test
  void aFifthMoreIsAlwaysFoundInAThousandSamples() {
    for (int round = 0; round < 200; round++) {
      ComparedRun base = one("base", durations(1000, 1));
      ComparedRun candidate = one("cand", durations(1000, 1.2));
      Comparison slower = Comparison.of(base, candidate, CompareLimits.DEFAULTS);
      assertThat(slower.decision()).as("seed %s", SEED).isEqualTo(Decision.REGRESSION);
      Comparison faster = Comparison.of(candidate, base, CompareLimits.DEFAULTS);
      assertThat(faster.changes().get(0).verdict()).isEqualTo(ChangeVerdict.FASTER);
    }
  }

  /** A few devices and zones; some are missing, some faster, some have few samples. */
  private ComparedRun fleet(String name) {
    RunBuilder builder = new RunBuilder(name);
    int devices = 1 + random.nextInt(3);
    for (int device = 0; device < devices; device++) {
      for (String zone : new String[] {"a", "b", "c"}) {
        if (random.nextInt(5) > 0) {
          builder.device(
              StatKind.RISC_ZONE,
              "h",
              Integer.toString(device),
              device == 1 ? "S1" : "",
              zone,
              durations(1 + random.nextInt(90), 0.7 + 0.6 * random.nextDouble()));
        }
      }
    }
    builder.zone("h", "always", durations(10, 1));
    return builder.build();
  }

  /** Skewed as durations are, around 10,000 times the factor, with a tail. */
  private long[] durations(int count, double factor) {
    long[] durations = new long[count];
    for (int i = 0; i < count; i++) {
      double tail = random.nextInt(20) == 0 ? 3 * random.nextDouble() : 0;
      durations[i] = Math.round(factor * 10_000 * (0.95 + 0.1 * random.nextDouble() + tail));
    }
    return durations;
  }

  private static ComparedRun one(String name, long[] durations) {
    return new RunBuilder(name).zone("h", "z", durations).build();
  }

  private static ChangeVerdict swapped(ChangeVerdict verdict) {
    return switch (verdict) {
      case SLOWER -> ChangeVerdict.FASTER;
      case FASTER -> ChangeVerdict.SLOWER;
      case SAME, TOO_FEW, INCOMPLETE -> verdict;
    };
  }
}
