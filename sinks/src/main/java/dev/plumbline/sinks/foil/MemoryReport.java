package dev.plumbline.sinks.foil;

import dev.plumbline.sinks.CodePoints;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@code tt_foil_memory_report.csv}: pools. A second ALLOC of a live address leaves its old bytes
 * in the live figure for ever, as in tt-foil; our own pool figures do not.
 */
final class MemoryReport {
  static final String[] HEADER = {
    "POOL", "ALLOC_COUNT", "FREE_COUNT", "TOTAL_BYTES_ALLOCATED", "PEAK_LIVE_BYTES", "LEAKED_BYTES"
  };

  private final Map<String, Pool> pools = new HashMap<>();

  void alloc(String pool, long address, long sizeBytes) {
    pool(pool).alloc(address, sizeBytes);
  }

  void free(String pool, long address) {
    pool(pool).free(address);
  }

  void reset(String pool) {
    pool(pool).reset();
  }

  /**
   * Ends one file. The next one's addresses are another process's: what is live now has leaked, and
   * peaks of two processes do not add.
   */
  void endOfStream() {
    pools.values().forEach(Pool::endOfStream);
  }

  /** Pools with at least one ALLOC or FREE, ascending by code point. */
  void write(FoilTable table) throws IOException {
    Map<String, Pool> sorted = new TreeMap<>(CodePoints.ORDER);
    sorted.putAll(pools);
    for (Map.Entry<String, Pool> entry : sorted.entrySet()) {
      Pool pool = entry.getValue();
      if (pool.isReported()) {
        table.row(
            entry.getKey(),
            Long.toString(pool.allocs),
            Long.toString(pool.frees),
            pool.total.toString(),
            pool.peak.toString(),
            pool.leaked.toString());
      }
    }
  }

  private Pool pool(String name) {
    return pools.computeIfAbsent(name, key -> new Pool());
  }

  private static final class Pool {
    private final LiveSizes sizes = new LiveSizes();
    private final WideSum live = new WideSum();
    private final WideSum total = new WideSum();
    private final WideSum leaked = new WideSum();
    private final WideSum peak = new WideSum();
    private boolean used;
    private long allocs;
    private long frees;

    void alloc(long address, long sizeBytes) {
      used = true;
      sizes.put(address, sizeBytes);
      allocs++;
      total.add(sizeBytes);
      live.add(sizeBytes);
      if (live.compareTo(peak) > 0) {
        peak.set(live);
      }
    }

    void free(long address) {
      used = true;
      frees++;
      sizes.remove(address, live);
    }

    void reset() {
      frees += sizes.size();
      sizes.clear();
      live.clear();
    }

    boolean isReported() {
      return used;
    }

    void endOfStream() {
      sizes.addAllTo(leaked);
      sizes.clear();
      live.clear();
    }
  }
}
