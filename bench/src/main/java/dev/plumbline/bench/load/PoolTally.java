package dev.plumbline.bench.load;

import dev.plumbline.model.wire.MemoryOp;

/** Adds up one pool of {@link ExpectedPools}. */
final class PoolTally {
  private long allocs;
  private long frees;
  private long allocatedBytes;
  private long freedBytes;
  private long peakLiveBytes;

  void add(MemoryOp op, long sizeBytes) {
    if (op == MemoryOp.ALLOC) {
      allocs++;
      allocatedBytes += sizeBytes;
      peakLiveBytes = Math.max(peakLiveBytes, allocatedBytes - freedBytes);
    } else {
      frees++;
      freedBytes += sizeBytes;
    }
  }

  ExpectedPools.Figures figures() {
    return new ExpectedPools.Figures(
        allocs, frees, allocatedBytes, freedBytes, peakLiveBytes, allocs - frees);
  }
}
