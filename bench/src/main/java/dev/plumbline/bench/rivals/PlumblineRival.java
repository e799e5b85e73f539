package dev.plumbline.bench.rivals;

import dev.plumbline.bench.cluster.StreamSettings;
import dev.plumbline.bench.pipeline.Answer;
import dev.plumbline.bench.pipeline.PipelineRound;
import dev.plumbline.bench.pipeline.RoundFigures;

/**
 * The product: the shipped topology on the raw topic, until its results can be read.
 *
 * @param pipeline rounds on the loaded topic
 * @param answer what must come out
 * @param settings as shipped, or as the user chose
 * @param rows events
 */
record PlumblineRival(PipelineRound pipeline, Answer answer, StreamSettings settings, long rows)
    implements Rival {
  static final String NAME = "plumbline";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String computes() {
    return "everything it ships: exact and 64-buckets-an-octave distributions by window, run and"
        + " fleet, sequence checks, accounts, verdicts; exactly once, until readable";
  }

  @Override
  public Score run(int round) {
    RoundFigures figures =
        pipeline.run(settings.withApplicationId("bench-plumbline-" + round), answer);
    return new Score(
        NAME,
        round,
        rows,
        figures.whole().nanos(),
        figures.rebalanced() ? 0 : figures.steady().rate(),
        figures.whole().stream().cpuNanos(),
        figures.whole().broker().cpuNanos());
  }
}
