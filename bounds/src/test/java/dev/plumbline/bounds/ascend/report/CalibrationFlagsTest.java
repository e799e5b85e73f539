package dev.plumbline.bounds.ascend.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.bounds.ascend.GraphText;
import dev.plumbline.bounds.ascend.Samples;
import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.calibration.CalibrationFile;
import dev.plumbline.bounds.ascend.fit.CalibrationFit;
import dev.plumbline.bounds.ascend.fit.FittedCalibration;
import dev.plumbline.bounds.ascend.floor.Launch;
import dev.plumbline.bounds.ascend.validation.Validation;
import dev.plumbline.bounds.ascend.validation.ValidationStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a fit says of its constants goes by file to the bounds that rest on them. */
class CalibrationFlagsTest {
  private static final String PUBLISHED_BENCHMARKS = "f01_published_v1";

  /** Its clock is not told and its launches hardly spread. */
  private static final String QUIET_BENCHMARKS = "f02_synthetic_45";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "f01_published_v1,int8,CALIB_SHARED_KERNEL CALIB_CLOCK_MISMATCH",
    "f01_published_v1,bf16,CALIB_SHARED_KERNEL CALIB_CLOCK_MISMATCH",
    "f01_published_v1,fp16,CALIB_CLOCK_MISMATCH",
    "f01_published_v1,load,CALIB_ROUNDTRIP CALIB_CLOCK_MISMATCH",
    "f01_published_v1,store,CALIB_ROUNDTRIP CALIB_CLOCK_MISMATCH",
    "f01_published_v1,handoff,CALIB_COLD_START CALIB_CLOCK_MISMATCH",
    "f02_synthetic_45,int8,CALIB_SHARED_KERNEL",
    "f02_synthetic_45,load,CALIB_ROUNDTRIP",
    "f02_synthetic_45,fp16,''",
    "f02_synthetic_45,handoff,''",
    // No bound reads the rate of exponentials: they are charged as additions.
    "f01_published_v1,exp,CALIB_CLOCK_MISMATCH",
  })
  void theFlagsOfWhatBindsAreThoseOfTheBound(String benchmarks, String work, String flags)
      throws IOException {
    KernelPrediction prediction = predict(work, fitted(benchmarks));
    List<String> expected = flags.isEmpty() ? List.of() : Arrays.asList(flags.split(" "));
    assertThat(prediction.calibrationFlags().stream().map(Enum::name)).isEqualTo(expected);
    BoundTarget target = BoundTarget.anyTime("k");
    assertThat(calibFlags(prediction.toBound(target).flags())).isEqualTo(expected);
    assertThat(calibFlags(prediction.toUsableBound(target).flags())).isEqualTo(expected);
    if (!expected.isEmpty()) {
      assertThat(Validation.of(prediction.prediction(), 1e-6, 0).status())
          .isEqualTo(ValidationStatus.NOT_COMPARABLE);
    }
  }

  @Test
  void aSharedLoopOfFourOperationsIsToldInTheFileThoughNoBoundRestsOnIt() throws IOException {
    assertThat(
            Objects.requireNonNull(
                    fitted(PUBLISHED_BENCHMARKS).constants().get("P_vector_exp_sustained"))
                .flags())
        .extracting(Enum::name)
        .containsExactly("CALIB_MULTI_OP", "CALIB_CLOCK_MISMATCH");
  }

  @Test
  void aDoubtfulConstantThatDoesNotBindFlagsNothing() throws IOException {
    GraphText both =
        new GraphText()
            .op(0, "load", "PIPE_MTE2_V", "\"elem_type\":\"f16\",\"bytes\":1000")
            .op(1, "mm", "PIPE_M", "\"elem_type\":\"f16\",\"flops\":1000000000");
    Calibration rates = fitted(QUIET_BENCHMARKS);
    KernelPrediction prediction = KernelPrediction.of("k", both.graph(), rates, Launch.of());
    assertThat(prediction.usableFloor().flagNames()).isEmpty();
    assertThat(Validation.of(prediction.prediction(), 1e-6, 0).status())
        .isEqualTo(ValidationStatus.BOUND_VIOLATION);
  }

  @Test
  void aDoubtfulRateOfTheGridAloneLeavesTheGridOut() throws IOException {
    // Transfers from L1 bind; the grid charges them as transfers from global memory.
    GraphText transfers =
        new GraphText()
            .op(0, "load", "PIPE_MTE1", "\"elem_type\":\"f16\",\"bytes\":100000000")
            .op(1, "mm", "PIPE_M", "\"elem_type\":\"f16\",\"flops\":1");
    KernelPrediction prediction =
        KernelPrediction.of(
            "k",
            transfers.graph(),
            fitted(QUIET_BENCHMARKS),
            new Launch(List.of(20L), 20, 1, 1, 1));
    assertThat(prediction.calibrationFlags()).extracting(Enum::name).contains("CALIB_ROUNDTRIP");
    assertThat(prediction.usableFloor().micros())
        .isEqualTo(prediction.bound().lowerTierMicros())
        .isLessThan(prediction.bound().micros());
    assertThat(prediction.usableFloor().flagNames()).isEmpty();
  }

  @Test
  void thePublishedFileSaysNothingOfItselfAndIsKnownByItsFigures() throws IOException {
    assertThat(predict("int8", Samples.published()).calibrationFlags())
        .isEqualTo(predict("int8", fitted(PUBLISHED_BENCHMARKS)).calibrationFlags());
    assertThat(predict("handoff", Samples.published()).calibrationFlags())
        .extracting(Enum::name)
        .containsExactly("CALIB_COLD_START", "CALIB_CLOCK_MISMATCH");
    assertThat(predict("int8", Samples.synthetic()).calibrationFlags()).isEmpty();
  }

  @Test
  void wordsInNotesThatOnlyLookLikeFlagsAreNotes() throws IOException {
    CalibrationFile file =
        CalibrationFile.read(
            """
            {"version":"t","constants":{"a":{"name":"a","value":1,"unit":"","ci_95":0,
              "source":"","n_runs":1,"notes":"CALIB_OTHER, CALIB_ROUNDTRIPS, (CALIB_ROUNDTRIP)"}}}\
            """
                .getBytes(StandardCharsets.UTF_8),
            "t");
    Calibration calibration = Objects.requireNonNull(file.calibration());
    assertThat(Objects.requireNonNull(calibration.constants().get("a")).flags())
        .extracting(Enum::name)
        .containsExactly("CALIB_ROUNDTRIP");
  }

  private static KernelPrediction predict(String work, Calibration calibration) {
    GraphText text = new GraphText();
    String half = "\"elem_type\":\"f16\",";
    switch (work) {
      case "int8", "bf16", "fp16" ->
          text.op(
              0,
              "mm",
              "PIPE_M",
              "\"elem_type\":\"%s\",\"flops\":1000000000".formatted(work.replace("fp", "f")));
      case "load" -> text.op(0, "load", "PIPE_MTE2_V", half + "\"bytes\":1000000");
      case "store" -> text.op(0, "store", "PIPE_MTE3", half + "\"bytes\":1000000");
      case "exp" -> text.op(0, "vexp", "PIPE_V", half + "\"elements\":1000000");
      case "handoff" ->
          text.op(0, "mm", "PIPE_M", half + "\"flops\":1000000")
              .op(1, "vadd", "PIPE_V", half + "\"elements\":16,\"depends_on\":[0]");
      default -> throw new IllegalArgumentException(work);
    }
    return KernelPrediction.of("k", text.graph(), calibration, Launch.of());
  }

  private static List<String> calibFlags(List<String> flags) {
    return flags.stream().filter(flag -> flag.startsWith("CALIB_")).toList();
  }

  /** A fit that was written, and read as any other calibration. */
  private Calibration fitted(String benchmarks) throws IOException {
    FittedCalibration fit =
        CalibrationFit.fit(
            Samples.path("manifest.json")
                .resolveSibling("../fit/cases")
                .resolve(benchmarks + "/bench"));
    Path json = Files.write(folder.resolve("fitted.json"), fit.json());
    Files.writeString(folder.resolve("fitted.csv"), fit.bandwidthCsv());
    CalibrationFile read = CalibrationFile.read(json);
    return Objects.requireNonNull(read.calibration(), () -> read.problems().toString());
  }
}
