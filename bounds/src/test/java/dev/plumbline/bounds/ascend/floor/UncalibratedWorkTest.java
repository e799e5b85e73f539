package dev.plumbline.bounds.ascend.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.bounds.ascend.GraphText;
import dev.plumbline.bounds.ascend.Samples;
import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.report.KernelPrediction;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Work that the published calibration has no rate for. */
class UncalibratedWorkTest {
  @ParameterizedTest
  @CsvSource({
    "PIPE_V,f32",
    "PIPE_V,int8",
    "PIPE_V,i8",
    "PIPE_V,i32",
    "PIPE_V,i64",
    "PIPE_V,''",
    "PIPE_M,f32",
    "PIPE_M,i32",
    "PIPE_M,f64",
    "PIPE_M,''"
  })
  void aUnitWithoutAnyRateHasNoFiniteBoundAndIsFlagged(String pipe, String type)
      throws IOException {
    KernelPrediction prediction = predict(op(new GraphText(), 0, pipe, type, 4096));
    assertThat(prediction.bound().micros()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(prediction.flags())
        .contains(ReliabilityFlag.NONFINITE_BOUND, ReliabilityFlag.UNCALIBRATED_WORK);
  }

  @ParameterizedTest
  @CsvSource({"PIPE_V,f16", "PIPE_V,bf16", "PIPE_M,f16", "PIPE_M,bf16", "PIPE_M,i8", "PIPE_M,int8"})
  void everyPublishedRateGivesAFiniteBound(String pipe, String type) throws IOException {
    KernelPrediction prediction = predict(op(new GraphText(), 0, pipe, type, 4096));
    assertThat(prediction.bound().micros()).isPositive().isFinite();
    assertThat(prediction.flags()).doesNotContain(ReliabilityFlag.UNCALIBRATED_WORK);
  }

  @ParameterizedTest
  @CsvSource({"PIPE_V", "PIPE_M"})
  void aPartWithoutRateIsChargedAtTheMeanOfTheOthers(String pipe) throws IOException {
    GraphText half = op(new GraphText(), 0, pipe, "f16", 1_000_000);
    double alone = predict(half).bound().components().micros();
    KernelPrediction both = predict(op(half, 1, pipe, "f32", 1_000_000));
    assertThat(both.bound().components().micros()).isCloseTo(2 * alone, within(1e-9));
    assertThat(both.flags())
        .contains(ReliabilityFlag.UNCALIBRATED_WORK)
        .doesNotContain(ReliabilityFlag.NONFINITE_BOUND);
  }

  @Test
  void operationsOfOneIdAllCountAsWork() throws IOException {
    GraphText text = op(op(new GraphText(), 7, "PIPE_V", "f16", 1024), 7, "PIPE_V", "f16", 2048);
    assertThat(predict(text).bound().workload().total(Component.VECTOR)).isEqualTo(3072);
  }

  private static GraphText op(GraphText text, int id, String pipe, String type, long flops) {
    return text.op(id, "op", pipe, "\"elem_type\":\"%s\",\"flops\":%d".formatted(type, flops));
  }

  private static KernelPrediction predict(GraphText text) throws IOException {
    return KernelPrediction.of("k", text.graph(), Samples.published(), Launch.of());
  }
}
