package dev.plumbline.sinks.report;

import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.model.value.VerdictFlag;
import dev.plumbline.sinks.foil.FoilFigures;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Everything a report found, for the terminal and for {@code summary.json}.
 *
 * @param run the run
 * @param labels labels of the run
 * @param incomplete why the report is not complete, empty if it is
 * @param accounts what became of each stream, by kind and source
 * @param stats cumulative figures, one per key
 * @param foil diagnostics of the compatible reports
 * @param verdicts measurements held against bounds, and bounds nothing measured
 * @param alerts alerts that concern the run
 * @param problems problems with file and line, the first of each stream
 * @param problemCounts every problem by code
 * @param files rows below the header of each table written, by file name
 */
public record RunSummary(
    String run,
    Map<String, String> labels,
    List<String> incomplete,
    List<StreamAccount> accounts,
    List<RunStats> stats,
    FoilFigures foil,
    List<Verdict> verdicts,
    List<Alert> alerts,
    List<Problem> problems,
    Map<String, Long> problemCounts,
    Map<String, Long> files) {

  /** True when nothing of the run is missing. */
  public boolean complete() {
    return incomplete.isEmpty();
  }

  /** Whether there is a problem of severity warning or above. */
  public boolean hasWarnings() {
    return problems.stream()
        .anyMatch(problem -> problem.severity().compareTo(Severity.WARNING) >= 0);
  }

  /** What a caller may want to fail on. */
  public Set<Finding> findings() {
    Set<Finding> findings = EnumSet.noneOf(Finding.class);
    if (!complete()) {
      findings.add(Finding.INCOMPLETE);
    }
    for (Verdict verdict : verdicts) {
      if (verdict.outcome() == Outcome.UNSOUND) {
        findings.add(Finding.UNSOUND);
      }
      for (VerdictFlag flag : verdict.flags()) {
        findings.add(
            switch (flag) {
              case SLOW -> Finding.SLOW;
              case OVER_ESTIMATE -> Finding.OVER_ESTIMATE;
              case OVER_BUDGET -> Finding.OVER_BUDGET;
            });
      }
    }
    boolean leak =
        accounts.stream()
            .flatMap(account -> account.pools().stream())
            .anyMatch(pool -> pool.endState().equals("leaked"));
    if (leak) {
      findings.add(Finding.LEAK);
    }
    return findings;
  }
}
