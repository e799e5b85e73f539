package dev.plumbline.sinks.report;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.OwnBaseline;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.StreamAccount.RiscAccount;
import dev.plumbline.model.value.Verdict;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A summary for the terminal: the same numbers as the files, the most important first. */
public final class SummaryText {
  private static final int TOP = 10;
  private static final int PROBLEMS = 20;

  private final StringBuilder text = new StringBuilder();
  private final RunSummary summary;

  private SummaryText(RunSummary summary) {
    this.summary = summary;
  }

  /** The text, every line ended by LF. */
  public static String of(RunSummary summary) {
    return new SummaryText(summary).render();
  }

  private String render() {
    head();
    inputs();
    zones();
    riscZones();
    riscBalance();
    pools();
    verdicts();
    alerts();
    problems();
    return text.toString();
  }

  private void head() {
    line("Run " + TerminalText.shown(summary.run()) + labels());
    if (summary.complete()) {
      line("Complete: every row that was sent is in the figures and in the reports.");
    } else {
      line("INCOMPLETE:");
      summary.incomplete().forEach(reason -> line("  - " + TerminalText.shown(reason)));
    }
  }

  private String labels() {
    return summary.labels().isEmpty()
        ? ""
        : summary.labels().entrySet().stream()
            .map(label -> label.getKey() + "=" + label.getValue())
            .sorted()
            .map(TerminalText::shown)
            .collect(Collectors.joining(", ", "  (", ")"));
  }

  private void inputs() {
    Cells table = new Cells("host", "input", "rows", "rejected", "unpaired", "lost", "clock");
    for (StreamAccount account : summary.accounts()) {
      table.row(
          account.subject().host(),
          account.file().isEmpty() ? account.stream().source() : account.file(),
          account.received(),
          account.rejected(),
          account.clock() == null ? "" : account.unpairedStarts() + account.unpairedEnds(),
          account.lost() + account.withheld(),
          account.clock() == null ? "" : clock(account));
    }
    section("Inputs", table);
  }

  private static String clock(StreamAccount account) {
    long hertz = account.subject().clockHertz();
    return account.clock() == null
        ? ""
        : account.clock().timeline()
            + (hertz > 0 ? ", " + DurationCells.plain(hertz / 1e6) + " MHz" : ", rate unknown");
  }

  private void zones() {
    zones("Host zones", "zone", EnumSet.of(StatKind.HOST_ZONE, StatKind.GPU));
    zones("Kernels", "kernel", EnumSet.of(StatKind.KERNEL));
    zones("Engine lanes", "lane", EnumSet.of(StatKind.LANE));
  }

  private void zones(String title, String what, Set<StatKind> kinds) {
    List<MergedFigure> zones =
        MergedFigure.of(
            ZoneTable.rows(summary.stats()).stream()
                .filter(stats -> kinds.contains(stats.key().kind()))
                .toList());
    Cells table = new Cells(what, "context", "count", "total ns", "p50 ns", "p99 ns", "max ns");
    for (MergedFigure zone : zones.subList(0, Math.min(TOP, zones.size()))) {
      DurationStats stats = zone.durations();
      table.row(
          zone.name(),
          (zone.place() + " " + zone.context()).strip(),
          stats.count(),
          stats.sum(),
          stats.quantile(0.5),
          stats.quantile(0.99),
          stats.max());
    }
    section(top(title, zones.size()), table);
  }

  private void riscZones() {
    List<MergedFigure> zones = MergedFigure.of(RiscTable.rows(summary.stats()));
    Cells table =
        new Cells("risc", "zone", "count", "total cycles", "p50", "p99", "max", "unpaired");
    for (MergedFigure zone : zones.subList(0, Math.min(TOP, zones.size()))) {
      DurationStats stats = zone.durations();
      table.row(
          zone.place(),
          zone.name(),
          stats.count(),
          stats.sum(),
          stats.quantile(0.5),
          stats.quantile(0.99),
          stats.max(),
          zone.unpaired());
    }
    section(top("Device zones", zones.size()), table);
  }

  /** Kernel time where zones are named, else all paired time; full buffers and drops beside it. */
  private void riscBalance() {
    Map<String, Long> cycles = new TreeMap<>();
    boolean named = RiscTable.rows(summary.stats()).stream().anyMatch(RiscTable::isKernel);
    for (RunStats row : RiscTable.rows(summary.stats())) {
      if (!named || RiscTable.isKernel(row)) {
        cycles.merge(row.key().place(), StatOrder.total(row), Long::sum);
      }
    }
    long most = cycles.values().stream().mapToLong(Long::longValue).max().orElse(0);
    Cells table =
        new Cells("risc", named ? "kernel cycles" : "cycles", "of busiest", "full", "dropped");
    cycles.forEach(
        (risc, sum) ->
            table.row(
                risc,
                sum,
                Cells.percent(sum, most),
                riscs(risc).stream().mapToLong(RiscAccount::fullBuffers).sum(),
                riscs(risc).stream().mapToLong(RiscAccount::droppedFlags).sum()));
    section("RISC balance", table);
  }

  private Collection<RiscAccount> riscs(String risc) {
    return summary.accounts().stream()
        .flatMap(account -> account.riscs().stream())
        .filter(entry -> entry.risc().equals(risc))
        .toList();
  }

  /** Pools that still hold something first: those are looked for. */
  private void pools() {
    List<RunStats> pools =
        PoolTable.rows(summary.stats()).stream()
            .sorted(Comparator.comparingLong(SummaryText::liveBytes).reversed())
            .toList();
    Cells table =
        new Cells(
            "host", "pool", "allocs", "frees", "peak bytes", "live bytes", "anomalies", "end");
    for (RunStats row : pools.subList(0, Math.min(TOP, pools.size()))) {
      PoolStats pool = row.value().pool();
      if (pool != null) {
        table.row(
            row.subject().host(),
            row.key().name(),
            pool.allocs(),
            pool.freeRows(),
            pool.peakLiveBytes(),
            pool.liveBytes(),
            pool.unmatchedFrees() + pool.replacedAllocs() + pool.zeroSize(),
            SourceLoss.of(row.key(), summary.accounts()).endState(row.key().name()));
      }
    }
    section(top("Pools", pools.size()), table);
  }

  private static long liveBytes(RunStats row) {
    PoolStats pool = row.value().pool();
    return pool == null ? 0 : pool.liveBytes();
  }

  private void verdicts() {
    Map<Outcome, Long> counts = new TreeMap<>();
    summary.verdicts().forEach(verdict -> counts.merge(verdict.outcome(), 1L, Long::sum));
    if (counts.isEmpty()) {
      return;
    }
    line("");
    line(
        "Verdicts: "
            + counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", ")));
    summary.verdicts().stream()
        .filter(verdict -> verdict.outcome() == Outcome.UNSOUND || !verdict.flags().isEmpty())
        .limit(TOP)
        .forEach(verdict -> line("  " + TerminalText.shown(verdict(verdict))));
  }

  private static String verdict(Verdict verdict) {
    String flags = verdict.flags().stream().map(flag -> " " + flag).collect(Collectors.joining());
    String place = verdict.key().place().isEmpty() ? "" : " on " + verdict.key().place();
    String reason =
        verdict.reason().isEmpty()
            ? "median " + verdict.median() + " " + verdict.unit().symbol() + past(verdict)
            : verdict.reason();
    return verdict.outcome()
        + flags
        + " "
        + verdict.key().name()
        + place
        + " ("
        + verdict.key().source()
        + "): "
        + reason;
  }

  /** How far from its own past, and how much of the time it is about. */
  private static String past(Verdict verdict) {
    OwnBaseline past = verdict.baseline();
    Double share = verdict.timeShare();
    String slower =
        past == null || past.sinceMillis() == 0
            ? ""
            : String.format(
                Locale.ROOT,
                ", at last %d %s: %.0f %% slower than usual since %s",
                past.recentMedian(),
                verdict.unit().symbol(),
                100 * past.change(),
                Instant.ofEpochMilli(past.sinceMillis()));
    return slower
        + (share == null
            ? ""
            : String.format(Locale.ROOT, "; %.1f %% of the measured time", 100 * share));
  }

  private void alerts() {
    if (summary.alerts().isEmpty()) {
      return;
    }
    line("");
    line("Alerts");
    for (Alert alert : summary.alerts()) {
      line("  " + alert.rule() + " " + alert.state() + ": " + TerminalText.shown(alert.summary()));
      line("    " + TerminalText.shown(alert.description()));
      line("    at " + TerminalText.shown(affected(alert)));
    }
  }

  /** Where in this run; of other runs only how often. */
  private String affected(Alert alert) {
    List<Alert.Affected> here =
        alert.affected().stream().filter(at -> at.run().equals(summary.run())).toList();
    String places =
        here.stream()
            .limit(TOP)
            .map(at -> at.device().isEmpty() ? at.host() : at.host() + "/" + at.device())
            .collect(Collectors.joining(", "));
    int more = here.size() - TOP;
    long elsewhere = alert.affected().size() - here.size() + alert.moreAffected();
    return places
        + (more > 0 ? " and " + more + " more" : "")
        + (elsewhere > 0 ? "; also in " + elsewhere + " places of other runs" : "");
  }

  private void problems() {
    List<Problem> problems =
        summary.problems().stream().filter(problem -> problem.severity() != Severity.INFO).toList();
    if (problems.isEmpty()) {
      return;
    }
    long all = summary.problemCounts().values().stream().mapToLong(Long::longValue).sum();
    line("");
    line("Problems (" + all + " with those of severity info):");
    for (Problem problem : problems.subList(0, Math.min(PROBLEMS, problems.size()))) {
      String where =
          problem.file().isEmpty()
              ? ""
              : problem.file() + (problem.line() > 0 ? ":" + problem.line() : "") + ": ";
      line("  " + problem.severity().text() + " " + TerminalText.shown(where + problem.message()));
    }
    if (problems.size() > PROBLEMS) {
      line("  … " + (problems.size() - PROBLEMS) + " more in summary.json");
    }
  }

  private static String top(String title, int size) {
    return size > TOP ? title + " (top " + TOP + " of " + size + ")" : title;
  }

  private void section(String title, Cells table) {
    if (!table.isEmpty()) {
      line("");
      line(title);
      text.append(table.text());
    }
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
