package dev.plumbline.stream.fold;

import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One memory pool of one stream: what is live, and what happened since the last delta was taken.
 * Live bytes are always the sum of the live allocations; a row that contradicts that is counted,
 * never subtracted.
 */
final class Pool {
  private static final int VERSION = 1;

  final String name;
  private final Map<Long, Long> live = new HashMap<>();
  private final Set<Long> changedAddresses = new TreeSet<>();
  private long liveBytes;
  private long peakBytes;
  private long peakAtMillis;
  private long stateSequence = -1;

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

  Pool(String name) {
    this.name = name;
  }

  /** Allocates; an address that was live is released first. Returns whether it was. */
  boolean alloc(long sequence, long address, long sizeBytes, long eventMillis) {
    Long before = live.put(address, sizeBytes);
    if (before != null) {
      replacedAllocs++;
      release(before);
    }
    allocs++;
    zeroSize += sizeBytes == 0 ? 1 : 0;
    allocatedBytes = saturated(allocatedBytes, sizeBytes);
    liveBytes = saturated(liveBytes, sizeBytes);
    if (liveBytes > peakBytes) {
      peakBytes = liveBytes;
      peakAtMillis = eventMillis;
    }
    changed(sequence, address);
    return before != null;
  }

  /** Frees; returns whether the address was live. */
  boolean free(long sequence, long address) {
    Long size = live.remove(address);
    freeRows++;
    if (size == null) {
      unmatchedFrees++;
    } else {
      matchedFrees++;
      release(size);
    }
    changed(sequence, address);
    return size != null;
  }

  /** Releases everything. */
  void reset(long sequence) {
    resets++;
    releasedByReset += live.size();
    live.values().forEach(this::release);
    changedAddresses.addAll(live.keySet());
    live.clear();
    stateSequence = Math.max(stateSequence, sequence);
  }

  private void release(long sizeBytes) {
    freedBytes = saturated(freedBytes, sizeBytes);
    liveBytes -= sizeBytes;
  }

  private void changed(long sequence, long address) {
    changedAddresses.add(address);
    stateSequence = Math.max(stateSequence, sequence);
  }

  /** Returns what happened since the last call, with the state after it. */
  PoolStats takeDelta() {
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
            live.size());
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

  long liveBytes() {
    return liveBytes;
  }

  /** Whether an allocation would exceed what 63 bits can count. */
  boolean overflows(long sizeBytes) {
    return liveBytes > Long.MAX_VALUE - sizeBytes;
  }

  /** Size of a live allocation, null if the address is not live. */
  @Nullable Long sizeAt(long address) {
    return live.get(address);
  }

  /** Addresses that changed since the last call of {@link #clearChanged}. */
  Set<Long> changedAddresses() {
    return changedAddresses;
  }

  void clearChanged() {
    changedAddresses.clear();
  }

  byte[] toBytes() {
    return new StateWriter(VERSION)
        .number(peakBytes)
        .number(peakAtMillis)
        .number(stateSequence)
        .toBytes();
  }

  void read(byte[] bytes) {
    StateReader in = new StateReader("pool " + name, bytes, VERSION);
    peakBytes = in.number("peak");
    peakAtMillis = in.number("peak time");
    stateSequence = in.number("state sequence");
    in.finish();
  }

  /** Puts back a stored live allocation. */
  void restore(long address, long sizeBytes) {
    live.put(address, sizeBytes);
    liveBytes += sizeBytes;
  }

  private static long saturated(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }
}
