package dev.plumbline.stream.fold;

import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.judge.BoundBook;
import dev.plumbline.stream.judge.Judge;
import dev.plumbline.stream.state.FoldStore;
import dev.plumbline.stream.window.Windowing;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * What all runs of one task share.
 *
 * @param config settings
 * @param windowing the windows of the settings
 * @param book bounds published now
 * @param judge gives the verdicts
 * @param baselines what subjects used to take
 * @param nowMillis wall clock, ms since the epoch
 * @param store where state goes
 * @param output where results go
 * @param pace how often to report
 * @param folds scratch space and the folds of each kind of row
 */
record FoldContext(
    StreamConfig config,
    Windowing windowing,
    BoundBook book,
    Judge judge,
    Baselines baselines,
    LongSupplier nowMillis,
    FoldStore store,
    FoldOutput output,
    ReportPace pace,
    RowFolds folds) {

  static FoldContext of(
      StreamConfig config,
      BoundBook book,
      LongSupplier nowMillis,
      BooleanSupplier behind,
      FoldStore store,
      FoldOutput output) {
    Windowing windowing = Windowing.of(config);
    EventTime time = new EventTime(nowMillis, config.maxAhead().toMillis(), windowing);
    return new FoldContext(
        config,
        windowing,
        book,
        new Judge(config.judging().slowBelow()),
        new Baselines(store, config.judging()),
        nowMillis,
        store,
        output,
        new ReportPace(config.accountInterval(), behind),
        new RowFolds(time, windowing));
  }
}
