package dev.plumbline.bench.load;

import java.io.IOException;
import java.util.List;

/** Loads one after the other: the same fleet in several runs, every END at the very end. */
public final class SeveralRuns implements Load {
  private final List<Load> runs;

  /**
   * Joins loads of one topic.
   *
   * @throws IllegalArgumentException if there are none, or they belong to several topics
   */
  public SeveralRuns(List<Load> runs) {
    if (runs.stream().map(Load::topic).distinct().count() != 1) {
      throw new IllegalArgumentException(runs.size() + " loads are not of exactly one topic");
    }
    this.runs = List.copyOf(runs);
  }

  @Override
  public String topic() {
    return runs.get(0).topic();
  }

  @Override
  public long rows() {
    return runs.stream().mapToLong(Load::rows).sum();
  }

  @Override
  public void forEachBatch(BatchSink sink) throws IOException {
    for (Load run : runs) {
      run.forEachBatch(sink);
    }
  }

  @Override
  public void forEachEnd(BatchSink sink) throws IOException {
    for (Load run : runs) {
      run.forEachEnd(sink);
    }
  }
}
