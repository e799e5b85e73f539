package dev.plumbline.bench.sink;

import dev.plumbline.bench.cli.BenchCommand;
import dev.plumbline.bench.measure.Outcome;
import dev.plumbline.bench.measure.ProcessMeter;
import dev.plumbline.bench.measure.Samples;
import dev.plumbline.bench.measure.Shown;
import dev.plumbline.bench.measure.Table;
import dev.plumbline.sinks.prometheus.BuildInfo;
import dev.plumbline.sinks.prometheus.CollectorOptions;
import dev.plumbline.sinks.prometheus.FleetPage;
import dev.plumbline.standalone.cli.CommandFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The metrics page of a large fleet. */
@Command(
    name = "sink",
    description = {
      "Fills the sinks with the totals of a fleet (500 host zones and 8 chips of 500 zones a host),"
          + " changes some of them before each scrape, and measures the scrape in every form.",
      "",
      "--rows is the number of totals. visible: from a total read to the page that shows it.",
      ""
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {"  plumbline bench sink", "  plumbline bench sink --rows 450k --changed 450k"})
public final class SinkCommand extends BenchCommand {
  private static final long USUAL_TOTALS = 100L * TotalsOfFleet.PER_HOST;
  private static final long QUICK_TOTALS = 2L * TotalsOfFleet.PER_HOST;
  private static final double MILLI = 1e6;

  @Option(
      names = "--changed",
      paramLabel = "N",
      defaultValue = "45000",
      description = "Totals that change before each scrape. Default: ${DEFAULT-VALUE}.")
  private int changed = 45_000;

  @Override
  protected void run(Outcome outcome) throws IOException {
    if (changed < 0) {
      throw CommandFailure.usage("--changed is not negative, found " + changed);
    }
    InstantSource clock = InstantSource.system();
    long totals = rows(USUAL_TOTALS, QUICK_TOTALS);
    int hosts = Math.toIntExact(1 + (totals - 1) / TotalsOfFleet.PER_HOST);
    FleetPage page =
        new FleetPage(
            CollectorOptions.defaults(), new BuildInfo("bench", "", ""), clock, System::nanoTime);
    TotalsOfFleet fleet = new TotalsOfFleet(hosts, clock.millis());
    progress("reading " + Shown.count(fleet.size()) + " totals of " + hosts + " hosts ...");
    fleet.write(page, fleet.size());
    page.publish();
    ScrapeRound round = new ScrapeRound(page, fleet);
    for (PageForm form : PageForm.values()) {
      round.run(form, changed); // the first one makes everything
    }
    List<ScrapeFigures> all = new ArrayList<>();
    for (int number = 1; number <= rounds(); number++) {
      for (PageForm form : PageForm.values()) {
        ScrapeFigures figures = round.run(form, changed);
        all.add(figures);
        outcome.round(figures);
      }
      progress("round " + number + " of " + rounds());
    }
    outcome.setting("hosts", hosts).setting("totals", fleet.size()).setting("changed", changed);
    tell(outcome, all, samples(page));
  }

  private void tell(Outcome outcome, List<ScrapeFigures> all, long samples) {
    Table table =
        new Table("form", "scrape ms", "", "CPU ms", "visible ms", "bytes", "gzip", "garbage");
    for (PageForm form : PageForm.values()) {
      List<ScrapeFigures> own = all.stream().filter(f -> f.form() == form).toList();
      Samples scrape = of(own, ScrapeFigures::scrapeNanos, MILLI);
      Samples cpu = of(own, ScrapeFigures::scrapeCpuNanos, MILLI);
      Samples visible = of(own, ScrapeFigures::visibleNanos, MILLI);
      Samples bytes = of(own, ScrapeFigures::bytes, 1);
      Samples gzip = of(own, ScrapeFigures::gzipBytes, 1);
      Samples garbage = of(own, ScrapeFigures::allocatedBytes, 1);
      String name = form.name().toLowerCase(Locale.ROOT);
      table.row(
          name,
          Shown.number(scrape.median()),
          Shown.spread(scrape),
          Shown.number(cpu.median()),
          Shown.number(visible.median()),
          Shown.bytes(bytes.median()),
          Shown.bytes(gzip.median()),
          Shown.bytes(garbage.median()));
      outcome.result(name + "ScrapeMillis", scrape).result(name + "CpuMillis", cpu);
      outcome.result(name + "VisibleMillis", visible).result(name + "Bytes", bytes);
      outcome.result(name + "GzipBytes", gzip).result(name + "GarbageBytes", garbage);
    }
    Samples read = of(all, ScrapeFigures::readNanos, 1_000);
    Samples publish = of(all, ScrapeFigures::publishNanos, MILLI);
    long heap = new ProcessMeter().figuresAfterCollection().heapUsedBytes();
    outcome.result("readMicros", read).result("publishMillis", publish);
    outcome.result("samples", samples).result("heapBytes", heap);
    print(table.text());
    print(
        String.format(
            Locale.ROOT,
            "%n%d samples on the page; %s us CPU to read one of the totals, %s ms to publish %d;"
                + " heap %s%n",
            samples,
            Shown.number(read.median()),
            Shown.number(publish.median()),
            changed,
            Shown.bytes(heap)));
  }

  private static long samples(FleetPage page) throws IOException {
    return new String(page.scrape(PageForm.TEXT.accept()).bytes(), StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.startsWith("#"))
        .count();
  }

  private static Samples of(
      List<ScrapeFigures> figures, ToLongFunction<ScrapeFigures> figure, double unit) {
    return Samples.of(figures.stream().map(each -> figure.applyAsLong(each) / unit).toList());
  }
}
