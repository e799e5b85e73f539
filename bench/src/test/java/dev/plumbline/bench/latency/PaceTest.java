package dev.plumbline.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {
  @Test
  void aSlowSourceSendsWhatItHasEveryFlushInterval() {
    Pace pace = new Pace(200_000, 16);

    assertThat(pace.batchRows()).isEqualTo(625);
    assertThat(pace.batchesPerSecond()).isEqualTo(320);
    assertThat(pace.meanGapNanos()).isEqualTo(80_000);
  }

  @Test
  void aFastSourceSendsFullBatches() {
    assertThat(new Pace(4_000_000, 16).batchRows()).isEqualTo(5000);
  }

  @Test
  void batchesAreDueAtTheRateWhateverHappened() {
    Pace pace = new Pace(4_000_000, 16);

    assertThat(pace.dueNanos(0)).isEqualTo(1_250_000);
    assertThat(pace.dueNanos(799)).isEqualTo(1_000_000_000);
  }
}
