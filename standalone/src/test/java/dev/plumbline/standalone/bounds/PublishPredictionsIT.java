package dev.plumbline.standalone.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.standalone.fixture.CommandRun;
import dev.plumbline.standalone.fixture.ModelSamples;
import dev.plumbline.standalone.fixture.SharedSpine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code bounds publish} with predictions of models. */
class PublishPredictionsIT {
  private static final Path SCHEDULE =
      ModelSamples.path("ascend/cases/01_vector_add_fp16/des.json");
  private static final Path CUT = ModelSamples.path("ascend/cases/14_schedule_truncated/des.json");

  @Test
  void flaggedBoundsArePublishedAndCountedAndRejectedFilesLeftOut() {
    Object[] arguments = {
      SCHEDULE,
      CUT,
      ModelSamples.path("neuron/file.perf-sim"),
      "--floor",
      ModelSamples.path("neuron/traces-noantideps"),
      "--calibration",
      ModelSamples.path("ascend/calibration/v1/calib_910b3_v1.json"),
      "--build",
      "publish-it"
    };
    CommandRun first = publish(arguments);
    assertThat(first.exitCode()).as(first.err()).isEqualTo(1);
    assertThat(first.out())
        .contains(
            SCHEDULE
                + ": 1 bound added, 0 replaced, 0 there already; 1 flagged, shown and never"
                + " compared (1 CALIB_CLOCK_MISMATCH, 1 VECTOR_ONLY_ON_CUBE_COUNT)")
        .contains(CUT + ": rejected, left out")
        .contains("1 quarantined: ")
        .contains("schedule_truncated: expected false, found true");
    CommandRun second = publish(arguments);
    assertThat(second.out()).contains("0 bounds added, 0 replaced, 1 there already");
    CommandRun withdrawn =
        publish(SCHEDULE, "--withdraw", "--calibration", arguments[6], "--build", "publish-it");
    assertThat(withdrawn.exitCode()).as(withdrawn.err()).isZero();
    assertThat(withdrawn.out()).contains("1 bound withdrawn");
  }

  @Test
  void withoutAnyUsableBoundNothingIsPublished() {
    CommandRun run = publish(CUT);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("no usable bound").contains("schedule_truncated");
  }

  @Test
  void oneNameIsOfOneSchedule() {
    CommandRun run =
        publish(
            SCHEDULE,
            ModelSamples.path("ascend/cases/03_matmul_fp16/des.json"),
            "--calibration",
            ModelSamples.path("ascend/calibration/v1/calib_910b3_v1.json"),
            "--kernel",
            "k");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--kernel names one schedule, found 2 files");
  }

  private static CommandRun publish(Object... arguments) {
    List<Object> all = new ArrayList<>(List.of("bounds", "publish"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--bootstrap", SharedSpine.get().bootstrap()));
    return CommandRun.of(all.toArray());
  }
}
