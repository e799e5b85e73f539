package dev.plumbline.stream.rollup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.stream.state.MemoryStore;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Totals that come and go between heap and store are the totals that never left the heap. */
final class TotalsTest {
  @ParameterizedTest
  @CsvSource({"1, 1", "1, 4", "2, 50", "3, 100000"})
  void howeverFewStayOnTheHeapTheTotalsAreTheSame(long seed, int kept) {
    SplittableRandom random = new SplittableRandom(seed);
    Deltas deltas = new Deltas(seed, 6, 3);
    MemoryStore store = new MemoryStore();
    Said said = new Said();
    Said oracle = new Said();
    Totals totals = new Totals(store, said, kept);
    Totals unbounded = new Totals(new MemoryStore(), oracle, Integer.MAX_VALUE);
    for (int i = 0; i < 800; i++) {
      StatsDelta delta = deltas.next();
      add(totals, delta);
      add(unbounded, delta);
      switch (random.nextInt(10)) {
        case 0 -> totals.say();
        case 1 -> totals.flush();
        case 2 -> {
          totals.flush();
          totals = new Totals(store, said, kept);
        }
        default -> {}
      }
    }
    totals.say();
    unbounded.say();

    assertThat(texts(said)).isEqualTo(texts(oracle));
  }

  @Test
  void aTotalIsSaidOnceForAllThatChangedSinceTheLastTime() {
    Said said = new Said();
    Totals totals = new Totals(new MemoryStore(), said, 10);
    StatsDelta delta = new Deltas(1, 1, 1).next();
    add(totals, delta);
    add(totals, delta);
    totals.say();
    totals.say();

    assertThat(said.all).hasSize(1);
  }

  @Test
  void aTotalThatWasStoredButNotSaidIsSaidAfterARestart() {
    MemoryStore store = new MemoryStore();
    StatsDelta delta = new Deltas(1, 1, 1).next();
    Said before = new Said();
    Totals totals = new Totals(store, before, 10);
    add(totals, delta);
    totals.flush();

    Said after = new Said();
    Totals restarted = new Totals(store, after, 10);
    restarted.say();
    restarted.flush();
    assertThat(before.all).isEmpty();
    assertThat(after.all).hasSize(1);

    Said later = new Said();
    new Totals(store, later, 10).say();
    assertThat(later.all).as("said is said").isEmpty();
  }

  private static void add(Totals totals, StatsDelta delta) {
    SourceDelta packed = SourceDelta.of(delta);
    totals.add(packed, packed.unpacked());
  }

  private static Map<String, String> texts(Said said) {
    Map<String, String> texts = new TreeMap<>();
    for (Map.Entry<String, FleetTotals> total : said.totals.entrySet()) {
      texts.put(total.getKey(), Said.json(total.getValue()));
    }
    return texts;
  }
}
