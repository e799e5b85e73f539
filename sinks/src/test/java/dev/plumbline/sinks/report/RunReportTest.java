package dev.plumbline.sinks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.sinks.fixture.FoilFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunReportTest {
  private static final List<String> TT_FOIL =
      List.of(
          "tt_foil_perf_results.csv",
          "tt_foil_perf_per_call.csv",
          "tt_foil_phases.csv",
          "tt_foil_memory_report.csv",
          "tt_foil_device_perf.csv");

  @TempDir Path directory;

  private final ReportedRun run = new ReportedRun();

  @Test
  void aWholeRunGivesAllFilesAndNothingElse() throws IOException {
    run.whole();
    RunSummary summary = report(ReportedRun.streams());
    assertThat(summary.complete()).isTrue();
    assertThat(summary.findings())
        .containsExactlyInAnyOrder(Finding.UNSOUND, Finding.LEAK, Finding.OVER_BUDGET);
    assertThat(files())
        .containsExactlyInAnyOrder(
            "tt_foil_perf_results.csv",
            "tt_foil_perf_per_call.csv",
            "tt_foil_phases.csv",
            "tt_foil_memory_report.csv",
            "tt_foil_device_perf.csv",
            "zones.csv",
            "risc.csv",
            "pools.csv",
            "verdicts.csv",
            "summary.json");
    for (String file : TT_FOIL) {
      assertThat(Files.readString(directory.resolve(file)))
          .as(file)
          .isEqualTo(FoilFolder.resource("samples/ttfoil_small/expected/" + file));
    }
  }

  @Test
  void theTablesHoldFiguresCompletenessAndShares() throws IOException {
    run.whole();
    report(ReportedRun.streams());
    List<CSVRecord> zones = table("zones.csv");
    assertThat(zones).hasSize(2);
    assertThat(zones.get(0).get("zone")).isEqualTo("two\r\nlines, \"x\"");
    assertThat(zones.get(0).get("share_of_time")).isEqualTo("0.859000");
    assertThat(zones.get(1).toMap())
        .containsEntry("count", "2")
        .containsEntry("total_ns", "141")
        .containsEntry("mean_ns", "70")
        .containsEntry("p999_ns", "91")
        .containsEntry("complete", "true");
    List<CSVRecord> riscs = table("risc.csv");
    assertThat(riscs.get(0).toMap())
        .containsEntry("zone", "BRISC-KERNEL")
        .containsEntry("total_cycles", "700")
        .containsEntry("clock_hz", "1350000000")
        .containsEntry("share", "1.000000")
        .containsEntry("share_of", "kernel")
        .containsEntry("full_buffers", "1")
        .containsEntry("clock_state", "synced")
        .containsEntry("complete", "false");
    assertThat(Double.parseDouble(riscs.get(0).get("total_ns"))).isEqualTo(700 * 1000 / 1350.0);
    assertThat(table("pools.csv").get(0).toMap())
        .containsEntry("pool", "Device DRAM")
        .containsEntry("live_bytes", "4096")
        .containsEntry("peak_at", "1970-01-01T00:00:01.500Z")
        .containsEntry("end_state", "leaked");
  }

  @Test
  void verdictsComeUrgentFirstAndPredictionsThatNothingMeasuredAreNamed() throws IOException {
    run.whole();
    RunSummary summary = report(ReportedRun.streams());
    assertThat(summary.verdicts())
        .extracting(Verdict::outcome)
        .containsExactly(Outcome.UNSOUND, Outcome.SOUND, Outcome.NOT_RUN);
    List<CSVRecord> rows = table("verdicts.csv");
    assertThat(rows.get(0).toMap())
        .containsEntry("name", "conv_reader")
        .containsEntry("floor", "650.5")
        .containsEntry("estimate", "")
        .containsEntry("reason_code", "FLOOR_BEATEN")
        .containsEntry("slower_since", "")
        .containsEntry("headroom", "-50.5");
    assertThat(rows.get(1).get("flags")).isEqualTo("OVER_BUDGET");
    assertThat(rows.get(2).get("name")).isEqualTo("never_run");
    assertThat(rows.get(2).get("median")).isEmpty();
  }

  @Test
  void theSummaryHoldsTheDiagnosticsOfTheSample() throws IOException {
    run.whole();
    report(ReportedRun.streams());
    JsonNode summary = summary();
    JsonNode diagnostics =
        JsonMapper.builder()
            .build()
            .readTree(FoilFolder.bytes("samples/ttfoil_small/expected/diagnostics.json"));
    diagnostics
        .fields()
        .forEachRemaining(
            field -> {
              JsonNode found = summary.get("foil").get(field.getKey());
              if (field.getValue().isObject()) {
                field
                    .getValue()
                    .fields()
                    .forEachRemaining(
                        figure ->
                            assertThat(found.get(figure.getKey())).isEqualTo(figure.getValue()));
              } else {
                assertThat(found).isEqualTo(field.getValue());
              }
            });
    assertThat(summary.get("complete").asBoolean()).isTrue();
    assertThat(summary.get("problems").get(0).get("line").asLong()).isEqualTo(4);
    assertThat(summary.get("files").get("zones.csv").asLong()).isEqualTo(2);
    assertThat(summary.get("riscZones").get(0).get("totalCycles").asLong()).isEqualTo(700);
    assertThat(summary.get("perDevice").get("0").get("timeline").asText()).isEqualTo("synced");
  }

  @Test
  void aRawRecordThatIsGoneMakesTheReportIncompleteAndChangesIt() throws IOException {
    run.whole();
    run.topics.delete(Topics.ZONES, 0, 1);
    RunSummary summary = report(ReportedRun.streams());
    assertThat(summary.complete()).isFalse();
    assertThat(summary.incomplete())
        .singleElement()
        .asString()
        .contains("tracy_ops_times.csv")
        .contains("3 rows missing (3-5)");
    assertThat(summary.hasWarnings()).isTrue();
    assertThat(Files.readString(directory.resolve("INCOMPLETE.txt"))).contains("3 rows missing");
    assertThat(Files.readString(directory.resolve("tt_foil_perf_per_call.csv")).lines()).hasSize(5);

    ReportedRun healthy = new ReportedRun().whole();
    RunSummary again = report(healthy, request(ReportedRun.streams()));
    assertThat(again.complete()).isTrue();
    assertThat(files()).doesNotContain("INCOMPLETE.txt");
  }

  @Test
  void rowsTheTopologyNeverGotMakeTheReportIncompleteToo() throws IOException {
    run.raw().results();
    run.account(ReportedRun.account(ReportedRun.ZONES, "tracy_ops_times.csv", 4, 3, true));
    run.account(ReportedRun.account(ReportedRun.MEMORY, "tt_foil_memlog.csv", 7, 0, true));
    run.account(ReportedRun.account(ReportedRun.DEVICE, "tt_foil_device_zones.csv", 10, 0, true));
    ReportedRun.streams().forEach(run::marks);
    RunSummary summary = report(ReportedRun.streams());
    assertThat(summary.incomplete())
        .containsExactly("tracy_ops_times.csv: 3 rows never reached the statistics");
    assertThat(table("zones.csv").get(0).get("lost_rows")).isEqualTo("3");
    assertThat(table("zones.csv").get(0).get("complete")).isEqualTo("false");
  }

  @Test
  void waitingIsGivenUpOnlyWhenNothingMovesAndSaysWhatIsMissing() throws IOException {
    run.raw().results();
    run.account(ReportedRun.account(ReportedRun.ZONES, "tracy_ops_times.csv", 3, 0, false));
    run.account(ReportedRun.account(ReportedRun.DEVICE, "tt_foil_device_zones.csv", 10, 0, true));
    run.mark(ReportedRun.DEVICE, 10, 1);
    assertThatThrownBy(() -> report(ReportedRun.streams()))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("tracy_ops_times.csv (ZONES of h/p): 3 of 7 rows counted, no END")
        .hasMessageContaining("MEMORY of h/p: nothing was counted")
        .hasMessageContaining("tt_foil_device_zones.csv (DEVICE of h/0): 1 of 2 roll-up tasks")
        .hasMessageContaining("no file was written");
    assertThat(files()).isEmpty();
  }

  @Test
  void withoutAListOfStreamsWhatIsThereIsReported() throws IOException {
    run.raw().results();
    run.account(ReportedRun.account(ReportedRun.ZONES, "tracy_ops_times.csv", 3, 0, false));
    RunSummary summary = report((Map<StreamId, Long>) null);
    assertThat(summary.incomplete())
        .containsExactly("tracy_ops_times.csv: not counted to its end: figures may still grow");
  }

  @Test
  void aRunThatNobodyKnowsIsAnEmptyReportWithAllHeaders() throws IOException {
    RunSummary summary = report(Map.of());
    assertThat(summary.complete()).isTrue();
    assertThat(files()).hasSize(10);
    assertThat(Files.readString(directory.resolve("tt_foil_phases.csv")))
        .isEqualTo(
            "phase,kernel_load_count,t_start_ns,t_end_ns,duration_ns,first_kernel,last_kernel\r\n");
  }

  @Test
  void resultsThatCannotBeReadAreSaidNotHidden() throws IOException {
    run.whole();
    run.append(
        Topics.RUNSTATS,
        new dev.plumbline.model.key.StatKey(
                dev.plumbline.model.key.StatKind.HOST_ZONE, "z", "", "", "r", "h/p")
            .text(),
        "{\"v\":9}".getBytes(StandardCharsets.UTF_8));
    RunSummary summary = report(ReportedRun.streams());
    assertThat(summary.incomplete())
        .containsExactly("1 records of plumbline.runstats.v1 cannot be read and are missing here");
  }

  @Test
  void accountsThatCannotBeReadHideNoReport() throws IOException {
    run.whole();
    byte[] junk = "{}".getBytes(StandardCharsets.UTF_8);
    StreamId other = new StreamId("x#rollup-1", "h/p", StreamKind.ZONES, "i");
    for (String key : List.of("no key of ours", "#rollup-0", other.text())) {
      run.append(Topics.ACCOUNTING, key, junk);
    }
    assertThat(report(ReportedRun.streams()).complete()).isTrue();

    run.append(Topics.ACCOUNTING, ReportedRun.ZONES.text(), junk);

    assertThat(report(ReportedRun.streams()).incomplete())
        .containsExactly(
            "1 records of plumbline.accounting.v1 cannot be read and are missing here");
  }

  @Test
  void aDirectoryThatCannotBeMadeIsAClearError() throws IOException {
    run.whole();
    Path file = Files.writeString(directory.resolve("file"), "x");
    ReportRequest request =
        new ReportRequest(
            "r", ReportedRun.streams(), file, Map.of(), List.of(), Duration.ofSeconds(30));
    assertThatThrownBy(() -> report(run, request))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("in the way");
  }

  @Test
  void aReportThatCannotBePublishedLeavesNoTemporaryFiles() throws IOException {
    run.whole();
    Files.createDirectory(directory.resolve("tt_foil_perf_results.csv"));
    assertThatThrownBy(() -> report(ReportedRun.streams()))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("is a directory");
    assertThat(files()).containsExactly("tt_foil_perf_results.csv");
  }

  @Test
  void labelsAndTheSendersProblemsAreInTheSummary() throws IOException {
    run.whole();
    Problem refused = new Problem("x.csv", 1, Severity.ERROR, "not-supported", "no known header");
    RunSummary summary =
        report(
            run,
            new ReportRequest(
                "r",
                ReportedRun.streams(),
                directory,
                Map.of("commit", "abc"),
                List.of(refused),
                Duration.ofSeconds(30)));
    assertThat(summary.problems()).contains(refused);
    assertThat(summary().get("labels").get("commit").asText()).isEqualTo("abc");
    assertThat(summary().get("problemCounts").get("not-supported").asLong()).isEqualTo(1);
  }

  @Test
  void theTextShowsTheSameFiguresAndNoControlCharacters() throws IOException {
    run.whole();
    String text = SummaryText.of(report(ReportedRun.streams()));
    assertThat(text)
        .contains("Complete")
        .contains("two··lines, \"x\"")
        .contains("BRISC-KERNEL")
        .contains("UNSOUND conv_reader on BRISC")
        .contains("SOUND OVER_BUDGET BRISC-KERNEL")
        .contains("leaked")
        .contains("tt_foil_device_zones.csv:4: BRISC is full")
        .contains("synced, 1350 MHz");
    assertThat(text.replace("\n", "")).doesNotContainPattern("\\p{Cntrl}");
  }

  @Test
  void theTextSaysWhoAnAlertIsAbout() throws IOException {
    run.whole();
    Alert alert =
        new Alert(
            1,
            "BoundViolated",
            "conv_reader",
            Alert.State.FIRING,
            "critical",
            "model",
            1000,
            1000,
            "A lower bound was beaten.",
            "conv_reader on BRISC was faster than its floor",
            Map.of(),
            List.of(new Alert.Affected("h", "0", "r"), new Alert.Affected("h", "", "r")),
            0,
            null);
    run.append(Topics.ALERTS, alert.keyText(), JsonValues.write(alert));
    assertThat(SummaryText.of(report(ReportedRun.streams())))
        .contains(
            """
            Alerts
              BoundViolated FIRING: A lower bound was beaten.
                conv_reader on BRISC was faster than its floor
                at h/0, h
            """);
  }

  @Test
  void anAlertSaysItsDirectionAndBothValues() throws IOException {
    run.whole();
    Alert alert =
        new Alert(
            1,
            "HeadroomRegressed",
            "conv_reader",
            Alert.State.FIRING,
            "warning",
            "kernel",
            1000,
            1000,
            "A kernel is slower than the same source and build used to be.",
            "conv_reader is slower than usual by 20 %: usually 100 cycles, now 120 cycles",
            Map.of("direction", "slower"),
            List.of(new Alert.Affected("h", "0", "r"), new Alert.Affected("h2", "0", "other")),
            7,
            new Alert.Worst("h", "0", "r", 100, 120, Unit.CYCLES, 0.2, 0.4));
    run.append(Topics.ALERTS, alert.keyText(), JsonValues.write(alert));
    RunSummary summary = report(ReportedRun.streams());

    assertThat(SummaryText.of(summary))
        .contains("slower than usual by 20 %: usually 100 cycles, now 120 cycles")
        .contains("at h/0; also in 8 places of other runs");
    JsonNode json = SummaryJson.of(summary).path("alerts").path(0);
    assertThat(json.path("direction").textValue()).isEqualTo("slower");
    assertThat(json.at("/worst/expected").doubleValue()).isEqualTo(100);
    assertThat(json.at("/worst/measured").doubleValue()).isEqualTo(120);
    assertThat(json.at("/worst/unit").textValue()).isEqualTo("cycles");
    assertThat(json.at("/worst/change").doubleValue()).isEqualTo(0.2);
    assertThat(json.at("/worst/timeShare").doubleValue()).isEqualTo(0.4);
    assertThat(json.path("moreAffected").longValue()).isEqualTo(7);
  }

  private RunSummary report(Map<StreamId, Long> streams) {
    return report(run, request(streams));
  }

  private ReportRequest request(Map<StreamId, Long> streams) {
    return new ReportRequest("r", streams, directory, Map.of(), List.of(), Duration.ofSeconds(30));
  }

  private static RunSummary report(ReportedRun run, ReportRequest request) {
    AtomicLong seconds = new AtomicLong();
    InstantSource clock = () -> Instant.ofEpochSecond(seconds.getAndIncrement());
    return new RunReport(committedOnly -> run.topics.consumer(), clock, ReportProgress.NONE)
        .write(request);
  }

  private JsonNode summary() throws IOException {
    return JsonMapper.builder()
        .build()
        .readTree(Files.readString(directory.resolve("summary.json")));
  }

  private List<CSVRecord> table(String name) throws IOException {
    try (CSVParser parser =
        CSVParser.parse(
            directory.resolve(name),
            StandardCharsets.UTF_8,
            CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get())) {
      return parser.getRecords();
    }
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
