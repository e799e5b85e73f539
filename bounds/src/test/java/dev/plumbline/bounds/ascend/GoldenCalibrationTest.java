package dev.plumbline.bounds.ascend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.component.Precision;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GoldenCalibrationTest {
  @Test
  void thePublishedCalibrationIsReadAsTheReferenceReadsIt() throws IOException {
    compare("v1/calib_910b3_v1.json", Samples.published());
  }

  @Test
  void theSyntheticCalibrationIsReadAsTheReferenceReadsIt() throws IOException {
    compare("synthetic/calib_synthetic_full.json", Samples.synthetic());
  }

  /**
   * The count of warnings of the reference's second checker is left out: it looks for key names
   * that no file has and counts all of them as missing.
   */
  private static void compare(String name, Calibration calibration) throws IOException {
    JsonNode expected =
        Samples.json("calibration/expected_calibration.json").path("files").path(name);
    ObjectNode actual = Samples.JSON.createObjectNode();
    actual.set("p0_violations", Samples.JSON.valueToTree(calibration.criticalViolations()));
    ObjectNode constants = actual.putObject("constants");
    calibration
        .constants()
        .forEach(
            (key, constant) -> {
              assertThat(constant.name()).isEqualTo(key);
              constants
                  .putObject(key)
                  .put("ci_rel", constant.relativeCi())
                  .put("is_valid", constant.isValid());
            });
    ObjectNode bandwidth = actual.putObject("bandwidth_bytes_per_us");
    calibration
        .bandwidthGigabytes()
        .keySet()
        .forEach(path -> bandwidth.put(path.text(), calibration.bytesPerMicro(path)));
    actual.put("cycles_per_us", calibration.cyclesPerMicro());
    actual.put("handoff_us", calibration.handoffMicros());
    ObjectNode scalar = actual.putObject("scalar_rate_ops_per_us");
    for (Precision precision : Precision.values()) {
      scalar.put(precision.label(), calibration.scalarOperationsPerMicro(precision));
    }
    JsonNode written = Samples.JSON.readTree(Samples.JSON.writeValueAsString(actual));
    assertThat(
            new Likeness(Set.of("loader_warning_count"), Set.of()).differences(expected, written))
        .isEmpty();
  }
}
