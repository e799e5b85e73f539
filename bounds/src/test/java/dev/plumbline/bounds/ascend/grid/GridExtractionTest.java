package dev.plumbline.bounds.ascend.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The edge cases of the grid and its inputs, each with what decides it. */
class GridExtractionTest {
  private static final PersistentLoop LOOP = new PersistentLoop(20, 4);
  private static final TierOneInput CUBE = new TierOneInput(true, 20, 40, 1000, 10);

  @Test
  void anAxisReadTwiceIsNoLongerPersistent() throws IOException {
    TtirInfo info = new TtirInfo(List.of(0, 0), List.of(LOOP), List.of(List.of(32L, 64L)), true);
    GridLaunch launch = launch(List.of(4L), List.of(128L, 64L));
    GridInfo grid = extract(info, launch);
    assertThat(grid.template()).isEqualTo(GridTemplate.TILE_2D);
    assertThat(GridFlag.of(grid, info, launch, CUBE)).contains(GridFlag.AXES_DUPLICATED);
  }

  @Test
  void noAxisButTwoTwoDimensionalPointersAreTiles() throws IOException {
    TtirInfo info = info(List.of(), List.of(32L, 64L), List.of(32L, 64L));
    assertThat(extract(info, launch(List.of(4L), List.of(128L))).template())
        .isEqualTo(GridTemplate.TILE_2D);
  }

  @Test
  void aBlockMapThatLacksTheRowsHidesThePointerShapes() throws IOException {
    TtirInfo info = info(List.of(0), List.of(32L, 64L), List.of(32L, 64L));
    GridLaunch launch =
        new GridLaunch(List.of(4L), List.of(128L), Map.of(GridLaunch.BLOCK_N, 64L), 20);
    assertThat(extract(info, launch).template()).isEqualTo(GridTemplate.UNIFORM);
  }

  @Test
  void twoAxesWithOneDimensionalPointersFallThroughToUniform() throws IOException {
    assertThat(
            extract(info(List.of(0, 1), List.of(32L)), launch(List.of(2L, 2L), List.of(64L)))
                .template())
        .isEqualTo(GridTemplate.UNIFORM);
  }

  @Test
  void aPointerWithoutDimensionsMeansBlocksOf128Rows() throws IOException {
    GridInfo grid = extract(info(List.of(0), List.of()), launch(List.of(2L), List.of(200L)));
    assertThat(grid.template()).isEqualTo(GridTemplate.ROW_1D);
    assertThat(grid.work().work(0)).isEqualTo(128);
    assertThat(grid.work().work(1)).isEqualTo(72);
  }

  @Test
  void withoutIrBlockSizesAloneChoose() throws IOException {
    assertThat(
            extract(null, new GridLaunch(List.of(4L), List.of(8L), Map.of("BLOCK_K", 2L), 20))
                .template())
        .isEqualTo(GridTemplate.UNIFORM);
    assertThat(extract(null, launch(List.of(), List.of())).totalPrograms()).isEqualTo(1);
  }

  @Test
  void aProblemOfNoRowsHasNoTilesAndIsBalanced() throws IOException {
    GridLaunch launch =
        new GridLaunch(List.of(4L), List.of(0L), Map.of(GridLaunch.BLOCK_M, 32L), 20);
    GridInfo grid = extract(null, launch);
    assertThat(grid.work().entries()).isZero();
    assertThat(grid.loadBalance()).isEqualTo(1);
    assertThat(SoundSpan.of(grid, launch, CUBE)).isEmpty();
  }

  @Test
  void aLaunchOfNoProgramsHasAWorkOfOneAndNoWave() throws IOException {
    GridLaunch launch = launch(List.of(8L, 0L), List.of(128L));
    GridInfo grid = extract(null, launch);
    TierOne tierOne = TierOne.of(grid, launch, CUBE);
    assertThat(grid.totalPrograms()).isZero();
    assertThat(grid.occupancy()).isZero();
    assertThat(tierOne.occupancy()).isEqualTo(1);
    assertThat(tierOne.totalWork()).isEqualTo(1);
    assertThat(tierOne.waves()).isZero();
    assertThat(tierOne.floorMicros()).isCloseTo(1.0 / (20 * 10), within(1e-12));
    assertThat(GridFlag.of(grid, null, launch, CUBE)).contains(GridFlag.ZERO_OCCUPANCY);
  }

  @Test
  void aPersistentKernelOverADynamicShapeWorksOnNothing() throws IOException {
    TtirInfo info =
        new TtirInfo(List.of(0), List.of(LOOP), List.of(List.of(TtirInfo.DYNAMIC, 64L)), false);
    GridLaunch launch = launch(List.of(20L), List.of(128L));
    GridInfo grid = extract(info, launch);
    assertThat(grid.work().active()).isZero();
    assertThat(grid.occupancy()).isZero();
    assertThat(grid.loadBalance()).isEqualTo(1);
    assertThat(GridFlag.of(grid, info, launch, CUBE)).contains(GridFlag.DYNAMIC_SHAPE);
  }

  @Test
  void withoutCoresEveryProgramHasOne() throws IOException {
    GridLaunch launch = new GridLaunch(List.of(4L), List.of(8L), Map.of(), 0);
    GridInfo grid = extract(null, launch);
    assertThat(grid.occupancy()).isEqualTo(1);
    assertThat(TierOne.of(grid, launch, CUBE).waves()).isEqualTo(1);
    assertThat(TierOne.of(grid, launch, new TierOneInput(true, 0, 0, 1000, 10)).floorMicros())
        .isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void aHugeGridCostsNoMemory() throws IOException {
    GridLaunch launch =
        new GridLaunch(
            List.of(1L << 20, 1L << 20),
            List.of(1L << 30, 1L << 30),
            Map.of(GridLaunch.BLOCK_M, 1L << 10, GridLaunch.BLOCK_N, 1L << 10),
            20);
    GridInfo grid = extract(null, launch);
    assertThat(grid.work().entries()).isEqualTo(1L << 40);
    assertThat(grid.work().tiles((1L << 40) - 1).toArray())
        .containsExactly((1L << 30) - 1024, (1L << 30) - 1024);
    assertThat(grid.buffersOk()).isFalse();
  }

  @Test
  void numbersThatPassSixtyFourBitsAreRefusedWithTheirNames() {
    long huge = 1L << 40;
    assertThatThrownBy(() -> extract(null, launch(List.of(huge, huge), List.of(1L))))
        .isInstanceOf(GridInputException.class)
        .hasMessageContaining("launch grid");
    assertThatThrownBy(
            () ->
                extract(
                    null,
                    new GridLaunch(
                        List.of(1L),
                        List.of(huge, huge),
                        Map.of("BLOCK_M", 1L, "BLOCK_N", 1L),
                        20)))
        .isInstanceOf(GridInputException.class)
        .hasMessageContaining("problem shape");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,1,1,1|8|at most 3 axes",
        "-1|8|launch grid",
        "1|-8|problem shape",
      })
  void aLaunchThatCannotBeIsRefused(String grid, String shape, String message) {
    assertThatThrownBy(() -> extract(null, launch(numbers(grid), numbers(shape))))
        .isInstanceOf(GridInputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aPersistentKernelOfUnknownStepNeedsCores() {
    TtirInfo info = new TtirInfo(List.of(0), List.of(new PersistentLoop(-1, -1)), List.of(), false);
    assertThatThrownBy(() -> extract(info, new GridLaunch(List.of(4L), List.of(8L), Map.of(), 0)))
        .isInstanceOf(GridInputException.class)
        .hasMessageContaining("cores");
  }

  @Test
  void theModuleBehindThePassOutputIsNotLookedAt() throws IOException {
    TtirInfo info =
        TtirInfo.ofPassOutput(
            "warning: x\n"
                + "{\"grid_axes\": [0], \"has_dot\": true, \"persistent_loops\": [],"
                + " \"tensor_ptr_shapes\": [[32]]}\nmodule { tt.func @f() { } }",
            "out.txt");
    assertThat(info).isEqualTo(new TtirInfo(List.of(0), List.of(), List.of(List.of(32L)), true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|no \"{\"",
        "{\"grid_axes\": [0]|not valid JSON",
        "{\"grid_axes\": [0]}|persistent_loops: expected an array, found nothing",
        "{\"grid_axes\": {}}|grid_axes: expected an array",
        "{\"grid_axes\": [7]}|grid_axes[0]: expected 0, 1 or 2, found 7",
        "{\"grid_axes\": [0.5]}|grid_axes[0]",
        "{\"grid_axes\": [], \"persistent_loops\": [3]}|persistent_loops[0]: expected an object",
        "{\"grid_axes\": [], \"persistent_loops\": [{}]}|persistent_loops[0].step_value",
        "{\"grid_axes\": [], \"persistent_loops\": [], \"tensor_ptr_shapes\": [3]}|"
            + "tensor_ptr_shapes[0]",
        "{\"grid_axes\": [], \"persistent_loops\": [], \"tensor_ptr_shapes\": [[9223372036854775808"
            + "]]}|tensor_ptr_shapes[0][0]",
        "{\"grid_axes\": [], \"persistent_loops\": [], \"tensor_ptr_shapes\": []}|has_dot",
      })
  void aPassOutputThatIsNoneIsRefusedWithThePlace(String json, String message) {
    assertThatThrownBy(() -> TtirInfo.ofPassOutput(json, "info.json"))
        .isInstanceOf(GridInputException.class)
        .hasMessageContaining("info.json")
        .hasMessageContaining(message);
  }

  @Test
  void deepNestingIsRefusedAndOverflowsNoStack() {
    assertThatThrownBy(
            () -> TtirInfo.ofPassOutput("{\"grid_axes\":" + "[".repeat(100_000), "info.json"))
        .isInstanceOf(GridInputException.class)
        .hasMessageContaining("info.json");
  }

  @Test
  void aMissingSizeOfTheHardwareHasItsDefaultAndFractionsAreCut() throws IOException {
    assertThat(HardwareCapacity.of("{}", "hw")).isEqualTo(HardwareCapacity.DEFAULT);
    HardwareCapacity hardware =
        HardwareCapacity.of("{\"memory_spaces\": {\"ub\": {\"size_kb\": 192.9}}}", "hw");
    assertThat(hardware.ubBytes()).isEqualTo(192 * 1024);
    assertThat(hardware.l1Bytes()).isEqualTo(HardwareCapacity.DEFAULT.l1Bytes());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"memory_spaces\": {\"ub\": {\"size_kb\": \"256\"}}}",
        "{\"memory_spaces\": {\"ub\": {\"size_kb\": -1}}}",
        "{\"memory_spaces\": {\"ub\": {\"size_kb\": 1e300}}}",
        "[]",
        "{"
      })
  void aHardwareFileThatIsNoneIsRefused(String json) {
    assertThatThrownBy(() -> HardwareCapacity.of(json, "hw.json"))
        .isInstanceOf(GridInputException.class)
        .hasMessageContaining("hw.json");
  }

  @Test
  void theGenericPrintedFormSaysTheSame() {
    String generic =
        """
        "builtin.module"() ({
          "tt.func"() <{function_type = (!tt.ptr<f16>) -> (), sym_name = "f{"}> ({
          ^bb0(%arg0: !tt.ptr<f16>):
            %0 = "arith.constant"() <{value = 5 : i32}> : () -> i32
            %1 = "arith.constant"() <{value = 20 : i32}> : () -> i32 // "
            %2 = "tt.get_program_id"() <{axis = 2 : i32}> : () -> i32
            "scf.for"(%2, %0, %1) ({
            ^bb0(%arg1: i32):
              %3 = "tt.make_tensor_ptr"(%arg0, %0) <{order = array<i32: 0>}> : (!tt.ptr<f16>, tensor<7xi32>) -> !tt.ptr<tensor<16x?xf16>>
              "scf.yield"() : () -> ()
            }) : (i32, i32, i32) -> ()
            %4 = "tt.dot"(%3, %3, %3) : (tensor<8x8xf16>, tensor<8x8xf16>, tensor<8x8xf16>) -> tensor<8x8xf16>
          }) : () -> ()
        }) : () -> ()
        """;
    assertThat(TtirInfo.ofIr(generic))
        .contains(
            new TtirInfo(
                List.of(2),
                List.of(new PersistentLoop(20, 5)),
                List.of(List.of(16L, TtirInfo.DYNAMIC)),
                true));
  }

  @Test
  void constantsOfOneFunctionAreNotThoseOfTheNext() {
    String text =
        """
        tt.func @a() {
          %n = arith.constant 5 : i32
          %pid = tt.get_program_id x : i32
        }
        tt.func @b(%n: i32, %pid: i32) {
          scf.for %t = %pid to %n step %n : i32 {
          }
          %own = tt.get_program_id y : i32
          scf.for %t = %own to %n step %n : i32 {
          }
        }
        """;
    assertThat(TtirInfo.ofIr(text))
        .contains(
            new TtirInfo(
                List.of(0, 1),
                List.of(new PersistentLoop(PersistentLoop.UNKNOWN, PersistentLoop.UNKNOWN)),
                List.of(),
                false));
  }

  @Test
  void aTextThatIsNoTritonSaysNothing() {
    assertThat(TtirInfo.ofIr("")).isEmpty();
    assertThat(TtirInfo.ofIr("def kernel(x):\n  pid = tl.program_id(0)\n")).isEmpty();
  }

  @Test
  void hostileLinesNeitherHangNorOverflow() {
    String text =
        "tt.func @f() {\n"
            + "%a = tt.make_tensor_ptr %b : <tensor<"
            + "1x".repeat(100_000)
            + "f16>>\n"
            + "\"\\".repeat(200_000)
            + "\n}}}}}}\n%p = tt.make_tensor_ptr %b : <tensor<99999999999999999999xf16>>\n"
            + "%c = arith.constant 9999999999999999999 : i64\n";
    TtirInfo info = TtirInfo.ofIr(text).orElseThrow();
    assertThat(info.tensorPtrShapes()).hasSize(2);
    assertThat(info.tensorPtrShapes().get(0)).hasSize(100_000);
    assertThat(info.tensorPtrShapes().get(1)).containsExactly(TtirInfo.DYNAMIC);
  }

  private static GridInfo extract(@Nullable TtirInfo info, GridLaunch launch) throws IOException {
    return GridExtraction.extract(info, launch, HardwareCapacity.DEFAULT);
  }

  @SafeVarargs
  private static TtirInfo info(List<Integer> axes, List<Long>... shapes) {
    return new TtirInfo(axes, List.of(), List.of(shapes), false);
  }

  private static GridLaunch launch(List<Long> grid, List<Long> shape) {
    return new GridLaunch(grid, shape, Map.of(), 20);
  }

  private static List<Long> numbers(String text) {
    return java.util.Arrays.stream(text.split(",")).map(Long::valueOf).toList();
  }
}
