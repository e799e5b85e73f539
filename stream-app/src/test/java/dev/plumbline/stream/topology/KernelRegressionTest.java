package dev.plumbline.stream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.wire.ZoneKind;
import dev.plumbline.stream.testkit.Bounds;
import dev.plumbline.stream.testkit.Capture;
import dev.plumbline.stream.testkit.Flow;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Eight devices that run one kernel become slower and recover, through the whole topology. */
final class KernelRegressionTest {
  private static final String KERNEL = "decode_step";
  private static final long WINDOW_NANOS = 10_000_000_000L;
  private static final int PER_WINDOW = 10;

  private final Map<String, Capture> devices = new LinkedHashMap<>();

  @Test
  void aRegressionOnEightDevicesIsOneAlertWithTheListOfThemAndResolves() {
    try (Flow flow = new Flow()) {
      flow.bounds(
          Bounds.of(new BoundKey(StatKind.KERNEL, KERNEL, "", "", "", "")).floor(80_000).history());
      run(flow, 12, 100_000);
      assertThat(flow.alerts()).isEmpty();

      run(flow, 3, 103_000);
      assertThat(flow.alerts()).as("3 % is noise").isEmpty();

      run(flow, 10, 130_000);
      assertThat(flow.alerts()).as("100 s are shorter than the hold time").isEmpty();

      run(flow, 10, 130_000);
      List<Alert> firing = flow.alerts();
      assertThat(firing)
          .extracting(Alert::rule)
          .containsOnly("HeadroomRegressed")
          .hasSizeLessThanOrEqualTo(8);
      Alert last = firing.get(firing.size() - 1);
      assertThat(last.state()).isEqualTo(Alert.State.FIRING);
      assertThat(last.affected()).hasSize(8);
      assertThat(last.description())
          .contains("slower", "30", "100000 ns", "130000 ns", "8 devices");

      run(flow, 3, 100_000);
      List<Alert> all = flow.alerts();
      assertThat(all.get(all.size() - 1).state()).isEqualTo(Alert.State.RESOLVED);
      assertThat(all.stream().map(Alert::keyText).distinct()).hasSize(1);
    }
  }

  /** Some windows more on every device. */
  private void run(Flow flow, int windows, long durationNanos) {
    for (int window = 0; window < windows; window++) {
      for (int device = 0; device < 8; device++) {
        Capture capture =
            devices.computeIfAbsent(
                "node-" + device / 4 + "/" + device % 4, KernelRegressionTest::device);
        int from = capture.rows();
        long begin = from / PER_WINDOW * WINDOW_NANOS;
        for (int i = 0; i < PER_WINDOW; i++) {
          capture.zone(KERNEL, begin + i * 1_000_000, durationNanos);
        }
        flow.zones(capture.source(), capture.part(from, capture.rows()));
      }
      flow.advance(Duration.ofSeconds(10));
    }
  }

  private static Capture device(String source) {
    String[] parts = source.split("/");
    return Capture.zones()
        .kind(ZoneKind.KERNEL)
        .run("live")
        .host(parts[0])
        .onDevice(parts[1], "chip-2", 0)
        .build("b1")
        .file("kernels.csv");
  }
}
