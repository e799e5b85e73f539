package dev.plumbline.stream.rollup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.state.MemoryStore;
import dev.plumbline.stream.state.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is measured in whatever order, with restarts and partitions in between. */
final class AlertSequenceTest {
  private static final long START = 1_700_000_000_000L;
  private static final long EVENT = 1_600_000_000_000L;
  private static final int STEPS = 600;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void restartsAndPartitionsChangeNothingOfWhatIsSaid(long seed) {
    Fleet whole = new Fleet(1);
    Fleet parts = new Fleet(3);
    SplittableRandom random = new SplittableRandom(seed);
    SplittableRandom restarts = random.split();
    for (int step = 0; step < STEPS; step++) {
      if (random.nextInt(4) == 0) {
        long millis = 1_000L << random.nextInt(10);
        whole.pass(millis);
        parts.pass(millis);
      } else {
        Verdict verdict = draw(random, step);
        whole.say(verdict);
        parts.say(verdict);
      }
      if (restarts.nextInt(10) == 0) {
        parts.restart();
      }
    }
    assertThat(parts.byKey()).as("seed %d", seed).isEqualTo(whole.byKey());
    assertThat(whole.byKey().size()).isGreaterThan(10);

    whole.pass(StreamConfig.defaults().alertTimes().keep().toMillis());
    whole.pass(StreamConfig.defaults().retention().toMillis());
    whole.byKey().values().forEach(AlertSequenceTest::assertStory);
    assertThat(whole.store.size(Table.ALERTS)).as("all is over and forgotten").isZero();
  }

  /** It begins firing, ends resolved, and never says twice what nobody needs to hear twice. */
  private static void assertStory(List<Alert> story) {
    assertThat(story.get(0).state()).isEqualTo(Alert.State.FIRING);
    assertThat(story.get(story.size() - 1).state()).isEqualTo(Alert.State.RESOLVED);
    for (int i = 1; i < story.size(); i++) {
      Alert before = story.get(i - 1);
      Alert now = story.get(i);
      assertThat(now.updatedMillis()).isGreaterThanOrEqualTo(before.updatedMillis());
      if (now.state() == Alert.State.RESOLVED) {
        assertThat(before.state()).isEqualTo(Alert.State.FIRING);
        assertThat(now.affected()).isEqualTo(before.affected());
        assertThat(now.sinceMillis()).isEqualTo(before.sinceMillis());
      } else if (before.state() == Alert.State.FIRING) {
        assertThat(now.sinceMillis()).isEqualTo(before.sinceMillis());
        assertThat(List.of(now.affected(), worst(now)))
            .isNotEqualTo(List.of(before.affected(), worst(before)));
      } else {
        assertThat(now.sinceMillis()).isEqualTo(now.updatedMillis());
      }
      assertThat(now.affected()).isNotEmpty().doesNotHaveDuplicates();
    }
  }

  private static Alert.Worst worst(Alert alert) {
    return Objects.requireNonNull(alert.worst());
  }

  private static Verdict draw(SplittableRandom random, int step) {
    Measurement measurement =
        Measurement.on("node-" + random.nextInt(3), Integer.toString(random.nextInt(2)))
            .of(StatKind.KERNEL, "kernel-" + random.nextInt(4))
            .run("run-" + random.nextInt(3))
            .build("build", "b" + random.nextInt(2))
            .count(step / 3 + random.nextInt(100));
    long until = EVENT + 1_000L * step;
    double by = random.nextDouble(1.5);
    switch (random.nextInt(8)) {
      case 0 -> measurement.slower(by, until - random.nextInt(300_000), until);
      case 1 -> measurement.budget(100_000, 80_000 + random.nextInt(100_000));
      case 2 -> measurement.estimate(100_000, 80_000 + random.nextInt(100_000));
      case 3 -> measurement.slowForItsFloor(Math.round(500_000 * (1 + by)));
      case 4 -> measurement.slower(by, EVENT, until).beaten(1 + step / 7, 10_000);
      case 5 -> measurement.outcome(Outcome.NO_BOUND);
      default -> measurement.usual(by / 20, until);
    }
    return (random.nextInt(5) == 0 ? measurement.ended() : measurement).verdict();
  }

  /** A roll-up of so many partitions. */
  private static final class Fleet {
    private final Said said = new Said();
    private final MemoryStore store = new MemoryStore();
    private final List<MemoryStore> stores = new ArrayList<>();
    private final List<FleetRollup> rollups = new ArrayList<>();
    private long now = START;

    private Fleet(int partitions) {
      for (int i = 0; i < partitions; i++) {
        stores.add(i == 0 ? store : new MemoryStore());
      }
      restart();
    }

    private void say(Verdict verdict) {
      String cause = Causes.cause(verdict.key(), verdict.subject()).text();
      rollups.get(Causes.partition(cause, stores.size())).verdict(verdict);
    }

    private void pass(long millis) {
      now += millis;
      for (FleetRollup rollup : rollups) {
        rollup.tick();
        rollup.flush();
      }
    }

    private void restart() {
      rollups.forEach(FleetRollup::flush);
      rollups.clear();
      for (int i = 0; i < stores.size(); i++) {
        rollups.add(
            new FleetRollup(
                StreamConfig.defaults().withRollupPartitions(stores.size()),
                i,
                () -> now,
                stores.get(i),
                said));
      }
    }

    private Map<String, List<Alert>> byKey() {
      Map<String, List<Alert>> byKey = new LinkedHashMap<>();
      for (Alert alert : said.alerts) {
        byKey.computeIfAbsent(alert.keyText(), key -> new ArrayList<>()).add(alert);
      }
      return byKey;
    }
  }
}
