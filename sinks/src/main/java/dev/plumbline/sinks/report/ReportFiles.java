package dev.plumbline.sinks.report;

import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.sinks.CodePoints;
import dev.plumbline.sinks.foil.FoilReports;
import dev.plumbline.sinks.replay.ReplayOutcome;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Puts together what was read and writes it, all files or none. */
final class ReportFiles {
  /** Only there when something is missing: one reason a line. */
  static final String INCOMPLETE = "INCOMPLETE.txt";

  /** Our whole summary. */
  static final String SUMMARY = "summary.json";

  private final ReportDirectory directory;
  private final ReportRequest request;
  private final AccountBook book;
  private final RunResults results;
  private final ReplayOutcome replay;
  private final FoilReports foil;
  private final Map<String, Long> rows = new LinkedHashMap<>();

  ReportFiles(
      ReportDirectory directory,
      ReportRequest request,
      AccountBook book,
      RunResults results,
      ReplayOutcome replay,
      FoilReports foil) {
    this.directory = directory;
    this.request = request;
    this.book = book;
    this.results = results;
    this.replay = replay;
    this.foil = foil;
  }

  RunSummary write() throws IOException {
    RunSummary figures = summary();
    // First, so that no moment shows new tables without it.
    if (!figures.complete()) {
      text(INCOMPLETE, "This report is incomplete:\n" + lines(figures.incomplete()));
    }
    rows.putAll(foil.write(directory));
    table(ZoneTable.NAME, ZoneTable.HEADER, ZoneTable::write, figures);
    table(RiscTable.NAME, RiscTable.HEADER, RiscTable::write, figures);
    table(PoolTable.NAME, PoolTable.HEADER, PoolTable::write, figures);
    table(VerdictTable.NAME, VerdictTable.HEADER, VerdictTable::write, figures);
    RunSummary whole = withFiles(figures, rows);
    text(SUMMARY, SummaryJson.text(whole));
    directory.publish();
    if (whole.complete()) {
      directory.remove(INCOMPLETE);
    }
    return whole;
  }

  private RunSummary summary() {
    List<StreamAccount> accounts = book.accounts();
    Map<String, Long> unreadable = new TreeMap<>(results.unreadable());
    if (book.unreadable() > 0) {
      unreadable.put(Topics.ACCOUNTING, book.unreadable());
    }
    Incompleteness incompleteness =
        new Incompleteness(request.streams(), accounts, replay, unreadable);
    List<Verdict> verdicts = new ArrayList<>(results.verdicts());
    verdicts.addAll(new NotRun(request.run(), results.stats()).verdicts(results.bounds()));
    Map<String, String> labels = new TreeMap<>(results.labels());
    labels.putAll(request.labels());
    return new RunSummary(
        request.run(),
        labels,
        incompleteness.reasons(),
        accounts,
        results.stats(),
        foil.figures(),
        VerdictTable.inOrder(verdicts),
        results.alerts(),
        problems(accounts, incompleteness.problems()),
        problemCounts(accounts, incompleteness.problems()),
        Map.of());
  }

  private List<Problem> problems(List<StreamAccount> accounts, List<Problem> ofReport) {
    List<Problem> problems = new ArrayList<>(request.problems());
    for (StreamAccount account : accounts) {
      problems.addAll(account.problems());
    }
    problems.addAll(ofReport);
    return problems.stream()
        .distinct()
        .sorted(
            Comparator.comparing(Problem::file, CodePoints.ORDER).thenComparingLong(Problem::line))
        .toList();
  }

  private Map<String, Long> problemCounts(List<StreamAccount> accounts, List<Problem> ofReport) {
    Map<String, Long> counts = new TreeMap<>();
    for (StreamAccount account : accounts) {
      account.problemCounts().forEach((code, count) -> counts.merge(code, count, Long::sum));
    }
    request.problems().forEach(problem -> counts.merge(problem.code(), 1L, Long::sum));
    ofReport.forEach(problem -> counts.merge(problem.code(), 1L, Long::sum));
    return counts;
  }

  private void table(String name, List<String> header, TableBody body, RunSummary figures)
      throws IOException {
    try (Table table = new Table(directory.open(name), header)) {
      body.write(table, figures);
      rows.put(name, table.rows());
    }
  }

  private void text(String name, String text) throws IOException {
    try (OutputStream out = directory.open(name)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String lines(List<String> reasons) {
    StringBuilder text = new StringBuilder();
    for (String reason : reasons) {
      text.append("- ").append(reason.replaceAll("\\R", " ")).append('\n');
    }
    return text.toString();
  }

  private static RunSummary withFiles(RunSummary figures, Map<String, Long> rows) {
    return new RunSummary(
        figures.run(),
        figures.labels(),
        figures.incomplete(),
        figures.accounts(),
        figures.stats(),
        figures.foil(),
        figures.verdicts(),
        figures.alerts(),
        figures.problems(),
        figures.problemCounts(),
        rows);
  }

  @FunctionalInterface
  private interface TableBody {
    void write(Table table, RunSummary summary) throws IOException;
  }
}
