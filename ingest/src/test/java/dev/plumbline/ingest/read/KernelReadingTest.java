package dev.plumbline.ingest.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.plumbline.bounds.neuron.measured.ModuleNames;
import dev.plumbline.ingest.Samples;
import dev.plumbline.ingest.read.ReadFrames.Kernel;
import dev.plumbline.ingest.scan.DeviceId;
import dev.plumbline.ingest.scan.InputScan;
import dev.plumbline.ingest.scan.ScanOptions;
import dev.plumbline.ingest.scan.ScannedInputs;
import dev.plumbline.ingest.scan.StreamInput;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.OddCode;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneKind;
import dev.plumbline.model.wire.ZoneNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Measured kernels of three profilers become rows of kind KERNEL and LANE. */
class KernelReadingTest {
  private static final String HEADER =
      "Device_id,Op Name,Task Type,Task Start Time(us),Task Duration(us)\n";

  @TempDir private Path folder;

  /** Case s16: MIX_AIC rows, N/A cells, a tab in the time cell, 19 digits. */
  @Test
  void everyTaskOfAnOpSummaryIsARowWithEveryDigitOfItsStart() {
    ReadFrames read = withoutWarmUp(Samples.model("msprof/mix-aic-and-na/op_summary_20260610.csv"));
    long base = 1_000_000_000L;
    assertThat(read.kernels)
        .extracting(Kernel::name, Kernel::place, Kernel::line, Kernel::duration)
        .containsExactly(
            tuple("fill_random_a", "DSA_SQE", 2L, 3_170_250L),
            tuple("chunk_kernel_fwd", "", 3L, 98_200_500L),
            tuple("chunk_kernel_fwd", "", 4L, 98_400_250L),
            tuple("hcom_allReduce_0_1", "COMMUNICATION", 5L, 812_000L));
    assertThat(read.kernels)
        .extracting(kernel -> kernel.start() + base)
        .startsWith(
            1_790_000_111_222_333_986L, 1_790_000_111_230_000_125L, 1_790_000_111_340_000_375L);
    assertThat(read.kernels).allMatch(kernel -> kernel.odd().isEmpty());
    assertThat(read.kernels).extracting(Kernel::source).containsOnly("node-1/0");
    assertThat(read.kernels.get(1).context())
        .isEqualTo("blocks 20+40 in ; ; ;:DT_BF16:ND out 64,64:DT_BF16:ND");
    assertThat(read.problems).isEmpty();
  }

  @Test
  void theFirstLaunchOfEachKernelIsCountedAndNotCarried() {
    ReadFrames read = ReadFrames.of(Samples.model("msprof/mix_aic_shards.csv"));
    assertThat(read.kernels).hasSize(3 + 3 + 1);
    assertThat(read.kernels)
        .filteredOn(kernel -> kernel.name().equals("fa_fwd_kernel"))
        .extracting(Kernel::duration)
        .containsExactly(1_200_000L, 1_210_000L, 1_205_000L);
    assertThat(read.ends.get(0).notCarried()).isEqualTo(Map.of("warm-up", 2L, "launch-part", 4L));
  }

  @Test
  void aRowThatWasNotTimedStaysAnOddRow() {
    ReadFrames read = withoutWarmUp(Samples.model("msprof/bad_rows.csv"));
    assertThat(read.kernels)
        .extracting(kernel -> kernel.odd().getOrDefault(OddCode.BAD_DURATION, "-"))
        .containsExactly("N/A", "0.0", "-5.0", "NaN", "-", "-");
    assertThat(read.kernels).extracting(Kernel::sequence).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
    assertThat(read.ends.get(0).sequences()).isEqualTo(6);
  }

  @Test
  void aRowThatCannotBeReadIsAnOddRowAndHidesNoOther() throws IOException {
    Path file =
        write("x.csv", HEADER + "0,k,AI_CORE,0,5\n0,k\n0,k,AI_CORE,9,\"6\n0,k,AI_CORE,20,7\n");
    ReadFrames read = withoutWarmUp(file);
    assertThat(read.kernels)
        .extracting(Kernel::line, kernel -> kernel.odd().keySet())
        .containsExactly(
            tuple(2L, Set.of()),
            tuple(3L, Set.of(OddCode.UNREADABLE_ROW)),
            tuple(4L, Set.of(OddCode.UNREADABLE_ROW)),
            tuple(5L, Set.of()));
    assertThat(read.kernels.get(1).odd().get(OddCode.UNREADABLE_ROW))
        .isEqualTo("expected 5 cells, found 2");
    assertThat(read.problems).as("told by whoever folds the rows").isEmpty();
  }

  @Test
  void aTableOfOlderToolkitsIsToldByItsColumnsBehindItsComment() {
    ReadFrames read = withoutWarmUp(Samples.model("msprof/legacy_columns.csv"));
    assertThat(read.kernels).extracting(Kernel::place).containsExactly("", "", "", "AI_CPU");
  }

  @Test
  void slicesOfAnExportAreOneStreamInTheOrderOfTheirNumbers() throws IOException {
    String header = "Device_id,Task ID,Op Name,Task Type,Task Start Time(us),Task Duration(us)\n";
    write("op_summary_slice_10_2026.csv", header + "0,3,k,AI_CORE,100,3\n");
    write("op_summary_slice_2_2026.csv", header + "0,2,k,AI_CORE,50,2\n0,1,k,AI_CORE,0,1\n");
    write("op_summary_slice_0_2026.csv", header + "0,1,k,AI_CORE,0,1\n");
    write("op_summary_slice_0_2027.csv", header + "0,1,other,AI_CORE,0,9\n");
    ReadFrames read = withoutWarmUp(folder);
    assertThat(read.kernels)
        .extracting(Kernel::file, Kernel::sequence, Kernel::line, Kernel::duration)
        .containsExactlyInAnyOrder(
            tuple("op_summary_slice_0_2026.csv", 0L, 2L, 1_000L),
            tuple("op_summary_slice_2_2026.csv", 1L, 2L, 2_000L),
            tuple("op_summary_slice_10_2026.csv", 2L, 2L, 3_000L),
            tuple("op_summary_slice_0_2027.csv", 0L, 2L, 9_000L));
    assertThat(read.ends).hasSize(2);
    assertThat(read.ends)
        .anySatisfy(end -> assertThat(end.notCarried()).isEqualTo(Map.of("duplicate-row", 1L)));
    assertThat(read.problems)
        .extracting(Problem::code, Problem::file)
        .contains(tuple("missing-slice", "op_summary_slice_10_2026.csv"));
  }

  @Test
  void theTreeOfMsprofIsReadAndItsRawDataIsNot() throws IOException {
    write(
        "PROF_000001_20260610/mindstudio_profiler_output/op_summary_1.csv",
        HEADER + "3,k,AI_CORE,0,5\n");
    write("PROF_000001_20260610/mindstudio_profiler_output/task_time_1.csv", "a,b\n1,2\n");
    write("PROF_000001_20260610/device_3/data/op_summary_1.csv", HEADER + "3,raw,AI_CORE,0,5\n");
    for (Path given : List.of(folder, folder.resolve("PROF_000001_20260610"))) {
      ReadFrames read = withoutWarmUp(given);
      assertThat(read.kernels).extracting(Kernel::name).containsExactly("k");
      assertThat(read.kernels).extracting(Kernel::source).containsExactly("node-1/3");
      assertThat(read.problems).isEmpty();
    }
  }

  @Test
  void aFileOfSeveralDevicesIsAStreamForEach() throws IOException {
    Path file = write("a.csv", HEADER + "0,k,AI_CORE,0,5\n7,k,AI_CORE,0,6\n,k,AI_CORE,0,7\n0,k\n");
    ReadFrames read = withoutWarmUp(file);
    assertThat(read.kernels)
        .extracting(Kernel::source, Kernel::duration)
        .containsExactly(
            tuple("node-1/0", 5_000L),
            tuple("node-1/0", 7_000L),
            tuple("node-1/0", 0L),
            tuple("node-1/7", 6_000L));
    assertThat(read.headers).extracting(StreamHeader::device).contains("0", "7");
    assertThat(read.ends).hasSize(2);
  }

  @Test
  void theCallerNamesTheDeviceOfAFileThatKnowsOneOnly() throws IOException {
    Path file = write("a.csv", HEADER + "0,k,AI_CORE,0,5\n");
    assertThat(named(file).kernels).extracting(Kernel::source).containsExactly("node-1/4");
    assertThat(named(file).headers).extracting(StreamHeader::deviceSerial).containsOnly("A1");
    Path several = write("b.csv", HEADER + "0,k,AI_CORE,0,5\n1,k,AI_CORE,0,5\n");
    ReadFrames read = named(several);
    assertThat(read.kernels).extracting(Kernel::source).containsExactly("node-1/0", "node-1/1");
    assertThat(read.problems).extracting(Problem::code).contains("several-devices");
  }

  private ReadFrames named(Path file) {
    ScanOptions options = new ScanOptions(Map.of(file, new DeviceId("4", "A1")), null);
    return read(InputScan.scan(List.of(file), options), new KernelOptions(0, ModuleNames.NONE));
  }

  @Test
  void anOpOfAReportIsARowUnderTheNameOfItsBound() {
    ReadFrames read =
        ReadFrames.of(
            Samples.model("tenstorrent/ttmetal_run_a/ops_perf_results_2026_11_29_00_00_00.csv"));
    Kernel first = read.kernels.get(0);
    assertThat(first.name()).isEqualTo("MatmulDeviceOperation");
    assertThat(first.context()).startsWith("HiFi2;INPUT_0:1[1]x1[1]x512[512]x1024[1024]:TILE");
    assertThat(first.start()).isEqualTo(501_220_000);
    assertThat(first.duration()).isEqualTo(22_524);
    assertThat(read.headers).extracting(StreamHeader::deviceModel).containsOnly("wormhole_b0");
    assertThat(read.headers).extracting(StreamHeader::build).containsOnly("abc");
  }

  @Test
  void signpostsAreCountedAndOpsWithoutADurationAreOdd() throws IOException {
    String header =
        "OP CODE,OP TYPE,GLOBAL CALL COUNT,DEVICE ID,DEVICE ARCH,DEVICE KERNEL DURATION [ns]\n";
    Path file =
        write(
            "r.csv",
            header
                + "Matmul,tt_dnn_device,1024,0,blackhole,500\n"
                + "Matmul,tt_dnn_device,2048,0,blackhole,\n"
                + "start,signpost,,,,\n"
                + "Matmul,tt_dnn_device,1025,1,blackhole,600\n"
                + "Matmul,tt_dnn_device,x,1,blackhole,700\n"
                + "Matmul,tt_dnn_device,1024,0,blackhole,800\n");
    ReadFrames read = ReadFrames.of(file);
    assertThat(read.kernels)
        .extracting(Kernel::source, Kernel::line, kernel -> kernel.odd().keySet())
        .containsExactly(
            tuple("node-1/0", 2L, Set.of()),
            tuple("node-1/0", 3L, Set.of(OddCode.BAD_DURATION)),
            tuple("node-1/0", 6L, Set.of(OddCode.UNREADABLE_ROW)),
            tuple("node-1/1", 5L, Set.of()));
    assertThat(read.ends.get(0).notCarried()).isEqualTo(Map.of("signpost", 1L, "duplicate-op", 1L));
    assertThat(read.problems).extracting(Problem::code).contains("duplicate-op");
  }

  @Test
  void theNewestReportOfAFolderIsReadAndOlderOnesAreNamed() throws IOException {
    String header = "OP CODE,GLOBAL CALL COUNT,DEVICE ID,DEVICE KERNEL DURATION [ns]\n";
    write("reports/2026_01_01/ops_perf_results_2026_01_01.csv", header + "Old,1,0,5\n");
    write("reports/2026_01_02/ops_perf_results_2026_01_02.csv", header + "New,1,0,5\n");
    write("reports/tt_foil_phases.csv", "phase\n");
    ReadFrames read = ReadFrames.of(folder);
    assertThat(read.kernels).extracting(Kernel::name).containsExactly("New");
    assertThat(read.problems)
        .filteredOn(problem -> problem.code().equals("older-report"))
        .extracting(Problem::file, Problem::severity)
        .containsExactly(tuple("reports/2026_01_01", Severity.INFO));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ntff_0.json", "ntff_detailed_0.json"})
  void aProfileGivesItsModuleAndBothTimesOfItsLanes(String name) {
    ReadFrames read = ReadFrames.of(Samples.model("neuron/measured/" + name));
    assertThat(read.kernels.get(0))
        .extracting(Kernel::kind, Kernel::name, Kernel::context, Kernel::duration)
        .containsExactly(ZoneKind.KERNEL, "nc00_sg00", "", 1_051_960L);
    assertThat(read.kernels)
        .filteredOn(row -> row.kind() == ZoneKind.LANE && row.name().equals("pe"))
        .extracting(Kernel::context, Kernel::duration)
        .containsExactly(
            tuple("nc00_sg00:active_time", 162_601L),
            tuple("nc00_sg00:instruction_time", 186_984L));
    assertThat(read.kernels)
        .filteredOn(row -> row.name().equals("dma"))
        .extracting(Kernel::context)
        .containsExactly("nc00_sg00:active_time");
    assertThat(read.kernels)
        .extracting(Kernel::sequence)
        .containsExactlyElementsOf(
            IntStream.range(0, read.kernels.size()).mapToObj(i -> (long) i).toList());
    assertThat(read.problems).extracting(Problem::code).contains("module-assumed");
  }

  @Test
  void aTableOfInstructionsIsAProfileOfItsCore() {
    ReadFrames read = ReadFrames.of(Samples.model("neuron/measured/Instruction_1.csv"));
    assertThat(read.kernels)
        .as("without transfers it does not say how long the module ran")
        .allMatch(row -> row.kind() == ZoneKind.LANE);
    assertThat(read.kernels)
        .filteredOn(row -> row.name().equals("pe"))
        .extracting(Kernel::context, Kernel::duration)
        .containsExactly(
            tuple("nc01_sg00:active_time", 32_842L), tuple("nc01_sg00:instruction_time", 42_243L));
    assertThat(read.problems).extracting(Problem::code).contains("sampled-export");
  }

  @Test
  void aToldModuleIsTakenAndAnAmbiguousOneIsHeldAgainstNothing() {
    Path profile = Samples.model("neuron/measured/ntff_0.json");
    assertThat(withModules(profile, "nc00_sg05").kernels.get(0).name()).isEqualTo("nc00_sg05");
    ReadFrames read = withModules(profile, "nc00_sg00", "nc00_sg01");
    assertThat(read.kernels.get(0).name()).isEqualTo("nc00");
    assertThat(read.problems)
        .filteredOn(problem -> problem.severity() == Severity.WARNING)
        .extracting(Problem::code)
        .containsExactly("no-module");
  }

  @Test
  void badRowsOfAProfileAreOddRowsSoThatItsSumsAreIncomplete() throws IOException {
    Path file =
        write(
            "p.json",
            """
            {"instruction": [{"timestamp": 5, "duration": 10, "engine": "tensor", "opcode": "MATMUL"},
             {"timestamp": 5, "duration": -1, "engine": "tensor", "opcode": "MATMUL"},
             7]}
            """);
    ReadFrames read = ReadFrames.of(file);
    assertThat(read.kernels)
        .filteredOn(row -> row.odd().containsKey(OddCode.UNREADABLE_ROW))
        .hasSize(2);
    assertThat(read.kernels.get(0).duration()).isEqualTo(10);
    assertThat(read.ends.get(0).sequences()).isEqualTo(5);
  }

  @Test
  void cycleCountsOfASessionAreNoMeasurement() {
    ReadFrames read = ReadFrames.of(Samples.model("neuron/measured/show_session_0.json"));
    assertThat(read.kernels).isEmpty();
    assertThat(read.problems).extracting(Problem::code).contains("cycles-only", "no-rows");
  }

  @Test
  void aDamagedProfileIsRefusedWithItsLine() throws IOException {
    Path file =
        write("p.json", "{\"instruction\": [{\"timestamp\": 5, \"duration\": 10,\n \"engine\": ");
    ReadFrames read = ReadFrames.of(file);
    assertThat(read.frames).isEmpty();
    assertThat(read.problems)
        .singleElement()
        .satisfies(problem -> assertThat(problem.code()).isEqualTo("refused"))
        .satisfies(problem -> assertThat(problem.message()).contains("truncated"));
  }

  @Test
  void theSameContentIsTheSameStreamWhateverItsPathAndOtherContentIsBeside() throws IOException {
    String rows = HEADER + "0,k,AI_CORE,0,5\n".repeat(30);
    Path one = write("one.csv", rows);
    Path copy = write("copy.csv", rows);
    Path other = write("other.csv", rows + "0,k,AI_CORE,90,5\n");
    assertThat(stream(copy)).isEqualTo(stream(one));
    assertThat(stream(other)).as("differs in its last row only").isNotEqualTo(stream(one));
  }

  private static Object stream(Path file) {
    return ReadFrames.of(file).headers.get(0).stream();
  }

  @Test
  void aHeaderWithoutRowsIsSaidToBeEmpty() throws IOException {
    ReadFrames read = ReadFrames.of(write("op_summary.csv", HEADER));
    assertThat(read.problems).extracting(Problem::code).containsExactly("no-rows");
    assertThat(read.ends.get(0).reason()).isEqualTo(EndReason.COMPLETE);
  }

  @Test
  void aStartThatDoesNotFitIsOdd() throws IOException {
    Path file = write("o.csv", HEADER + "0,k,AI_CORE,9223372036854775.807,5\n");
    ScannedInputs inputs = InputScan.scan(List.of(file), ScanOptions.NONE);
    FileReading reading =
        new FileReading(
            ReadFrames.IDENTITY,
            ZoneNames.NONE,
            new KernelOptions(0, ModuleNames.NONE),
            problem -> {},
            ReadProgress.NONE);
    StreamInput part = reading.split(inputs.streams().get(0)).get(0);
    BaseTime before1970 = BaseTime.known(Instant.ofEpochMilli(-1_000));
    StreamHeader header = reading.header(part, before1970).orElseThrow();
    ReadFrames read = new ReadFrames();
    read.take(reading, part, header);
    assertThat(read.kernels.get(0).odd()).containsKey(OddCode.BAD_START);
  }

  private static ReadFrames withoutWarmUp(Path path) {
    return read(
        InputScan.scan(List.of(path), ScanOptions.NONE), new KernelOptions(0, ModuleNames.NONE));
  }

  private static ReadFrames withModules(Path path, String... modules) {
    return read(
        InputScan.scan(List.of(path), ScanOptions.NONE),
        new KernelOptions(1, new ModuleNames(Set.of(modules))));
  }

  private static ReadFrames read(ScannedInputs inputs, KernelOptions options) {
    ReadFrames read = new ReadFrames();
    read.problems.addAll(inputs.problems());
    FileReading reading =
        new FileReading(
            ReadFrames.IDENTITY, ZoneNames.NONE, options, read.problems::add, ReadProgress.NONE);
    inputs.streams().forEach(stream -> read.read(stream, reading));
    return read;
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }
}
