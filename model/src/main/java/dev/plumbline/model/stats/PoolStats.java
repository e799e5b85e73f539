package dev.plumbline.model.stats;

import java.util.Comparator;

/**
 * What happened to a memory pool, and how it stands. Flows are deltas and add up; the state belongs
 * to a moment, and of two states the one with the higher sequence number is the pool's.
 *
 * @param allocs ALLOC rows
 * @param freeRows FREE rows, matched or not
 * @param matchedFrees FREE rows of a live address
 * @param unmatchedFrees FREE rows of an address that was not live
 * @param replacedAllocs ALLOC rows of an address that was live
 * @param resets RESET rows
 * @param releasedByReset allocations that a RESET released
 * @param zeroSize ALLOC rows of zero bytes
 * @param allocatedBytes bytes allocated in all
 * @param freedBytes bytes released in all, by FREE, RESET or replacement
 * @param stateSequence sequence number of the row the state is after; -1 when there is no state
 * @param liveBytes bytes allocated and not released
 * @param peakLiveBytes the most bytes that were live at once
 * @param peakAtMillis when that was, in ms since the epoch
 * @param liveAllocations allocations that are not released
 */
public record PoolStats(
    long allocs,
    long freeRows,
    long matchedFrees,
    long unmatchedFrees,
    long replacedAllocs,
    long resets,
    long releasedByReset,
    long zeroSize,
    long allocatedBytes,
    long freedBytes,
    long stateSequence,
    long liveBytes,
    long peakLiveBytes,
    long peakAtMillis,
    long liveAllocations) {

  /** Nothing happened and nothing is known. */
  public static final PoolStats EMPTY = new PoolStats(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0);

  private static final int VERSION = 1;

  /** A total order, so that two reports of one moment merge the same way round. */
  private static final Comparator<PoolStats> BY_STATE =
      Comparator.comparingLong(PoolStats::stateSequence)
          .thenComparingLong(PoolStats::peakLiveBytes)
          .thenComparingLong(PoolStats::liveBytes)
          .thenComparingLong(PoolStats::liveAllocations)
          .thenComparingLong(PoolStats::peakAtMillis);

  /**
   * Checks the figures.
   *
   * @throws IllegalArgumentException when one but the time of the peak is negative
   */
  public PoolStats {
    long smallest =
        smallest(
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
            liveBytes,
            peakLiveBytes,
            liveAllocations);
    if (smallest < 0 || stateSequence < -1) {
      throw new IllegalArgumentException(
          "pool figures are not negative, found "
              + smallest
              + " at state sequence "
              + stateSequence);
    }
  }

  /** Returns both flows added and the later of both states. */
  public PoolStats merge(PoolStats other) {
    if (other == EMPTY || this == EMPTY) {
      return this == EMPTY ? other : this;
    }
    PoolStats state = BY_STATE.compare(this, other) >= 0 ? this : other;
    return new PoolStats(
        Saturating.add(allocs, other.allocs),
        Saturating.add(freeRows, other.freeRows),
        Saturating.add(matchedFrees, other.matchedFrees),
        Saturating.add(unmatchedFrees, other.unmatchedFrees),
        Saturating.add(replacedAllocs, other.replacedAllocs),
        Saturating.add(resets, other.resets),
        Saturating.add(releasedByReset, other.releasedByReset),
        Saturating.add(zeroSize, other.zeroSize),
        Saturating.add(allocatedBytes, other.allocatedBytes),
        Saturating.add(freedBytes, other.freedBytes),
        state.stateSequence,
        state.liveBytes,
        state.peakLiveBytes,
        state.peakAtMillis,
        state.liveAllocations);
  }

  /** Says whether there is a state. */
  public boolean hasState() {
    return stateSequence >= 0;
  }

  /** Returns the binary form. */
  public byte[] toBytes() {
    return new PackedWriter(48)
        .raw(VERSION)
        .unsigned(allocs)
        .unsigned(freeRows)
        .unsigned(matchedFrees)
        .unsigned(unmatchedFrees)
        .unsigned(replacedAllocs)
        .unsigned(resets)
        .unsigned(releasedByReset)
        .unsigned(zeroSize)
        .unsigned(allocatedBytes)
        .unsigned(freedBytes)
        .signed(stateSequence)
        .unsigned(liveBytes)
        .unsigned(peakLiveBytes)
        .signed(peakAtMillis)
        .unsigned(liveAllocations)
        .toBytes();
  }

  /**
   * Reads what {@link #toBytes} wrote.
   *
   * @throws IllegalArgumentException when the bytes are cut off or hold a negative figure
   */
  public static PoolStats fromBytes(byte[] bytes, int offset, int length) {
    PackedReader reader = new PackedReader("pool statistics", bytes, offset, length);
    reader.version(VERSION);
    PoolStats stats =
        new PoolStats(
            reader.nonNegative("allocs"),
            reader.nonNegative("free rows"),
            reader.nonNegative("matched frees"),
            reader.nonNegative("unmatched frees"),
            reader.nonNegative("replaced allocs"),
            reader.nonNegative("resets"),
            reader.nonNegative("released by reset"),
            reader.nonNegative("zero-size allocs"),
            reader.nonNegative("allocated bytes"),
            reader.nonNegative("freed bytes"),
            reader.signed("state sequence"),
            reader.nonNegative("live bytes"),
            reader.nonNegative("peak live bytes"),
            reader.signed("peak time"),
            reader.nonNegative("live allocations"));
    reader.finish();
    return stats;
  }

  private static long smallest(long... figures) {
    long smallest = 0;
    for (long figure : figures) {
      smallest = Math.min(smallest, figure);
    }
    return smallest;
  }
}
