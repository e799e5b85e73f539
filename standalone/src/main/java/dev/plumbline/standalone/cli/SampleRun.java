package dev.plumbline.standalone.cli;

import dev.plumbline.bounds.BoundFile;
import dev.plumbline.ingest.names.ZoneNameTable;
import dev.plumbline.ingest.read.Identity;
import dev.plumbline.ingest.read.ReadProgress;
import dev.plumbline.ingest.scan.DeviceId;
import dev.plumbline.ingest.scan.InputScan;
import dev.plumbline.ingest.scan.ScanOptions;
import dev.plumbline.ingest.scan.ScannedInputs;
import dev.plumbline.ingest.send.ImportPlan;
import dev.plumbline.ingest.send.ImportResult;
import dev.plumbline.ingest.send.RunImport;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.value.Problem;
import dev.plumbline.sinks.prometheus.SinksRunner;
import dev.plumbline.sinks.report.ReportProgress;
import dev.plumbline.sinks.report.ReportRequest;
import dev.plumbline.sinks.report.RunReport;
import dev.plumbline.sinks.report.RunSummary;
import dev.plumbline.sinks.report.SummaryText;
import dev.plumbline.standalone.demo.SampleFleet;
import dev.plumbline.standalone.demo.SampleHost;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The demo's work: the sample fleet imported as one run, and what is found told. */
final class SampleRun {

  private static final String RUN = "sample-run";
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  /** How long before now the sample run began, so that nothing in it lies ahead of the clock. */
  private static final Duration AGO = Duration.ofMinutes(1);

  private final Spine spine;
  private final SinksRunner sinks;
  private final @Nullable String authorization;
  private final PrintWriter out;
  private final SampleFleet fleet;
  private final Path reports;

  /**
   * @param authorization header that the metrics page asks for, null if none
   */
  SampleRun(Spine spine, SinksRunner sinks, @Nullable String authorization, PrintWriter out) {
    this.spine = spine;
    this.sinks = sinks;
    this.authorization = authorization;
    this.out = out;
    this.fleet = new SampleFleet(spine.folder().resolve("fleet"));
    this.reports = spine.folder().resolve("report");
  }

  /** Writes the fleet and publishes its bounds. */
  void prepare() throws IOException {
    fleet.writeIfMissing(SampleFleet.SEED);
    spine.publish(List.of(BoundFile.read(fleet.bounds())));
  }

  /** Imports the fleet, waits for the topology, tells what was found and where to look. */
  RunSummary find() {
    Map<StreamId, Long> streams = new LinkedHashMap<>();
    List<Problem> problems = new ArrayList<>();
    long sent = 0;
    try (RunImport sending = RunImport.open(spine.clientProperties(), InstantSource.system())) {
      Instant start = Instant.now().minus(AGO);
      for (SampleHost host : fleet.hosts()) {
        ImportResult result = sending.run(plan(host, start, problems), ReadProgress.NONE);
        result.streams().forEach(stream -> streams.put(stream.stream(), stream.sequences()));
        problems.addAll(result.problems());
        sent += result.streams().stream().filter(stream -> !stream.alreadyImported()).count();
      }
    }
    String metricsAfter = UsefulMetrics.await(sinks.uri(), authorization, PATIENCE);
    RunSummary summary =
        new RunReport(spine.clientProperties(), InstantSource.system(), ReportProgress.NONE)
            .write(
                new ReportRequest(
                    RUN, streams, reports, Map.of("fleet", "sample"), problems, PATIENCE));
    out.print(SummaryText.of(summary));
    tell(streams.size(), sent, metricsAfter);
    return summary;
  }

  private ImportPlan plan(SampleHost host, Instant start, List<Problem> problems) {
    Map<Path, DeviceId> devices = new LinkedHashMap<>();
    host.devices().forEach(d -> devices.put(Path.of(d.folder()), new DeviceId(d.id(), d.serial())));
    ScannedInputs inputs = InputScan.scan(List.of(host.logs()), new ScanOptions(devices, null));
    ZoneNameTable names =
        ZoneNameTable.builder(problems::add)
            .addTable(fleet.zoneNames(), fleet.zoneNames().toString())
            .build();
    Identity identity =
        new Identity(
            RUN,
            host.name(),
            "trainer",
            SampleFleet.WORKLOAD,
            Map.of("fleet", "sample"),
            "plumbline " + RootCommand.JarVersion.text());
    return new ImportPlan(identity, start, inputs, names);
  }

  private void tell(int streams, long sent, String metricsAfter) {
    out.println();
    out.println(
        sent == 0
            ? "The sample fleet was already imported into this folder; nothing was sent again."
            : sent + " of " + streams + " streams of the sample fleet were imported.");
    out.println("Metrics:   " + sinks.uri() + "metrics");
    out.println("Status:    " + sinks.uri() + "api/v1/status");
    out.println("Broker:    " + spine.clientProperties().get(KafkaOptions.BOOTSTRAP));
    out.println("Reports:   " + reports);
    out.println("Fleet:     " + fleet.folder());
    out.println(
        String.format(Locale.ROOT, "First useful /metrics %s after the start.", metricsAfter));
    out.flush();
  }
}
