package dev.plumbline.stream.fold;

import dev.plumbline.model.stats.PoolStats;

/** What happened to a pool in one window since it was last told. */
final class PoolGain {
  private long rows;
  private long startMillis;
  private long endMillis;
  private boolean trusted;
  private long firstEventMillis;
  private long lastEventMillis;

  private long allocs;
  private long freeRows;
  private long matchedFrees;
  private long unmatchedFrees;
  private long replacedAllocs;
  private long resets;
  private long releasedByReset;
  private long zeroSize;
  private long allocatedBytes;
  private long freedBytes;

  /** Whether an event belongs to the rows that are there. */
  boolean holds(long eventMillis, boolean eventTrusted) {
    return eventMillis >= startMillis && eventMillis < endMillis && trusted == eventTrusted;
  }

  /** Begins with a window; its events all have trusted times or none has. */
  void begin(long windowStartMillis, long windowEndMillis, boolean eventsTrusted) {
    startMillis = windowStartMillis;
    endMillis = windowEndMillis;
    trusted = eventsTrusted;
    firstEventMillis = Long.MAX_VALUE;
    lastEventMillis = Long.MIN_VALUE;
  }

  void event(long eventMillis) {
    rows++;
    firstEventMillis = Math.min(firstEventMillis, eventMillis);
    lastEventMillis = Math.max(lastEventMillis, eventMillis);
  }

  void alloc(long sizeBytes) {
    allocs++;
    zeroSize += sizeBytes == 0 ? 1 : 0;
    allocatedBytes = saturated(allocatedBytes, sizeBytes);
  }

  void replaced(long sizeBytes) {
    replacedAllocs++;
    freedBytes = saturated(freedBytes, sizeBytes);
  }

  void free(long sizeBytes) {
    freeRows++;
    matchedFrees++;
    freedBytes = saturated(freedBytes, sizeBytes);
  }

  void unmatchedFree() {
    freeRows++;
    unmatchedFrees++;
  }

  void reset(long allocations, long sizeBytes) {
    resets++;
    releasedByReset += allocations;
    freedBytes = saturated(freedBytes, sizeBytes);
  }

  long rows() {
    return rows;
  }

  /** Whether the times are those of the source. */
  boolean isTrusted() {
    return trusted;
  }

  long firstEventMillis() {
    return firstEventMillis;
  }

  long lastEventMillis() {
    return lastEventMillis;
  }

  /** Returns what happened, with the state after it, and begins anew. */
  PoolStats take(
      long stateSequence, long liveBytes, long peakBytes, long peakAtMillis, long liveAllocations) {
    PoolStats delta =
        new PoolStats(
            allocs,
            freeRows,
            matchedFrees,
            unmatchedFrees,
            replacedAllocs,
            resets,
            releasedByReset,
            zeroSize,
            allocatedBytes,
            freedBytes,
            stateSequence,
            liveBytes,
            peakBytes,
            peakAtMillis,
            liveAllocations);
    rows = 0;
    endMillis = startMillis;
    allocs = 0;
    freeRows = 0;
    matchedFrees = 0;
    unmatchedFrees = 0;
    replacedAllocs = 0;
    resets = 0;
    releasedByReset = 0;
    zeroSize = 0;
    allocatedBytes = 0;
    freedBytes = 0;
    return delta;
  }

  private static long saturated(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }
}
