package dev.plumbline.sinks.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.value.StreamAccount.RiscAccount;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whatever names a fleet comes up with, the page stays of a size and its sums stay right. */
final class CardinalityTest {
  private static final String[] RISCS = {"BRISC", "NCRISC", "TRISC0", "TRISC1", "TRISC2"};

  @Test
  void tenThousandZoneNamesStayUnderTheLimitAndTheSumIsUnchanged() {
    TestPage page = TestPage.withDefaults();
    double expected = 0;
    for (int i = 0; i < 10_000; i++) {
      page.put(Records.hostZone("h1", "zone-" + i, 1000 + i));
      expected += (1000 + i) / 1e9;
    }
    Map<String, Double> samples = page.samples();
    assertThat(TestPage.count(samples, "plumbline_host_zone_duration_seconds_count")).isEqualTo(51);
    assertThat(TestPage.sum(samples, "plumbline_host_zone_duration_seconds_count"))
        .isEqualTo(10_000);
    assertThat(TestPage.sum(samples, "plumbline_host_zone_duration_seconds_sum"))
        .isCloseTo(expected, within(1e-12));
    assertThat(samples)
        .containsEntry(
            "plumbline_series_overflowed_total{family=\"plumbline_host_zone_duration_seconds\"}",
            9950.0);
  }

  @Test
  void aHundredHostsOfEightChipsStayWithinTheBudgetAndEveryHostHasItsShare() {
    TestPage page = TestPage.withDefaults();
    double cycles = 0;
    long calls = 0;
    for (int h = 0; h < 100; h++) {
      String host = "host-" + h;
      for (int z = 0; z < 60; z++) {
        page.put(Records.hostZone(host, "zone-" + z, 1000 + z));
        calls++;
      }
      for (int pool = 0; pool < 64; pool++) {
        page.put(Records.pool(host, "Device L1 (" + pool + ",1)", Records.flows(10, 5, 1, 1)));
      }
      for (int c = 0; c < 8; c++) {
        String chip = Integer.toString(c);
        RiscAccount[] riscs = new RiscAccount[RISCS.length];
        for (int r = 0; r < RISCS.length; r++) {
          riscs[r] = new RiscAccount(RISCS[r], 10, 1, 1, 0, 0);
          for (int z = 0; z < 35; z++) {
            page.put(
                Records.deviceZone(host, chip, RISCS[r], "zone-" + z, 1_000_000_000L, 100 + z));
            cycles += 100 + z;
          }
        }
        page.state()
            .account(
                "[" + host + "," + chip + "]",
                Records.account(StreamKind.DEVICE, "r" + h, host, chip, 50, 0, 0, 0, riscs),
                Records.WRITTEN);
        for (int k = 0; k < 10; k++) {
          page.put(
              Records.withChecks(
                  Records.kernel(host, chip, "kernel-" + k),
                  Records.checks("b", "des-1", 0, 1, 9, 100, 99)));
        }
      }
    }
    Map<String, Double> samples = page.samples();
    assertThat(samples.size()).isLessThanOrEqualTo(100_000);
    assertThat(TestPage.count(samples, "plumbline_device_zone_cycles_total"))
        .isLessThanOrEqualTo(20_001);
    assertThat(TestPage.sum(samples, "plumbline_device_zone_cycles_total")).isEqualTo(cycles);
    assertThat(TestPage.sum(samples, "plumbline_host_zone_duration_seconds_count"))
        .isEqualTo(calls);
    assertThat(TestPage.sum(samples, "plumbline_memory_allocated_bytes_total"))
        .isEqualTo(100 * 64 * 10);
    for (int h = 0; h < 100; h++) {
      String count = "plumbline_host_zone_duration_seconds_count{host=\"host-" + h + "\",";
      assertThat(samples.keySet().stream().filter(s -> s.startsWith(count)).count())
          .isBetween(4L, 51L);
      assertThat(samples)
          .containsKey(
              "plumbline_device_zone_cycles_total{chip=\"7\",host=\"host-"
                  + h
                  + "\",risc=\"trisc2\",zone=\"zone-34\"}");
    }
  }
}
