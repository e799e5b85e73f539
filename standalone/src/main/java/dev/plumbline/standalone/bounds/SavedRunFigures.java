package dev.plumbline.standalone.bounds;

import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.Severity;
import dev.plumbline.sinks.compare.ComparedRun;
import dev.plumbline.sinks.compare.SavedRun;
import dev.plumbline.sinks.compare.SourceAccounts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A run that {@code plumbline compare --save} wrote, as what it measured: whole distributions. */
final class SavedRunFigures {
  private SavedRunFigures() {}

  static MeasuredInput read(Path path) throws IOException {
    ComparedRun run;
    try {
      run = SavedRun.read(path);
    } catch (IllegalArgumentException e) {
      return MeasuredInput.refused(path.toString(), 0, String.valueOf(e.getMessage()));
    }
    List<Problem> problems = new ArrayList<>();
    for (String missing : run.missing()) {
      problems.add(new Problem(path.toString(), 0, Severity.WARNING, "incomplete-run", missing));
    }
    SourceAccounts accounts = new SourceAccounts(run.accounts());
    List<MeasuredFigure> figures = new ArrayList<>();
    for (RunStats stats : run.stats()) {
      boolean complete = accounts.missing(stats).isEmpty();
      DurationStats durations = stats.value().durations();
      PoolStats pool = stats.value().pool();
      if (durations != null && !durations.isEmpty()) {
        figures.add(durations(stats, durations, complete));
      } else if (pool != null && pool.hasState()) {
        figures.add(pool(stats, pool, complete));
      }
    }
    return new MeasuredInput(path.toString(), List.of(), figures, problems);
  }

  private static MeasuredFigure durations(
      RunStats stats, DurationStats durations, boolean complete) {
    return new MeasuredFigure(
        stats.key(),
        stats.subject(),
        durations.count(),
        durations.min(),
        durations.quantile(0.5),
        durations.max(),
        // Beyond 64 executions buckets are counted; that the fastest one is below is always known.
        limit -> Math.max(durations.countBelow(limit), durations.min() < limit ? 1 : 0),
        stats.value().unpairedStarts() + stats.value().unpairedEnds(),
        complete,
        stats.ended(),
        stats.lastEventMillis());
  }

  private static MeasuredFigure pool(RunStats stats, PoolStats pool, boolean complete) {
    long peak = pool.peakLiveBytes();
    return new MeasuredFigure(
        stats.key(),
        stats.subject(),
        pool.allocs(),
        peak,
        peak,
        peak,
        limit -> 0,
        0,
        complete,
        stats.ended(),
        stats.lastEventMillis());
  }
}
