package dev.plumbline.bounds.ascend.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.bounds.ascend.GraphText;
import dev.plumbline.bounds.ascend.Samples;
import dev.plumbline.bounds.ascend.floor.Launch;
import dev.plumbline.bounds.ascend.floor.TwoTierModel;
import dev.plumbline.bounds.ascend.grid.GridFlag;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is wrong with the grid of a launch goes with its bound, or the grid is left out. */
class GridFlagsTest {
  private static final BoundTarget TARGET = BoundTarget.anyTime("k");
  private static final EnumSet<GridFlag> OF_THE_KERNEL =
      EnumSet.of(GridFlag.BUFFER_VIOLATION, GridFlag.ZERO_OCCUPANCY);

  @ParameterizedTest
  @EnumSource(GridFlag.class)
  void theBoundItselfCarriesEveryFlag(GridFlag flag) throws IOException {
    KernelPrediction prediction = predict(20, 20, flag);
    assertThat(prediction.toBound(TARGET).flags()).containsExactly(flag.name());
    assertThat(prediction.prediction().flags()).containsExactly(flag.name());
  }

  @ParameterizedTest
  @EnumSource(GridFlag.class)
  void inOneRoundOnlyWhatConcernsTheKernelIsLeftWithoutTheGrid(GridFlag flag) throws IOException {
    KernelPrediction prediction = predict(20, 20, flag);
    assertThat(prediction.usableFloor().micros())
        .isEqualTo(
            OF_THE_KERNEL.contains(flag)
                ? prediction.bound().micros()
                : prediction.bound().lowerTierMicros());
    assertThat(prediction.toUsableBound(TARGET).flags())
        .isEqualTo(OF_THE_KERNEL.contains(flag) ? List.of(flag.name()) : List.of());
  }

  @ParameterizedTest
  @EnumSource(GridFlag.class)
  void inMoreRoundsEveryFlagStaysBecauseRoundsAreOfFullPrograms(GridFlag flag) throws IOException {
    assertThat(predict(21, 5, flag).toUsableBound(TARGET).flags()).containsExactly(flag.name());
  }

  @Test
  void countingMoreCoresThanThereAreOnlyLowersTheFloor() throws IOException {
    KernelPrediction prediction = predict(4096, 40, GridFlag.OCC_CORES_MISMATCH);
    assertThat(prediction.bound().components().waves()).isEqualTo(103);
    assertThat(prediction.toUsableBound(TARGET).flags()).isEmpty();
    assertThat(prediction.usableFloor().micros()).isEqualTo(prediction.bound().lowerTierMicros());
  }

  private static KernelPrediction predict(long programs, long cores, GridFlag flag)
      throws IOException {
    return KernelPrediction.of(
        "k",
        new GraphText().op(0, "mm", "PIPE_M", "\"elem_type\":\"f16\",\"flops\":4096").graph(),
        new TwoTierModel(Samples.synthetic()),
        new Launch(List.of(programs), cores, 1, 1, 1),
        List.of(flag));
  }
}
