package dev.plumbline.bench.pipeline;

import dev.plumbline.bench.load.Load;
import dev.plumbline.bench.load.LoadSpec;
import dev.plumbline.bench.load.SeveralRuns;
import dev.plumbline.model.value.RunStats;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The loads of a workload, one a run, and what must come out of each. */
public final class RunLoads {
  private final Kind kind;
  private final Map<String, Load> byRun = new TreeMap<>();

  /** Prepares them; nothing is generated yet. */
  public RunLoads(Workload workload) {
    this.kind = workload.kind();
    LoadSpec spec = workload.spec();
    for (int run = 0; run < workload.runs(); run++) {
      LoadSpec part = spec.withRows(spec.rows() / workload.runs()).withSeed(spec.seed() + run);
      byRun.put(part.run(), kind.load(part));
    }
  }

  /** All of them. */
  public Load load() {
    return new SeveralRuns(List.copyOf(byRun.values()));
  }

  /** What must come out, by run. */
  Map<String, Map<?, ?>> expected() {
    Map<String, Map<?, ?>> expected = new TreeMap<>();
    byRun.forEach((run, load) -> expected.put(run, kind.expected(load)));
    return expected;
  }

  /** What came out, in the same words. */
  Map<String, Map<?, ?>> found(Collection<RunStats> runStats) {
    Map<String, List<RunStats>> parts = new LinkedHashMap<>();
    runStats.forEach(
        stats -> parts.computeIfAbsent(stats.key().run(), run -> new ArrayList<>()).add(stats));
    Map<String, Map<?, ?>> found = new TreeMap<>();
    parts.forEach((run, stats) -> found.put(run, kind.found(stats)));
    return found;
  }
}
