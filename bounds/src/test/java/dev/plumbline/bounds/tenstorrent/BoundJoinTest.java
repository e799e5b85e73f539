package dev.plumbline.bounds.tenstorrent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoundJoinTest {
  private static final String HEADER =
      "OP CODE,OP TYPE,GLOBAL CALL COUNT,DEVICE ID,DEVICE ARCH,MATH FIDELITY,"
          + "DEVICE KERNEL DURATION [ns],INPUT_0_W_PAD[LOGICAL],INPUT_0_Z_PAD[LOGICAL],"
          + "INPUT_0_Y_PAD[LOGICAL],INPUT_0_X_PAD[LOGICAL],INPUT_0_LAYOUT,INPUT_0_DATATYPE,"
          + "INPUT_0_MEMORY,METAL TRACE ID,METAL TRACE REPLAY SESSION ID,"
          + "PM IDEAL [ns],PM COMPUTE [ns],PM BANDWIDTH [ns]\n";

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"ttmetal_run_a", "ttmetal_run_bh"})
  void aReportIsJoinedWithItsOwnDurations(String run) throws IOException {
    OpsReport report = report(run);
    assertThat(BoundJoin.of(report).csv())
        .isEqualTo(Files.readString(resource(run + "/bound_join.csv")));
    assertThat(report.problems()).isEmpty();
    assertThat(report.dropped()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ttmetal_run_a", "ttmetal_run_bh"})
  void aReportIsJoinedWithDurationsOfTheDeviceLog(String run) throws IOException {
    MeasuredOps measured = MeasuredOps.read(resource(run + "/profile_log_device.ops.csv"));
    BoundJoin join = BoundJoin.of(report(run), measured);
    assertThat(join.csv()).isEqualTo(Files.readString(resource(run + "/bound_join.csv")));
    assertThat(join.unknownMeasured()).isEmpty();
    assertThat(measured.problems()).isEmpty();
  }

  @Test
  void everyRowOfAReportIsAccountedFor() throws IOException {
    OpsReport report = report("ttmetal_run_a");
    assertThat(report.ops()).hasSize(30);
    assertThat(report.others()).containsExactlyEntriesOf(Map.of("signpost", 1L));
    assertThat(report.rowCount()).isEqualTo(31);
  }

  @Test
  void opsThatBeatTheirBoundAndOpsWithoutOneAreNamed() throws IOException {
    BoundJoin join = BoundJoin.of(report("ttmetal_run_a"));
    assertThat(join.broken()).hasSize(3);
    assertThat(join.measuredWithoutBound()).hasSize(10);
    assertThat(join.boundsWithoutMeasurement()).isEmpty();
    assertThat(join.problems())
        .extracting(Problem::code, Problem::severity, problem -> problem.message().split(" of ")[0])
        .containsExactlyInAnyOrder(
            Tuple.tuple("bound-broken", Severity.WARNING, "TransposeDeviceOperation: 2"),
            Tuple.tuple("bound-broken", Severity.WARNING, "BinaryNgDeviceOperation: 1"),
            Tuple.tuple("measured-without-bound", Severity.WARNING, "SoftmaxDeviceOperation: 5"),
            Tuple.tuple("measured-without-bound", Severity.WARNING, "LayerNormDeviceOperation: 5"));
  }

  @Test
  void sidesThatDoNotMatchAreListedAndHaveNoRatio() throws IOException {
    OpsReport report =
        read(
            op("matmul_a", 1, "wormhole_b0", "100", "80,80,7")
                + op("copy_c", 2, "wormhole_b0", "7", "1,1,1")
                + op("never_ran_d", 3, "wormhole_b0", "", "5,5,2"));
    Path measured =
        Files.writeString(
            directory.resolve("cpp_device_perf_report.csv"),
            "GLOBAL CALL COUNT,DEVICE ID,DEVICE KERNEL DURATION [ns]\n1,0,105\n2,0,9\n77,0,5\n"
                + "1,0,106\nx,0,5\n8,0,\n9,0,-4\n");
    MeasuredOps ops = MeasuredOps.read(measured);
    assertThat(ops.dropped())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("duplicate-op", 1L, "no-op-key", 1L, "not-measured", 2L));
    BoundJoin join = BoundJoin.of(report, ops);
    assertThat(join.ops())
        .extracting(JoinedOp::ratioThousandths)
        .containsExactly(1312L, null, null);
    assertThat(join.ops()).extracting(JoinedOp::isBelowBound).containsExactly(false, null, null);
    assertThat(join.unknownMeasured()).containsExactly(new OpKey(0, 77, "", ""));
    assertThat(join.measuredWithoutBound())
        .extracting(o -> o.op().opCode())
        .containsExactly("copy_c");
    assertThat(join.boundsWithoutMeasurement())
        .extracting(o -> o.op().opCode())
        .containsExactly("never_ran_d");
    assertThat(join.problems())
        .extracting(Problem::code, Problem::severity)
        .containsExactly(
            Tuple.tuple("measured-without-bound", Severity.WARNING),
            Tuple.tuple("bound-without-measurement", Severity.INFO),
            Tuple.tuple("measured-without-op", Severity.WARNING));
    assertThat(join.csv()).contains("never_ran_d,0,3,,5,compute,,1,\r\n");
  }

  @Test
  void replaysOfATraceAreExecutionsOfTheirOwn() throws IOException {
    OpsReport report =
        read(
            op("m", 1, "wormhole_b0", "100", "80,80,7").replace(",,,80", ",5,1,80")
                + op("m", 1, "wormhole_b0", "200", "80,80,7").replace(",,,80", ",5,2,80")
                + op("m", 1, "wormhole_b0", "300", "80,80,7").replace(",,,80", ",5,2,80"));
    assertThat(report.ops())
        .extracting(DeviceOp::key)
        .containsExactly(new OpKey(0, 1, "5", "1"), new OpKey(0, 1, "5", "2"));
    assertThat(report.dropped()).containsExactlyEntriesOf(Map.of("duplicate-op", 1L));
  }

  @Test
  void aBoundHoldsForOneOpOfOneShapeOnOneArchitecture() throws IOException {
    List<Bound> bounds =
        PerformanceBounds.of(
            read(
                op("m", 1, "wormhole_b0", "100", "80,80,7")
                    + op("m", 2, "wormhole_b0", "100", "70,70,7")
                    + op("m", 3, "wormhole_b0", "100", "60,60,7").replace("512[512]", "64[60]")
                    + op("none", 4, "wormhole_b0", "100", "1,1,1")),
            ModelVersion.UNKNOWN,
            "0.60");
    assertThat(bounds).hasSize(2);
    Bound bound = bounds.get(0);
    assertThat(bound.key())
        .isEqualTo(
            new BoundKey(
                StatKind.KERNEL,
                "m",
                "",
                "HiFi2;INPUT_0:1[1]x1[1]x512[512]x1024[1024]:TILE:BFLOAT16:DRAM_INTERLEAVED",
                "",
                "wormhole_b0"));
    assertThat(bound.unit()).isEqualTo(Unit.NANOS);
    assertThat(bound.floor()).isEqualTo(70.0);
    assertThat(bound.estimate()).isNull();
    assertThat(bound.budget()).isNull();
    assertThat(bound.flags()).isEmpty();
    assertThat(bound.origin().model()).isEqualTo("tt-metal-pm-0.60");
    assertThat(bound.id()).startsWith("tt-metal-pm-").isNotEqualTo(bounds.get(1).id());
    assertThat(bounds.get(1).floor()).isEqualTo(60.0);
  }

  @Test
  void attributesAreAPartOfWhatABoundHoldsFor() throws IOException {
    String rows =
        "m,tt_dnn_device,1,0,wormhole_b0,{'grid': '8-8'},90,80,80,7\n"
            + "m,tt_dnn_device,2,0,wormhole_b0,{'grid': '4-4'},90,20,20,7\n"
            + "m,tt_dnn_device,3,0,wormhole_b0,{'grid': '8-8'},90,80,80,7\n";
    OpsReport report =
        OpsReport.read(
            ("OP CODE,OP TYPE,GLOBAL CALL COUNT,DEVICE ID,DEVICE ARCH,ATTRIBUTES,DEVICE KERNEL"
                    + " DURATION [ns],PM IDEAL [ns],PM COMPUTE [ns],PM BANDWIDTH [ns]\n"
                    + rows)
                .getBytes(StandardCharsets.UTF_8),
            "ops.csv");
    assertThat(PerformanceBounds.of(report)).extracting(Bound::floor).containsExactly(80.0, 20.0);
    assertThat(report.ops().get(0).attributes()).isEqualTo("{'grid': '8-8'}");
    assertThat(report.ops().get(0).signature())
        .matches(";attributes:[0-9a-f]{12}")
        .isEqualTo(report.ops().get(2).signature());
  }

  @ParameterizedTest
  @CsvSource({
    "wormhole_b0,UNKNOWN,",
    "blackhole,UNKNOWN,PM_MODEL_VERSION_UNKNOWN",
    "blackhole,BEFORE_BLACKHOLE,PM_MODEL_OUTDATED",
    "blackhole,WITH_BLACKHOLE,"
  })
  void boundsOfBlackholeAreFlaggedUnlessTheModelKnowsIt(
      String arch, ModelVersion version, String flag) throws IOException {
    List<Bound> bounds =
        PerformanceBounds.of(read(op("m", 1, arch, "100", "80,80,7")), version, "");
    assertThat(bounds.get(0).flags()).isEqualTo(flag == null ? List.of() : List.of(flag));
  }

  @ParameterizedTest
  @CsvSource({
    // 512 x 1024 elements of 2 bytes: 1 MiB.
    "10173,BEFORE_BLACKHOLE",
    "1908,WITH_BLACKHOLE",
    "5000,UNKNOWN"
  })
  void theBandwidthFiguresTellTheVersionOfTheModel(long bandwidthNanos, ModelVersion version)
      throws IOException {
    String model = bandwidthNanos + ",7," + bandwidthNanos;
    OpsReport blackhole = read(op("m", 1, "blackhole", "20000", model));
    assertThat(ModelVersion.toldBy(blackhole)).isEqualTo(version);
    assertThat(ModelVersion.toldBy(read(op("m", 1, "wormhole_b0", "20000", model))))
        .isEqualTo(ModelVersion.UNKNOWN);
    assertThat(PerformanceBounds.of(blackhole).get(0).flags())
        .hasSize(version == ModelVersion.WITH_BLACKHOLE ? 0 : 1);
  }

  @Test
  void theBlackholeSampleTellsNoVersionAndIsNotCompared() throws IOException {
    List<Bound> bounds = PerformanceBounds.of(report("ttmetal_run_bh"));
    assertThat(bounds).as("no two of its ops have the same attributes").hasSize(6);
    assertThat(bounds)
        .allSatisfy(b -> assertThat(b.flags()).containsExactly("PM_MODEL_VERSION_UNKNOWN"));
  }

  @Test
  void badRowsAreCountedAndHideNoGoodOnes() throws IOException {
    OpsReport report =
        read(
            op("before", 1, "wormhole_b0", "100", "80,80,7")
                + "cut,tt_dnn_device,2,0,wormhole\n"
                + "\"open,tt_dnn_device,3,0\n"
                + op("nokey", 4, "wormhole_b0", "100", "80,80,7").replace(",4,0,", ",4,,")
                + op("strange", 5, "wormhole_b0", "fast", "nan,80,7")
                + op("disorder", 6, "wormhole_b0", "100.7", "80.5,90,7")
                + op("host", 7, "", "", ",,").replace("tt_dnn_device", "tt_dnn_cpu")
                + op("after", 8, "wormhole_b0", "100", ",,"));
    assertThat(report.ops())
        .extracting(DeviceOp::opCode)
        .containsExactly("before", "strange", "disorder", "after");
    assertThat(report.dropped())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("short-row", 1L, "unreadable-row", 1L, "no-op-key", 1L));
    assertThat(report.others()).containsExactlyEntriesOf(Map.of("tt_dnn_cpu", 1L));
    assertThat(report.rowCount()).isEqualTo(8);
    assertThat(report.problems())
        .extracting(Problem::code, Problem::line)
        .containsExactlyInAnyOrder(
            Tuple.tuple("short-row", 3L),
            Tuple.tuple("unreadable-row", 4L),
            Tuple.tuple("no-op-key", 5L),
            Tuple.tuple("bad-cell", 6L),
            Tuple.tuple("bad-cell", 6L),
            Tuple.tuple("model-disorder", 7L));
    assertThat(report.ops().get(1).kernelNanos()).isNull();
    assertThat(report.ops().get(1).model()).isNull();
    assertThat(report.ops().get(2).model()).isEqualTo(new PerformanceModel(80, 90, 7));
    assertThat(report.ops().get(3).model()).isNull();
    assertThat(BoundJoin.of(report).csv()).contains("after,0,8,100,,,,0,\r\n");
  }

  @Test
  void anIdealOfNothingIsNoBound() throws IOException {
    BoundJoin join = BoundJoin.of(read(op("m", 1, "wormhole_b0", "100", "0,0,0")));
    assertThat(join.ops().get(0).hasBound()).isFalse();
    assertThat(join.ops().get(0).ratioThousandths()).isNull();
  }

  @Test
  void aKernelExactlyAtItsIdealIsNotBelowIt() throws IOException {
    BoundJoin join =
        BoundJoin.of(
            read(
                op("m", 1, "wormhole_b0", "80", "80,80,80")
                    + op("m", 2, "wormhole_b0", "79", "80,80,80")));
    assertThat(join.ops()).extracting(JoinedOp::isBelowBound).containsExactly(false, true);
    assertThat(join.ops()).extracting(JoinedOp::ratioThousandths).containsExactly(1000L, 987L);
    assertThat(join.ops().get(0).boundBy()).isEqualTo(PerformanceModel.BoundBy.COMPUTE);
  }

  @Test
  void hugeNumbersNeitherOverflowNorWrap() throws IOException {
    BoundJoin join =
        BoundJoin.of(
            read(
                op("m", 1, "wormhole_b0", "9223372036854775807", "2,2,2")
                    + op("m", 2, "wormhole_b0", "92233720368547758070", "2,2,2")));
    assertThat(join.ops().get(0).ratioThousandths()).isEqualTo(Long.MAX_VALUE);
    assertThat(join.ops().get(1).kernelNanos()).isNull();
  }

  @Test
  void olderColumnNamesAreReadToo() throws IOException {
    String csv =
        "OP CODE,OP TYPE,GLOBAL CALL COUNT,DEVICE ID,DEVICE KERNEL DURATION [ns],INPUT_0_W,"
            + "INPUT_0_Z,INPUT_0_Y,INPUT_0_X,INPUT_0_LAYOUT,INPUT_0_DATATYPE,INPUT_0_MEMORY,"
            + "PM IDEAL NS,PM COMPUTE NS,PM BANDWIDTH NS\n"
            + "m,tt_dnn_device,1,0,100,1,1,32,64,TILE,BFLOAT8_B,DEV_0_L1,80,80,7\n";
    DeviceOp op = OpsReport.read(csv.getBytes(StandardCharsets.UTF_8), "x").ops().get(0);
    assertThat(op.model()).isEqualTo(new PerformanceModel(80, 80, 7));
    assertThat(op.signature()).isEqualTo(";INPUT_0:1x1x32x64:TILE:BFLOAT8_B:L1");
    assertThat(op.tensors().get(0).sizesBytes()).containsExactly(32 * 64 * 1.0625);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "name,src_file,src_line\n", "{}"})
  void whatIsNoOpReportIsSaidSo(String text) throws IOException {
    OpsReport report = OpsReport.read(text.getBytes(StandardCharsets.UTF_8), "x.csv");
    assertThat(report.ops()).isEmpty();
    assertThat(report.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.severity()).isEqualTo(Severity.ERROR);
              assertThat(problem.message()).contains("OP CODE");
            });
    Path path = Files.writeString(directory.resolve("measured.csv"), text);
    assertThat(MeasuredOps.read(path).problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.code()).isEqualTo("not-measured-ops"));
  }

  @Test
  void aReportWithoutModelColumnsHasNoBoundsAndSaysSo() throws IOException {
    String csv = "OP CODE,OP TYPE,GLOBAL CALL COUNT,DEVICE ID\nm,tt_dnn_device,1,0\n";
    OpsReport report = OpsReport.read(csv.getBytes(StandardCharsets.UTF_8), "x.csv");
    assertThat(report.problems()).extracting(Problem::code).containsExactly("no-performance-model");
    assertThat(PerformanceBounds.of(report)).isEmpty();
  }

  private static String op(String code, int call, String arch, String kernel, String model) {
    return code
        + ",tt_dnn_device,"
        + call
        + ",0,"
        + arch
        + ",HiFi2,"
        + kernel
        + ",1[1],1[1],512[512],1024[1024],TILE,BFLOAT16,DEV_0_DRAM_INTERLEAVED,,,"
        + model
        + "\n";
  }

  private static OpsReport read(String rows) throws IOException {
    return OpsReport.read((HEADER + rows).getBytes(StandardCharsets.UTF_8), "ops.csv");
  }

  private static OpsReport report(String run) throws IOException {
    return OpsReport.read(resource(run + "/ops_perf_results_2026_11_29_00_00_00.csv"));
  }

  private static Path resource(String name) {
    try {
      return Path.of(
          Objects.requireNonNull(BoundJoinTest.class.getResource("/tenstorrent/" + name)).toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
