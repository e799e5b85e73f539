package dev.plumbline.bounds.ascend.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.bounds.ascend.GraphText;
import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.calibration.CalibrationFile;
import dev.plumbline.bounds.ascend.report.KernelPrediction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Launches that beat the published formula: it takes programs to be alike and cores to be used. */
class UnevenLaunchTest {
  /** Two matrix cores; a program of 3 million operations takes 3 us. */
  private static final Calibration TWO_CORES =
      Objects.requireNonNull(
          CalibrationFile.read(
                  """
                  {"version":"t","core":{"aic_core_num":2,"aiv_core_num":4},
                   "cube":{"throughput":{"fp16":1}}}"""
                      .getBytes(StandardCharsets.UTF_8),
                  "t")
              .calibration());

  @Test
  void aFreeCoreTakesTheNextProgramSoNeitherTierHolds() {
    // Work of 4.5, 2.25 and 2.25 million: mean 3, balance 2/3. One core runs the first, the other
    // the two small ones: 4.5 us.
    KernelPrediction prediction = predict(new Launch(List.of(3L), 2, 1, 3 / 4.5, 1));
    assertThat(prediction.bound().components().micros()).isEqualTo(6).isGreaterThan(4.5);
    assertThat(prediction.bound().grid().micros()).isCloseTo(6.75, within(1e-9));
    assertThat(prediction.flags()).containsExactly(ReliabilityFlag.UNEVEN_WAVES);
    assertThat(prediction.usableFloor().flags()).containsExactly(ReliabilityFlag.UNEVEN_WAVES);
  }

  @ParameterizedTest
  @CsvSource({"3,true", "2,false"})
  void withoutACountOfCoresThoseOfTheDeviceCount(long programs, boolean flagged) {
    KernelPrediction prediction = predict(new Launch(List.of(programs), 0, 1, 3 / 4.5, 1));
    assertThat(prediction.flags().contains(ReliabilityFlag.UNEVEN_WAVES)).isEqualTo(flagged);
  }

  @Test
  void unevenProgramsWithACoreEachAreNoMatter() {
    // Work of 4.5 and 1.5 million on two cores: 4.5 us, and no less.
    KernelPrediction prediction = predict(new Launch(List.of(2L), 2, 1, 3 / 4.5, 1));
    assertThat(prediction.bound().micros()).isCloseTo(4.5, within(1e-9));
    assertThat(prediction.flags()).isEmpty();
  }

  @Test
  void idleProgramsOfAPersistentKernelAreNoWork() {
    // Two programs are launched, one has a tile: 3 us. Its occupancy of 1/2 is of the stride.
    KernelPrediction prediction = predict(new Launch(List.of(2L), 2, 0.5, 1, 1));
    assertThat(prediction.bound().micros()).isEqualTo(6).isGreaterThan(3);
    assertThat(prediction.flags()).containsExactly(ReliabilityFlag.GRID_OCCUPANCY);
    assertThat(prediction.usableFloor().micros()).isEqualTo(3);
    assertThat(prediction.usableFloor().flags()).isEmpty();
  }

  @Test
  void anOccupancyOfOtherCoresDividesByTooFew() {
    // Two programs on two matrix cores: 3 us. The occupancy was counted on four vector cores.
    KernelPrediction prediction = predict(new Launch(List.of(2L), 4, 0.5, 1, 1));
    assertThat(prediction.bound().grid().micros()).isEqualTo(6);
    assertThat(prediction.flags()).containsExactly(ReliabilityFlag.GRID_OCCUPANCY);
  }

  @ParameterizedTest
  @CsvSource({"1,2,0.5", "2,2,1", "7,2,1", "2,2,0", "0,2,1", "1,1,1", "3,0,1"})
  void aLaunchThatUsesWhatItHasIsNotFlagged(long programs, long cores, double occupancy) {
    assertThat(predict(new Launch(List.of(programs), cores, occupancy, 1, 1)).flags()).isEmpty();
  }

  @Test
  void aRoundedOccupancyIsNoOtherOne() {
    double third = 1.0 / 3;
    Calibration threeCores =
        Objects.requireNonNull(
            CalibrationFile.read(
                    """
                    {"version":"t","core":{"aic_core_num":3},"cube":{"throughput":{"fp16":1}}}"""
                        .getBytes(StandardCharsets.UTF_8),
                    "t")
                .calibration());
    Launch launch = new Launch(List.of(1L), 3, third - 1e-16, 1, 1);
    assertThat(KernelPrediction.of("k", program().graph(), threeCores, launch).flags()).isEmpty();
  }

  private static KernelPrediction predict(Launch launch) {
    return KernelPrediction.of("k", program().graph(), TWO_CORES, launch);
  }

  private static GraphText program() {
    return new GraphText().op(0, "mm", "PIPE_M", "\"elem_type\":\"f16\",\"flops\":3000000");
  }
}
