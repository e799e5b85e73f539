package dev.plumbline.sinks.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SeriesGuardTest {
  private static final Family CALLS = Family.counter("calls", null, "Calls.", "zone");
  private static final Family LIVE =
      Family.gauge("live_bytes", null, Family.Merge.SUM, "Bytes.", "zone");
  private static final Family DURATION =
      Family.histogram(
          "t_seconds", io.prometheus.metrics.model.snapshots.Unit.SECONDS, "Time.", "zone");
  private static final SeriesKey OTHER = key("__other__");

  @Test
  void atTheCapEverySeriesIsShown() {
    SeriesGuard guard = new SeriesGuard(10, 100);
    SortedMap<SeriesKey, SeriesPoint> shown = guard.admit(CALLS, series(10, 1));
    assertThat(shown).hasSize(10).doesNotContainKey(OTHER);
    assertThat(guard.overflowed(CALLS)).isZero();
    assertThat(guard.active(CALLS)).isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(ints = {11, 12, 1000, 50_000})
  void beyondTheCapTheRestIsAddedIntoOneSeriesAndTheSumStays(int count) {
    SeriesGuard guard = new SeriesGuard(10, 100);
    SortedMap<SeriesKey, SeriesPoint> shown = guard.admit(CALLS, series(count, 3));
    assertThat(shown).hasSize(11).containsKey(OTHER);
    assertThat(sum(shown)).isEqualTo(count * 3.0);
    assertThat(shown.get(OTHER).value()).isEqualTo((count - 10) * 3.0);
    assertThat(guard.overflowed(CALLS)).isEqualTo(count - 10);
  }

  @Test
  void theChoiceStaysWhenSmallerSeriesKeyArrive() {
    SeriesGuard guard = new SeriesGuard(2, 100);
    SortedMap<SeriesKey, SeriesPoint> series = new TreeMap<>();
    series.put(key("m"), SeriesPoint.of(1, true));
    series.put(key("n"), SeriesPoint.of(1, true));
    guard.admit(CALLS, series);
    series.put(key("a"), SeriesPoint.of(1, true));
    assertThat(guard.admit(CALLS, series)).containsOnlyKeys(key("m"), key("n"), OTHER);
  }

  @Test
  void aPlaceIsFreeAgainWhenItsSeriesVanishesButWhatWasFoldedStaysFolded() {
    SeriesGuard guard = new SeriesGuard(2, 100);
    SortedMap<SeriesKey, SeriesPoint> series = series(3, 5);
    guard.admit(CALLS, series);
    series.remove(zone(0));
    series.put(key("zz"), SeriesPoint.of(7, true));
    SortedMap<SeriesKey, SeriesPoint> shown = guard.admit(CALLS, series);
    assertThat(shown).containsOnlyKeys(zone(1), key("zz"), OTHER);
    assertThat(shown.get(OTHER).value()).isEqualTo(5);
  }

  @Test
  void aCounterNeverFallsWhateverComesAndGoes() {
    Random random = new Random(7);
    SeriesGuard guard = new SeriesGuard(5, 100);
    double[] totals = new double[40];
    double lastOther = 0;
    for (int round = 0; round < 500; round++) {
      SortedMap<SeriesKey, SeriesPoint> series = new TreeMap<>();
      for (int i = 0; i < totals.length; i++) {
        totals[i] += random.nextInt(3);
        if (random.nextInt(4) > 0) {
          series.put(zone(i), SeriesPoint.of(totals[i], true));
        }
      }
      double other =
          guard.admit(CALLS, series).getOrDefault(OTHER, SeriesPoint.of(0, true)).value();
      assertThat(other).isGreaterThanOrEqualTo(lastOther);
      lastOther = other;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 6, 400})
  void whatVanishedStaysInTheSumHoweverMuchItIs(int vanished) {
    SeriesGuard guard = new SeriesGuard(1, 100, 5);
    SortedMap<SeriesKey, SeriesPoint> series = new TreeMap<>();
    series.put(key("a"), SeriesPoint.of(1, true));
    series.put(key("b"), SeriesPoint.of(1, true));
    guard.admit(CALLS, series);
    for (int i = 0; i < vanished; i++) {
      SortedMap<SeriesKey, SeriesPoint> more = new TreeMap<>(series);
      more.put(zone(i), SeriesPoint.of(2, true));
      guard.admit(CALLS, more);
    }
    SeriesPoint other = guard.admit(CALLS, series).get(OTHER);
    assertThat(other).isNotNull();
    assertThat(other.value()).isEqualTo(1 + 2.0 * vanished);
    assertThat(guard.overflowed(CALLS)).isEqualTo(1 + vanished);
    assertThat(guard.remembered(CALLS)).isEqualTo(1 + Math.min(vanished, 5));
  }

  @Test
  void aGaugeThatVanishesLeavesNothingBehind() {
    SeriesGuard guard = new SeriesGuard(2, 100);
    guard.admit(LIVE, series(4, 5));
    SortedMap<SeriesKey, SeriesPoint> series = series(3, 5);
    assertThat(guard.admit(LIVE, series).get(OTHER).value()).isEqualTo(5);
  }

  @Test
  void aHistogramTakesAsMuchRoomAsItHasLines() {
    int lines = PowerOfTwoBuckets.COUNT + 2;
    SeriesGuard guard = new SeriesGuard(3 * lines + 1, 1000);
    SortedMap<SeriesKey, SeriesPoint> series = new TreeMap<>();
    for (int i = 0; i < 5; i++) {
      long[] figures = new long[PowerOfTwoBuckets.COUNT + 2];
      figures[4] = i;
      series.put(zone(i), SeriesPoint.of(Figures.of(figures), true));
    }
    SortedMap<SeriesKey, SeriesPoint> shown = guard.admit(DURATION, series);
    assertThat(shown).hasSize(4);
    assertThat(shown.get(OTHER).classicCounts()[2]).isEqualTo(3 + 4);
    assertThat(guard.active(DURATION)).isEqualTo(3 * lines);
  }

  @Test
  void thePageHasACapOfItsOwn() {
    SeriesGuard guard = new SeriesGuard(10, 15);
    assertThat(guard.admit(CALLS, series(10, 1))).hasSize(10);
    assertThat(guard.admit(LIVE, series(10, 1))).hasSize(6);
  }

  @Test
  void capsThatHoldNothingAreRefused() {
    assertThatThrownBy(() -> new SeriesGuard(0, 10)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SeriesGuard(11, 10)).isInstanceOf(IllegalArgumentException.class);
  }

  private static SortedMap<SeriesKey, SeriesPoint> series(int count, double value) {
    SortedMap<SeriesKey, SeriesPoint> series = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      series.put(zone(i), SeriesPoint.of(value, true));
    }
    return series;
  }

  private static SeriesKey key(String zone) {
    return new SeriesKey(List.of(zone));
  }

  private static SeriesKey zone(int i) {
    return key("z" + (100_000 + i));
  }

  private static double sum(SortedMap<SeriesKey, SeriesPoint> series) {
    return series.values().stream().mapToDouble(SeriesPoint::value).sum();
  }
}
