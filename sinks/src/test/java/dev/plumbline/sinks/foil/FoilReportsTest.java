package dev.plumbline.sinks.foil;

import static dev.plumbline.sinks.fixture.FoilFolder.bytes;
import static dev.plumbline.sinks.fixture.FoilFolder.header;
import static dev.plumbline.sinks.fixture.FoilFolder.names;
import static dev.plumbline.sinks.fixture.FoilFolder.resource;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.wire.DeviceBatchWriter;
import dev.plumbline.model.wire.EndOfStream;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.EndWriter;
import dev.plumbline.model.wire.MarkerLayout;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneNames;
import dev.plumbline.sinks.fixture.FoilFolder;
import dev.plumbline.sinks.fixture.RecordedTopics;
import dev.plumbline.sinks.replay.ReplayOutcome;
import dev.plumbline.sinks.replay.ReplayProgress;
import dev.plumbline.sinks.replay.RunReplay;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The reports of whole runs, rebuilt from raw topics. */
class FoilReportsTest {
  private static final String TOPIC = "raw";
  private static final String HEADER =
      "name,src_file,src_line,zone_name,zone_text,ns_since_start,exec_time_ns,thread,"
          + "special_parent_text\n";
  private static final String MARKERS =
      "dispatch_idx,host_ns,core_x,core_y,risc,packet_type,zone_hash,cycle\n";

  @TempDir Path directory;

  private final RecordedTopics topics = new RecordedTopics().topic(TOPIC, 1);
  private final Map<String, String> written = new LinkedHashMap<>();

  @ParameterizedTest
  @CsvSource({
    "ttfoil_small, 1", "ttfoil_small, 3", "ttfoil_small, 5000",
    "ttfoil_run_a, 1", "ttfoil_run_a, 97", "ttfoil_run_a, 5000"
  })
  void theFiveReportsAreThoseOfTtFoilHoweverBatchesAreCut(String sample, int rowsABatch)
      throws IOException {
    FoilFigures figures = report(sampleFrames(sample, rowsABatch));
    assertSample(sample, figures);
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "3"})
  void duplicatesAndDisorderChangeNoReport(long seed) throws IOException {
    Random random = new Random(seed);
    List<byte[]> frames = new ArrayList<>(sampleFrames("ttfoil_run_a", 50 + random.nextInt(400)));
    frames.addAll(sampleFrames("ttfoil_run_a", 50 + random.nextInt(400)));
    Collections.shuffle(frames, random);
    assertSample("ttfoil_run_a", report(frames));
  }

  @Test
  void withoutInputAllFiveReportsHaveTheirHeader() throws IOException {
    FoilFigures figures = report(List.of());
    assertThat(written)
        .containsExactly(
            Map.entry(FoilReports.PERF_RESULTS, String.join(",", PerfResults.HEADER) + "\r\n"),
            Map.entry(FoilReports.PERF_PER_CALL, String.join(",", PerfPerCall.HEADER) + "\r\n"),
            Map.entry(FoilReports.PHASES, String.join(",", Phases.HEADER) + "\r\n"),
            Map.entry(FoilReports.MEMORY_REPORT, String.join(",", MemoryReport.HEADER) + "\r\n"),
            Map.entry(FoilReports.DEVICE_PERF, String.join(",", DevicePerf.HEADER) + "\r\n"));
    assertThat(figures.tracyOpsTimes()).isEqualTo(new FoilInput(0, 0, 0, 0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "s02 | BRISC,,0x3333,1,100,100,100,100 | 2 | 1",
        "s03 | NCRISC,,0x0abc,2,17592186046416 | 0 | 0",
        "s11 | BRISC,,0xbdb7,2,17592181046366 | 0 | 0",
      })
  void damagedCasesReadAsTtFoilReadsThem(String name, String row, long starts, long ends)
      throws IOException {
    FoilFigures figures = report(device(resource("cases/" + name + ".csv"), ZoneNames.NONE));
    assertThat(written.get(FoilReports.DEVICE_PERF)).contains("\r\n" + row);
    assertThat(figures.unmatchedStart()).isEqualTo(starts);
    assertThat(figures.unmatchedEnd()).isEqualTo(ends);
  }

  @Test
  void anAmbiguousHashShowsItsHashAndAnUnknownOneNoName() throws IOException {
    report(
        device(
            resource("cases/s12.csv"),
            hash -> hash == 0xf001 ? List.of("reader", "writer") : List.of()));
    assertThat(written.get(FoilReports.DEVICE_PERF))
        .contains("NCRISC,<ambiguous 0xf001>,0xf001,1,90,90,90,90\r\n")
        .contains("BRISC,,0xabcd,1,25,25,25,25\r\n");
  }

  @Test
  void quotesAreReadTheWayTtFoilReadsThem() throws IOException {
    report(
        zones(
            HEADER
                + "a,f,1,,\"he said \"hi\"\",10,5,0,\n"
                + "a,f,1,,\"two\"\"quotes\",11,5,0,\n"
                + "\"b\nc\",f,1,,,12,7,0,\n"
                + "d,f,1,,,13,9,0,\n"));
    assertThat(written.get(FoilReports.PERF_PER_CALL))
        .isEqualTo(
            "seq,ts_ns,zone,duration_ns,context\r\n"
                + "0,10,a,5,\"he said hi\"\"\"\"\"\r\n"
                + "1,11,a,5,\"two\"\"quotes\"\r\n"
                + "2,12,\"b\nc\",7,\r\n"
                + "3,13,d,9,\r\n");
  }

  @Test
  void shortRowsAreDroppedAndRowsWithCommasSetAsideEachCounted() throws IOException {
    FoilFigures figures =
        report(
            zones(
                HEADER
                    + "a,f,1,,,10,5,0,\n"
                    + "a,f,1,,\n"
                    + "Tile<float,32>::mul,f,1,,,12,7,0,\n"
                    + "a,f,1,,,13,x,0,\n"
                    + ",f,1,late,,14,6,0,\n"));
    assertThat(figures.tracyOpsTimes()).isEqualTo(new FoilInput(5, 1, 1, 0));
    assertThat(written.get(FoilReports.PERF_RESULTS))
        .isEqualTo(
            String.join(",", PerfResults.HEADER) + "\r\na,,2,5,2,0,5\r\nlate,,1,6,6,6,6\r\n");
  }

  @Test
  void memoryRowsWithBadCellsAreSkipped() throws IOException {
    FoilFigures figures =
        report(
            FoilFolder.memory(
                header(StreamKind.MEMORY, "p", "tt_foil_memlog.csv"),
                "op,pool,addr,size,ts_ns\n"
                    + "ALLOC,L1,0x10,100,1\n"
                    + "ALLOC,L1,0X20,100,1\n"
                    + "ALLOC,L1,0x30,many,1\n"
                    + "MOVE,L1,0x10,100,1\n"
                    + "FREE,L1,0x9999,0,1\n"
                    + "ALLOC,L1,0x\n",
                2));
    assertThat(figures.memlog()).isEqualTo(new FoilInput(6, 1, 0, 0));
    assertThat(written.get(FoilReports.MEMORY_REPORT)).endsWith("\r\nL1,1,1,100,100,100\r\n");
  }

  @Test
  void lanesAreOfOneDeviceAndGroupsOfAll() throws IOException {
    List<byte[]> frames = new ArrayList<>();
    frames.addAll(
        FoilFolder.device(
            header(StreamKind.DEVICE, "1", "dev1"),
            MARKERS
                + "0,1,1,1,BRISC,END,0x1,30\n0,1,1,1,BRISC,START,0x2,30\n"
                + "0,1,1,1,BRISC,END,0x2,40\n",
            ZoneNames.NONE,
            5));
    frames.addAll(
        FoilFolder.device(
            header(StreamKind.DEVICE, "0", "dev0"),
            MARKERS
                + "0,1,1,1,BRISC,START,0x2,30\n0,1,1,1,BRISC,END,0x2,41\n"
                + "0,1,1,1,BRISC,START,0x1,10\n",
            ZoneNames.NONE,
            5));
    FoilFigures figures = report(frames);
    assertThat(written.get(FoilReports.DEVICE_PERF))
        .endsWith("\r\nBRISC,,0x0002,2,21,10,10,11\r\n");
    assertThat(figures.unmatchedStart()).isEqualTo(1);
    assertThat(figures.unmatchedEnd()).isEqualTo(1);
  }

  @Test
  void aRawReadbackReportsWhatItsMarkersReport() throws IOException {
    byte[] image = bytes("samples/core_1_2_ctl32.bin");
    StreamHeader header = header(StreamKind.DEVICE, "0", "l1");
    DeviceBatchWriter writer =
        new DeviceBatchWriter(header, MarkerLayout.CTL32, ZoneNames.NONE, null, 0);
    writer.addImage(0, 1, 1, 2, image);
    writer.addImage(1, 2, 1, 2, image);
    FoilFigures fromImages = report(List.of(writer.finish(), end(header, 2)));
    String reportFromImages = written.get(FoilReports.DEVICE_PERF);

    StringBuilder rows = new StringBuilder(MARKERS);
    JsonNode riscs =
        JsonMapper.builder()
            .build()
            .readTree(bytes("samples/core_1_2_ctl32.expected.json"))
            .get("riscs");
    for (int dispatch = 0; dispatch < 2; dispatch++) {
      for (JsonNode risc : riscs) {
        for (JsonNode marker : risc.get("markers")) {
          rows.append(
              String.format(
                  Locale.ROOT,
                  "%d,1,1,2,%s,%s,%s,%d%n",
                  dispatch,
                  risc.get("risc").asText(),
                  marker.get("packet_type").asText(),
                  marker.get("zone_hash").asText(),
                  marker.path("cycle").asLong()));
        }
      }
    }
    RecordedTopics others = new RecordedTopics().topic(TOPIC, 1);
    FoilFigures fromRows =
        report(others, device(rows.toString().replace("\r", ""), ZoneNames.NONE));
    assertThat(reportFromImages).isEqualTo(written.get(FoilReports.DEVICE_PERF));
    assertThat(reportFromImages.lines().count()).isGreaterThan(5);
    assertThat(fromImages).isEqualTo(fromRows);
  }

  private List<byte[]> sampleFrames(String sample, int rowsABatch) throws IOException {
    String logs = "samples/" + sample + "/logs/";
    List<byte[]> frames = new ArrayList<>();
    frames.addAll(
        FoilFolder.zones(
            header(StreamKind.ZONES, "p", "tracy_ops_times.csv"),
            resource(logs + "tracy_ops_times.csv"),
            rowsABatch));
    frames.addAll(
        FoilFolder.memory(
            header(StreamKind.MEMORY, "p", "tt_foil_memlog.csv"),
            resource(logs + "tt_foil_memlog.csv"),
            rowsABatch));
    frames.addAll(
        FoilFolder.device(
            header(StreamKind.DEVICE, "0", "tt_foil_device_zones.csv"),
            resource(logs + "tt_foil_device_zones.csv"),
            names(resource("samples/zone_names.csv")),
            rowsABatch));
    return frames;
  }

  private void assertSample(String sample, FoilFigures figures) throws IOException {
    String expected = "samples/" + sample + "/expected/";
    for (Map.Entry<String, String> file : written.entrySet()) {
      assertThat(file.getValue()).as(file.getKey()).isEqualTo(resource(expected + file.getKey()));
    }
    assertThat(written).hasSize(5);
    JsonNode diagnostics =
        JsonMapper.builder().build().readTree(bytes(expected + "diagnostics.json"));
    assertThat(figures.unmatchedStart()).isEqualTo(diagnostics.get("unmatched_start").asLong());
    assertThat(figures.unmatchedEnd()).isEqualTo(diagnostics.get("unmatched_end").asLong());
    assertInput(figures.tracyOpsTimes(), diagnostics.get("tracy_ops_times.csv"));
    assertInput(figures.memlog(), diagnostics.get("tt_foil_memlog.csv"));
    assertInput(figures.deviceZones(), diagnostics.get("tt_foil_device_zones.csv"));
  }

  private static void assertInput(FoilInput input, JsonNode expected) {
    assertThat(input.rows()).isEqualTo(expected.get("rows").asLong());
    assertThat(input.shortRows()).isEqualTo(expected.get("short_rows").asLong());
  }

  private static List<byte[]> zones(String text) {
    return FoilFolder.zones(header(StreamKind.ZONES, "p", "tracy_ops_times.csv"), text, 2);
  }

  private static List<byte[]> device(String text, ZoneNames names) {
    return FoilFolder.device(
        header(StreamKind.DEVICE, "0", "tt_foil_device_zones.csv"), text, names, 2);
  }

  private static byte[] end(StreamHeader header, long sequences) {
    return EndWriter.write(
        header,
        new EndOfStream(header.stream().kind(), sequences, EndReason.COMPLETE, Map.of(), ""));
  }

  private FoilFigures report(List<byte[]> frames) throws IOException {
    return report(topics, frames);
  }

  private FoilFigures report(RecordedTopics into, List<byte[]> frames) throws IOException {
    for (byte[] frame : frames) {
      into.append(TOPIC, 0, new byte[0], frame);
    }
    RunReplay replay =
        new RunReplay(
            into.consumer(), "r", List.of(TOPIC), Duration.ofSeconds(1), ReplayProgress.NONE);
    written.clear();
    try (FoilReports reports = new FoilReports(directory)) {
      ReplayOutcome outcome = replay.replay(reports);
      assertThat(outcome.complete()).isTrue();
      Map<String, ByteArrayOutputStream> files = new LinkedHashMap<>();
      reports.write(name -> files.computeIfAbsent(name, key -> new ByteArrayOutputStream()));
      files.forEach((name, bytes) -> written.put(name, bytes.toString(StandardCharsets.UTF_8)));
      return reports.figures();
    }
  }
}
