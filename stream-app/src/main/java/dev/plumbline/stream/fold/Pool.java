package dev.plumbline.stream.fold;

import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import org.jspecify.annotations.Nullable;

/**
 * One memory pool of one stream: what is live, and what happened since the last delta was taken.
 * Live bytes are always the sum of the live allocations; a row that contradicts that is counted,
 * never subtracted.
 */
final class Pool {
  private static final int VERSION = 2;

  final String name;
  final LiveAllocations live = new LiveAllocations();
  final PoolGain gain = new PoolGain();

  /** Where the gain goes while a record is folded. */
  @Nullable KeyState key;

  /** Whether it changed since it was stored. */
  boolean changed;

  private long peakBytes;
  private long peakAtMillis;
  private long stateSequence = -1;

  Pool(String name) {
    this.name = name;
  }

  /**
   * Allocates; an address that was live is released first.
   *
   * @return size of what was live at the address, −1 if nothing was
   */
  long alloc(long sequence, long address, long sizeBytes, long eventMillis) {
    long before = live.allocate(address, sizeBytes);
    if (before >= 0) {
      gain.replaced(before);
    }
    gain.alloc(sizeBytes);
    if (live.bytes() > peakBytes) {
      peakBytes = live.bytes();
      peakAtMillis = eventMillis;
    }
    stateSequence = Math.max(stateSequence, sequence);
    return before;
  }

  /** Frees; returns whether the address was live. */
  boolean free(long sequence, long address) {
    long sizeBytes = live.free(address);
    stateSequence = Math.max(stateSequence, sequence);
    if (sizeBytes < 0) {
      gain.unmatchedFree();
      return false;
    }
    gain.free(sizeBytes);
    return true;
  }

  /** Releases everything. */
  void reset(long sequence) {
    gain.reset(live.size(), live.bytes());
    live.clear();
    stateSequence = Math.max(stateSequence, sequence);
  }

  /** Returns what happened since the last call, with the state after it. */
  PoolStats takeDelta() {
    return gain.take(stateSequence, live.bytes(), peakBytes, peakAtMillis, live.size());
  }

  long liveBytes() {
    return live.bytes();
  }

  /** Whether an allocation would exceed what 63 bits can count. */
  boolean overflows(long sizeBytes) {
    return live.bytes() > Long.MAX_VALUE - sizeBytes;
  }

  byte[] toBytes() {
    return new StateWriter(VERSION)
        .number(peakBytes)
        .number(peakAtMillis)
        .number(stateSequence)
        .number(live.size())
        .toBytes();
  }

  void read(byte[] bytes) {
    StateReader in = new StateReader("pool " + name, bytes, VERSION);
    peakBytes = in.number("peak");
    peakAtMillis = in.number("peak time");
    stateSequence = in.number("state sequence");
    live.reserve((int) Math.min(1 << 20, in.number("live allocations")));
    in.finish();
  }
}
