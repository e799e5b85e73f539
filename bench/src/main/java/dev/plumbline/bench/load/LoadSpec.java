package dev.plumbline.bench.load;

/**
 * One seeded workload.
 *
 * @param rows events in all, spread evenly over the sources
 * @param sources how many sources, 1 or more
 * @param keys distinct statistics of all sources together: (source, zone), (source, zone, RISC) or
 *     (source, pool)
 * @param batchRows events of a record, 1 to 5000; for raw readbacks the record ends with the image
 *     that reaches it, or earlier when it is full
 * @param seed seed of everything that is drawn; also names run and streams
 * @param baseEpochMillis wall-clock time at which every source begins, ms since the epoch
 * @param meanGapNanos mean event time from one event of a source to its next, ns
 * @param lateShare share of events that lie 60 s in the past, 0 to 1; of device markers and
 *     readbacks: share of a core's dispatches
 * @param unpairedShare share of ENDs that are missing, of FREEs in memory loads, 0 to 1; zones have
 *     none
 */
public record LoadSpec(
    long rows,
    int sources,
    int keys,
    int batchRows,
    long seed,
    long baseEpochMillis,
    long meanGapNanos,
    double lateShare,
    double unpairedShare) {

  /** How far late events lie in the past, ns. */
  public static final long LATE_NANOS = 60_000_000_000L;

  private static final int MAX_BATCH_ROWS = 5000;
  private static final long SOME_DAY_MILLIS = 1_780_000_000_000L;

  /** Checks the ranges. */
  public LoadSpec {
    atLeast("rows", rows, 0);
    atLeast("sources", sources, 1);
    atLeast("keys", keys, sources);
    atLeast("batchRows", batchRows, 1);
    atLeast("meanGapNanos", meanGapNanos, 1);
    if (batchRows > MAX_BATCH_ROWS) {
      throw new IllegalArgumentException(
          "batchRows is at most " + MAX_BATCH_ROWS + ", found " + batchRows);
    }
    share("lateShare", lateShare);
    share("unpairedShare", unpairedShare);
  }

  /**
   * Host zones: 64 processes on 8 hosts with 31 or 32 zones each, an event every 100 us in each.
   */
  public static LoadSpec zones(long rows) {
    return new LoadSpec(rows, 64, 2000, 5000, 1, SOME_DAY_MILLIS, 100_000, 0, 0);
  }

  /**
   * Device markers or readbacks: 8 devices with 50 zones on each of 5 RISCs, 64 cores a device, a
   * dispatch of 16,000 markers every 32 ms.
   */
  public static LoadSpec markers(long rows) {
    return new LoadSpec(rows, 8, 2000, 5000, 1, SOME_DAY_MILLIS, 2000, 0, 0);
  }

  /** Memory events: 16 processes with 4 pools each, an event every 100 us in each. */
  public static LoadSpec memory(long rows) {
    return new LoadSpec(rows, 16, 64, 5000, 1, SOME_DAY_MILLIS, 100_000, 0, 0);
  }

  /** The same with another number of events. */
  public LoadSpec withRows(long newRows) {
    return new LoadSpec(
        newRows,
        sources,
        keys,
        batchRows,
        seed,
        baseEpochMillis,
        meanGapNanos,
        lateShare,
        unpairedShare);
  }

  /** The same spread over other numbers of sources and of statistics. */
  public LoadSpec withKeys(int newSources, int newKeys) {
    return new LoadSpec(
        rows,
        newSources,
        newKeys,
        batchRows,
        seed,
        baseEpochMillis,
        meanGapNanos,
        lateShare,
        unpairedShare);
  }

  /** The same cut into other batches. */
  public LoadSpec withBatchRows(int newBatchRows) {
    return new LoadSpec(
        rows,
        sources,
        keys,
        newBatchRows,
        seed,
        baseEpochMillis,
        meanGapNanos,
        lateShare,
        unpairedShare);
  }

  /** Another draw, in another run. */
  public LoadSpec withSeed(long newSeed) {
    return new LoadSpec(
        rows,
        sources,
        keys,
        batchRows,
        newSeed,
        baseEpochMillis,
        meanGapNanos,
        lateShare,
        unpairedShare);
  }

  /** The same at another time, and at another pace. */
  public LoadSpec withTime(long newBaseEpochMillis, long newMeanGapNanos) {
    return new LoadSpec(
        rows,
        sources,
        keys,
        batchRows,
        seed,
        newBaseEpochMillis,
        newMeanGapNanos,
        lateShare,
        unpairedShare);
  }

  /** The same with other shares of late and unpaired events. */
  public LoadSpec withShares(double newLateShare, double newUnpairedShare) {
    return new LoadSpec(
        rows,
        sources,
        keys,
        batchRows,
        seed,
        baseEpochMillis,
        meanGapNanos,
        newLateShare,
        newUnpairedShare);
  }

  /** Name of the run that all sources belong to. */
  public String run() {
    return "bench-" + seed;
  }

  /** Events of one source. */
  long rowsOf(int source) {
    return rows / sources + (source < rows % sources ? 1 : 0);
  }

  /** Statistics of one source. */
  int keysOf(int source) {
    return keys / sources + (source < keys % sources ? 1 : 0);
  }

  /** Statistics of the source that has most. */
  int mostKeys() {
    return keysOf(0);
  }

  /** Statistics of the source that has fewest. */
  int fewestKeys() {
    return keysOf(sources - 1);
  }

  private static void atLeast(String name, long value, long least) {
    if (value < least) {
      throw new IllegalArgumentException(name + " is at least " + least + ", found " + value);
    }
  }

  private static void share(String name, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(name + " lies between 0 and 1, found " + value);
    }
  }
}
