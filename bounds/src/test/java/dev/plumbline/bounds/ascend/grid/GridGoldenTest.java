package dev.plumbline.bounds.ascend.grid;

import static dev.plumbline.bounds.GoldenSamples.names;
import static dev.plumbline.bounds.GoldenSamples.resource;
import static dev.plumbline.bounds.GoldenSamples.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The grid vectors of the two-tier model: all cases, every member but titles and provenance. */
class GridGoldenTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final double PERCENT = 1e-7;

  static Stream<Path> cases() throws IOException {
    try (Stream<Path> found = Files.list(resource("/grid/cases"))) {
      List<Path> cases = found.sorted().toList();
      assertThat(cases).hasSize(27);
      return cases.stream();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theGridIsThatOfTheReference(Path folder) throws IOException {
    JsonNode input = JSON.readTree(folder.resolve("input.json").toFile());
    JsonNode want = JSON.readTree(folder.resolve("expected.json").toFile());
    assertThat(names(want))
        .isSubsetOf(
            "case",
            "grid_info",
            "template",
            "tier1",
            "flags",
            "sound_span",
            "provenance",
            "error",
            "note");
    TtirInfo info = info(folder, input);
    GridLaunch launch = launch(input);
    HardwareCapacity hardware =
        HardwareCapacity.read(folder.resolve(input.get("hardware").textValue()).normalize());
    if (want.has("error")) {
      assertThatThrownBy(() -> GridExtraction.extract(info, launch, hardware))
          .isInstanceOf(GridInputException.class)
          .hasMessageContaining("BLOCK_M");
      return;
    }
    GridInfo grid = GridExtraction.extract(info, launch, hardware);
    assertThat(grid.template().text()).isEqualTo(want.get("template").textValue());
    checkGrid(grid, want.get("grid_info"));
    TierOneInput tierOneInput = tierOneInput(input.get("tier1"));
    checkTierOne(TierOne.of(grid, launch, tierOneInput), want.get("tier1"));
    checkSpan(grid, launch, tierOneInput, want.get("sound_span"));
    assertThat(GridFlag.of(grid, info, launch, tierOneInput).stream().map(Enum::name).toList())
        .isEqualTo(texts(want.get("flags")));
  }

  @Test
  void theTextOfAModuleSaysWhatThePassPrints() throws IOException {
    JsonNode expected =
        JSON.readTree(resource("/grid/ttir/expected_ttir_info.json").toFile()).get("expected");
    assertThat(expected).hasSize(5);
    for (Map.Entry<String, JsonNode> entry : expected.properties()) {
      TtirInfo want = TtirInfo.ofPassOutput(entry.getValue().toString(), entry.getKey());
      assertThat(TtirInfo.readIr(resource("/grid/ttir/" + entry.getKey() + ".ttir")))
          .as(entry.getKey())
          .contains(want);
    }
  }

  private static void checkGrid(GridInfo grid, JsonNode want) {
    assertThat(names(want))
        .isEqualTo(
            Set.of(
                "grid_dims",
                "total_programs",
                "n_work_entries",
                "n_tile_entries",
                "work_complete",
                "work",
                "tile_assignment",
                "work_sum",
                "work_max",
                "occupancy",
                "load_balance",
                "redundancy",
                "busiest_core_id",
                "buffer_pressure_ok",
                "divisibility_ok",
                "is_valid"));
    GridWork work = grid.work();
    assertThat(grid.gridDims()).isEqualTo(longs(want.get("grid_dims")));
    assertThat(grid.totalPrograms()).isEqualTo(want.get("total_programs").longValue());
    assertThat(work.entries()).isEqualTo(want.get("n_work_entries").longValue());
    assertThat(work.tileEntries()).isEqualTo(want.get("n_tile_entries").longValue());
    assertThat(want.get("work").size() == work.entries())
        .isEqualTo(want.get("work_complete").booleanValue());
    for (Map.Entry<String, JsonNode> entry : want.get("work").properties()) {
      assertThat((double) work.work(Long.parseLong(entry.getKey())))
          .as("work of " + entry.getKey())
          .isEqualTo(entry.getValue().doubleValue());
    }
    for (Map.Entry<String, JsonNode> entry : want.get("tile_assignment").properties()) {
      assertThat(work.tiles(Long.parseLong(entry.getKey())).boxed().toList())
          .as("tiles of " + entry.getKey())
          .isEqualTo(longs(entry.getValue()));
    }
    assertThat((double) work.sum()).isEqualTo(want.get("work_sum").doubleValue());
    assertThat((double) work.max()).isEqualTo(want.get("work_max").doubleValue());
    close(grid.occupancy(), want.get("occupancy"));
    close(grid.loadBalance(), want.get("load_balance"));
    close(GridInfo.REDUNDANCY, want.get("redundancy"));
    assertThat(grid.busiestProgram()).isEqualTo(want.get("busiest_core_id").longValue());
    assertThat(grid.buffersOk()).isEqualTo(want.get("buffer_pressure_ok").booleanValue());
    assertThat(grid.isDivisible()).isEqualTo(want.get("divisibility_ok").booleanValue());
    assertThat(grid.isValid()).isEqualTo(want.get("is_valid").booleanValue());
  }

  private static void checkTierOne(TierOne tierOne, JsonNode want) {
    assertThat(names(want))
        .isEqualTo(
            Set.of(
                "n_cores_floor",
                "occupancy_used",
                "load_balance_used",
                "redundancy_used",
                "total_work",
                "i_binding",
                "t_grid_floor_us",
                "waves"));
    assertThat(tierOne.cores()).isEqualTo(want.get("n_cores_floor").longValue());
    close(tierOne.occupancy(), want.get("occupancy_used"));
    close(tierOne.loadBalance(), want.get("load_balance_used"));
    close(tierOne.redundancy(), want.get("redundancy_used"));
    close(tierOne.totalWork(), want.get("total_work"));
    close(tierOne.ratePerMicro(), want.get("i_binding"));
    close(tierOne.floorMicros(), want.get("t_grid_floor_us"));
    assertThat(tierOne.waves()).isEqualTo(want.get("waves").longValue());
  }

  private static void checkSpan(
      GridInfo grid, GridLaunch launch, TierOneInput input, JsonNode want) {
    if (want.isNull()) {
      assertThat(SoundSpan.of(grid, launch, input)).isEmpty();
      return;
    }
    assertThat(names(want))
        .isEqualTo(
            Set.of(
                "active_programs",
                "span_work_units",
                "reference_span_work_units",
                "reference_over_sound"));
    SoundSpan span = SoundSpan.of(grid, launch, input).orElseThrow();
    assertThat(span.activePrograms()).isEqualTo(want.get("active_programs").longValue());
    close(span.spanWork(), want.get("span_work_units"));
    close(span.referenceSpanWork(), want.get("reference_span_work_units"));
    close(span.referenceOverSound(), want.get("reference_over_sound"));
    assertThat(span.floorMicros(input) * span.referenceOverSound())
        .isCloseTo(TierOne.of(grid, launch, input).floorMicros(), withinPercentage(PERCENT));
  }

  private static @Nullable TtirInfo info(Path folder, JsonNode input) throws IOException {
    JsonNode file = input.get("ttir_info");
    assertThat(file.isNull()).isEqualTo(input.get("route").textValue().equals("idiom"));
    return file.isNull() ? null : TtirInfo.readPassOutput(folder.resolve(file.textValue()));
  }

  private static GridLaunch launch(JsonNode input) {
    Map<String, Long> blocks = new HashMap<>();
    input
        .get("block_sizes")
        .properties()
        .forEach(e -> blocks.put(e.getKey(), e.getValue().longValue()));
    return new GridLaunch(
        longs(input.get("launch_grid")),
        longs(input.get("problem_shape")),
        blocks,
        input.get("n_cores").longValue());
  }

  private static TierOneInput tierOneInput(JsonNode node) {
    return new TierOneInput(
        node.get("is_cube_kernel").booleanValue(),
        node.get("aic_core_num").longValue(),
        node.get("aiv_core_num").longValue(),
        node.get("work_per_program").doubleValue(),
        node.get("rate_per_us").doubleValue());
  }

  private static void close(double found, JsonNode want) {
    assertThat(found).isCloseTo(want.doubleValue(), withinPercentage(PERCENT));
  }

  private static List<Long> longs(JsonNode array) {
    List<Long> longs = new ArrayList<>();
    array.forEach(element -> longs.add(element.longValue()));
    return longs;
  }
}
