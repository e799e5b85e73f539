package dev.plumbline.stream.rollup;

import dev.plumbline.model.value.RollupMark;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.state.FoldStore;
import java.util.function.LongSupplier;

/**
 * Merges what many sources closed: windows of the fleet, totals, alerts. One for each partition.
 */
public final class FleetRollup {
  /** A fleet window closes when no source has added to it for this long, ms of wall clock. */
  public static final long QUIET_MILLIS = 5_000;

  private final StreamConfig config;
  private final int partition;
  private final LongSupplier nowMillis;
  private final RollupOutput output;
  private final FleetWindows windows;
  private final Totals totals;
  private final Alerts alerts;

  /**
   * Starts with what the store holds.
   *
   * @param partition the partition this one sees
   * @param nowMillis wall clock, ms since the epoch
   */
  public FleetRollup(
      StreamConfig config,
      int partition,
      LongSupplier nowMillis,
      FoldStore store,
      RollupOutput output) {
    this.config = config;
    this.partition = partition;
    this.nowMillis = nowMillis;
    this.output = output;
    this.windows =
        new FleetWindows(
            store, output, QUIET_MILLIS, FleetWindows.MAX_OPEN_PIECES, nowMillis.getAsLong());
    this.totals = new Totals(store, output, Totals.KEPT_TOTALS);
    this.alerts = new Alerts(config, partition, store, output);
  }

  /** Takes a delta of one source. */
  public void delta(StatsDelta delta) {
    delta(SourceDelta.of(delta));
  }

  /**
   * Takes a delta of one source.
   *
   * @throws IllegalArgumentException if its figures cannot be read; nothing was added
   */
  public void delta(SourceDelta delta) {
    totals.add(delta, delta.unpacked());
    windows.add(delta, nowMillis.getAsLong());
  }

  /** Takes a verdict that is, or was, of interest to an alert. */
  public void verdict(Verdict verdict) {
    alerts.verdict(verdict, nowMillis.getAsLong());
  }

  /** Takes the end of a stream; everything before it has been taken. */
  public void ended(StreamAccount account) {
    totals.ended(account);
    totals.say();
    alerts.ended(account, nowMillis.getAsLong());
    output.mark(
        new RollupMark(
            1, account.stream(), account.sequences(), partition, config.rollupPartitions()));
  }

  /** Writes everything that changed since the last call to the store. */
  public void flush() {
    windows.flush();
    totals.flush();
    alerts.flush();
  }

  /** Lets time pass: quiet windows close, totals are written, alerts resolve. */
  public void tick() {
    long now = nowMillis.getAsLong();
    windows.tick(now);
    totals.say();
    alerts.tick(now);
  }
}
