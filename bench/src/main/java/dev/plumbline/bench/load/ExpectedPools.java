package dev.plumbline.bench.load;

import java.util.Map;

/**
 * What must come out of a memory load, counted where it is generated.
 *
 * @param figures by source and pool; pools without an event are absent
 */
public record ExpectedPools(Map<Key, Figures> figures) {
  /**
   * One pool.
   *
   * @param source source as in the record key
   * @param pool pool name
   */
  public record Key(String source, String pool) {}

  /**
   * Exact figures of one pool.
   *
   * @param allocs ALLOC events
   * @param frees FREE events
   * @param allocatedBytes bytes allocated in all
   * @param freedBytes bytes released in all
   * @param peakLiveBytes the most bytes that were live at once
   * @param liveAllocations allocations without FREE at the end
   */
  public record Figures(
      long allocs,
      long frees,
      long allocatedBytes,
      long freedBytes,
      long peakLiveBytes,
      long liveAllocations) {}
}
