package dev.plumbline.standalone.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.bounds.ascend.calibration.CalibrationFile;
import dev.plumbline.bounds.ascend.fit.CalibrationFit;
import dev.plumbline.bounds.ascend.fit.FittedCalibration;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.model.value.Bound;
import dev.plumbline.standalone.fixture.CommandRun;
import dev.plumbline.standalone.fixture.ModelSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is known of a calibration and of a grid is shown, published and keeps from comparing. */
class FlaggedScheduleTest {
  private static final String MATRIX_PRODUCT =
      "{\"id\":0,\"name\":\"mm\",\"pipe\":\"PIPE_M\",\"elem_type\":\"%s\",\"flops\":4096}";

  private static final String BANDWIDTHS =
      "src_mem,dst_mem,core_num,bandwidth(GB/s)\ngm,ub,-1,100\nub,gm,-1,100\nl1,l0a,-1,100\n";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "i8|CALIB_SHARED_KERNEL",
        "load|CALIB_ROUNDTRIP",
        "handoff|CALIB_COLD_START",
        "f16|CALIB_CLOCK_MISMATCH",
      })
  void flagsOfAFitReachWhatIsShownAndWhatIsPublished(String work, String flag) throws IOException {
    FittedCalibration fit =
        CalibrationFit.fit(ModelSamples.path("fit/cases/f01_published_v1/bench"));
    Path calibration = Files.write(folder.resolve("fit.json"), fit.json());
    Files.writeString(folder.resolve("fit.csv"), fit.bandwidthCsv());
    Path schedule = schedule(operations(work));

    CommandRun show =
        CommandRun.of("bounds", "show", schedule, "--calibration", calibration, "--json");
    assertThat(show.exitCode()).as(show.err()).isZero();
    JsonNode shown = show.json().at("/bounds/0");
    assertThat(texts(shown.path("calibration_flags"))).contains(flag);
    assertThat(texts(shown.at("/published/flags"))).contains(flag);
    assertThat(CommandRun.of("bounds", "show", schedule, "--calibration", calibration).out())
        .contains("flags: ")
        .contains(flag)
        .contains("published flagged, never compared");
    Bound published = published(schedule, calibration, LaunchArguments.oneProgram());
    assertThat(published.flags()).isEqualTo(texts(shown.at("/published/flags")));

    // One launch that no real core could do: it would be an alert if it were compared.
    Path measured =
        Files.writeString(
            folder.resolve("op_summary.csv"),
            "Op Name,Task Type,Task Start Time(us),Task Duration(us)\nk,AI_CORE,0,0.0001\n");
    CommandRun check =
        CommandRun.of(
            "bounds",
            "check",
            "--bounds",
            schedule,
            "--calibration",
            calibration,
            "--kernel",
            "k",
            "--measured",
            measured,
            "--json");
    assertThat(check.exitCode()).isEqualTo(1);
    assertThat(check.json().at("/verdicts/0/outcome").asText()).isEqualTo("NOT_COMPARABLE");
    assertThat(check.json().at("/verdicts/0/reason").asText()).contains(flag);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "TEMPLATE_GUESS|{'launch_grid':[4],'n_cores':20}|false",
        "AXES_DUPLICATED|{'launch_grid':[4],'problem_shape':[128,64],'n_cores':20,'block_sizes':"
            + "{'BLOCK_M':32,'BLOCK_N':64},'ttir_info':{'grid_axes':[0,0],'persistent_loops':[],"
            + "'tensor_ptr_shapes':[],'has_dot':true}}|false",
        "DYNAMIC_SHAPE|{'launch_grid':[4],'problem_shape':[128],'n_cores':20,'block_sizes':"
            + "{'BLOCK_M':32},'ttir_info':{'grid_axes':[0],'persistent_loops':[],"
            + "'tensor_ptr_shapes':[[-9223372036854775808]],'has_dot':true}}|false",
        "TILE_COUNT_MISMATCH|{'launch_grid':[8],'problem_shape':[128],'n_cores':20,'block_sizes':"
            + "{'BLOCK_M':32}}|false",
        "STRIDE_NE_LAUNCH|{'launch_grid':[10],'problem_shape':[640],'n_cores':20,'ttir_info':"
            + "{'grid_axes':[0],'persistent_loops':[{'lb_is_pid':true,'step_value':20,"
            + "'ub_value':-1}],'tensor_ptr_shapes':[[32]],'has_dot':true}}|false",
        "STRIDE_NE_CORES|{'launch_grid':[10],'problem_shape':[320],'n_cores':20,'ttir_info':"
            + "{'grid_axes':[0],'persistent_loops':[{'lb_is_pid':true,'step_value':10,"
            + "'ub_value':-1}],'tensor_ptr_shapes':[[32]],'has_dot':true}}|false",
        "IDLE_PROGRAMS_COUNTED|{'launch_grid':[20],'problem_shape':[128],'n_cores':20,'ttir_info':"
            + "{'grid_axes':[0],'persistent_loops':[{'lb_is_pid':true,'step_value':20,"
            + "'ub_value':-1}],'tensor_ptr_shapes':[[32]],'has_dot':true}}|false",
        "RAGGED_OVERCOUNT|{'launch_grid':[4],'problem_shape':[100],'n_cores':20,'block_sizes':"
            + "{'BLOCK_M':32}}|false",
        "OCC_CORES_MISMATCH|{'launch_grid':[4],'problem_shape':[128],'n_cores':40,'block_sizes':"
            + "{'BLOCK_M':32}}|false",
        "BUFFER_VIOLATION|{'launch_grid':[4,4],'problem_shape':[4096,4096],'n_cores':20,"
            + "'block_sizes':{'BLOCK_M':1024,'BLOCK_N':1024}}|true",
        "ZERO_OCCUPANCY|{'launch_grid':[20],'problem_shape':[0],'n_cores':20,'ttir_info':"
            + "{'grid_axes':[0],'persistent_loops':[{'lb_is_pid':true,'step_value':20,"
            + "'ub_value':-1}],'tensor_ptr_shapes':[[32]],'has_dot':true}}|true",
      })
  void flagsOfAGridAreShownAndPublishedOrTheGridIsLeftOut(
      String flag, String grid, boolean staysFlagged) throws IOException {
    Path launch = Files.writeString(folder.resolve("grid.json"), grid.replace('\'', '"'));
    Path schedule = schedule(MATRIX_PRODUCT.formatted("f16"));
    Path calibration = calibrationOfTwentyCores();
    CommandRun show =
        CommandRun.of(
            "bounds", "show", schedule, "--calibration", calibration, "--grid", launch, "--json");
    assertThat(show.exitCode()).as(show.err()).isZero();
    JsonNode shown = show.json().at("/bounds/0");
    assertThat(texts(shown.path("grid_flags"))).contains(flag);
    List<String> flags = texts(shown.at("/published/flags"));
    if (staysFlagged) {
      assertThat(flags).contains(flag);
    } else {
      assertThat(flags).isEmpty();
      assertThat(shown.at("/published/floor_us").doubleValue())
          .isEqualTo(shown.path("t_core_floor_us").doubleValue());
    }
    Bound published =
        published(
            schedule, calibration, LaunchArguments.read(launch, LaunchArguments.Told.NOTHING));
    assertThat(published.flags()).isEqualTo(flags);
    assertThat(published.floor()).isEqualTo(shown.at("/published/floor_us").doubleValue() * 1000);
  }

  @Test
  void withoutAnyDoubtThereIsNoFlag() throws IOException {
    CommandRun show =
        CommandRun.of(
            "bounds",
            "show",
            schedule(MATRIX_PRODUCT.formatted("f16")),
            "--calibration",
            calibrationOfTwentyCores(),
            "--json");
    assertThat(show.json().at("/bounds/0/published/flags")).isEmpty();
    assertThat(show.json().at("/bounds/0/calibration_flags")).isEmpty();
  }

  private Path calibrationOfTwentyCores() throws IOException {
    Files.writeString(folder.resolve("c.csv"), BANDWIDTHS);
    return Files.writeString(
        folder.resolve("c.json"), "{\"version\":\"t\",\"cube\":{\"throughput\":{\"fp16\":1}}}");
  }

  private static String operations(String work) {
    return switch (work) {
      case "load" -> "{\"id\":0,\"name\":\"load\",\"pipe\":\"PIPE_MTE2_V\",\"bytes\":65536}";
      case "handoff" ->
          MATRIX_PRODUCT.formatted("f16")
              + ",{\"id\":1,\"name\":\"vadd\",\"pipe\":\"PIPE_V\",\"elem_type\":\"f16\","
              + "\"elements\":16,\"depends_on\":[0]}";
      default -> MATRIX_PRODUCT.formatted(work);
    };
  }

  private Path schedule(String operations) throws IOException {
    return Files.writeString(
        folder.resolve("k.json"),
        "{\"schema_version\":\"a3_hivm_des_v1\",\"operations\":[" + operations + "]}");
  }

  private static Bound published(Path schedule, Path calibration, LaunchArguments launch)
      throws IOException {
    return new PredictionReader(
            new ReadRequest(
                CalibrationFile.read(calibration).calibration(),
                ScheduleForm.PUBLISHED,
                launch,
                null,
                PerfSimRun.A,
                null,
                null,
                ReadRequest.Target.ANY))
        .read(schedule)
        .bounds()
        .get(0);
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(element -> texts.add(element.asText()));
    return texts;
  }
}
