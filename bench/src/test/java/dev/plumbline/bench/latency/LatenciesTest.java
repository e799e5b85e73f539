package dev.plumbline.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatenciesTest {
  private static final long MILLI = 1_000_000;

  private final Latencies latencies = new Latencies();

  @Test
  void ranksAreThoseOfTheSortedSamples() {
    for (int i = 100; i >= 1; i--) {
      latencies.add(i, i + i * MILLI);
    }

    Latencies.Summary summary = latencies.between(0, 1000);

    assertThat(summary).isEqualTo(new Latencies.Summary(100, 50, 99, 100));
  }

  @Test
  void whatWasDueOutsideOfTheTimeDoesNotCount() {
    latencies.add(9, 9 + MILLI);
    latencies.add(10, 10 + 2 * MILLI);
    latencies.add(20, 20 + 3 * MILLI);

    assertThat(latencies.between(10, 20)).isEqualTo(new Latencies.Summary(1, 2, 2, 2));
    assertThat(latencies.between(30, 40)).isEqualTo(new Latencies.Summary(0, 0, 0, 0));
  }
}
