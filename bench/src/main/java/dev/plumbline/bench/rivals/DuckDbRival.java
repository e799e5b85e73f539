package dev.plumbline.bench.rivals;

import dev.plumbline.bench.cluster.ChildProcess;
import dev.plumbline.bench.cluster.JvmSettings;
import dev.plumbline.bench.load.Expected;
import java.util.List;

/**
 * DuckDB over files that lie there when the clock starts.
 *
 * @param name name of the rival
 * @param query what it is asked for
 * @param table table function over the files
 * @param expected what must come out
 * @param jvm the JVM around it
 * @param threads its threads
 */
record DuckDbRival(
    String name, DuckDbQuery query, String table, Expected expected, JvmSettings jvm, int threads)
    implements Rival {

  @Override
  public String computes() {
    return query.computes();
  }

  @Override
  public long rows() {
    return expected.count();
  }

  @Override
  public Score run(int round) {
    try (ChildProcess child =
        ChildProcess.start(
            name,
            jvm,
            DuckDbChild.class,
            List.of(Integer.toString(threads), query.name(), table))) {
      Taken taken = child.ask(Job.RUN, Taken.class);
      ZoneAnswer.check(name, expected, taken.answers(), query.hasHistogram());
      return new Score(name, round, rows(), taken.nanos(), 0, taken.cpuNanos(), 0);
    }
  }
}
