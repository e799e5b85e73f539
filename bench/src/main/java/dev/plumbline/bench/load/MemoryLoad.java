package dev.plumbline.bench.load;

import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.wire.MemoryBatchWriter;
import dev.plumbline.model.wire.MemoryOp;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Memory events with a steady number of live allocations in several pools of each source. */
public final class MemoryLoad implements Load {
  /** Live allocations of a source when nothing else is said. */
  public static final int DEFAULT_LIVE_ALLOCATIONS = 4096;

  private static final List<String> POOLS = List.of("DRAM", "L1", "L1_SMALL", "TRACE");

  private final LoadSpec spec;
  private final int liveAllocations;
  private final boolean freesAtEnd;
  private final SourceNames names;
  private final String[] pools;

  /** A load of 4096 live allocations a source that frees everything at the end. */
  public MemoryLoad(LoadSpec spec) {
    this(spec, DEFAULT_LIVE_ALLOCATIONS, true);
  }

  /**
   * Prepares the load; nothing is generated yet.
   *
   * @param liveAllocations live allocations of each source in steady state, 1 or more
   * @param freesAtEnd whether each source ends with nothing live; FREEs that are missing because of
   *     {@link LoadSpec#unpairedShare} leave their allocations live all the same
   */
  public MemoryLoad(LoadSpec spec, int liveAllocations, boolean freesAtEnd) {
    if (liveAllocations < 1) {
      throw new IllegalArgumentException("liveAllocations is at least 1, found " + liveAllocations);
    }
    this.spec = spec;
    this.liveAllocations = liveAllocations;
    this.freesAtEnd = freesAtEnd;
    this.names = new SourceNames(spec, StreamKind.MEMORY);
    this.pools = new String[spec.mostKeys()];
    for (int pool = 0; pool < pools.length; pool++) {
      int round = pool / POOLS.size();
      pools[pool] = POOLS.get(pool % POOLS.size()) + (round == 0 ? "" : "_" + round);
    }
  }

  @Override
  public String topic() {
    return Topics.MEMORY;
  }

  @Override
  public long rows() {
    return spec.rows();
  }

  @Override
  public void forEachBatch(BatchSink sink) throws IOException {
    List<MemoryFeed> feeds = new ArrayList<>();
    for (int source = 0; source < spec.sources(); source++) {
      feeds.add(new MemoryFeed(source));
    }
    Feed.interleave(feeds, names, sink);
  }

  @Override
  public void forEachEnd(BatchSink sink) throws IOException {
    for (int source = 0; source < spec.sources(); source++) {
      sink.batch(names.key(source), names.end(source, spec.rowsOf(source)), 0);
    }
  }

  /** What any reading of the load must find. */
  public ExpectedPools expected() {
    Map<ExpectedPools.Key, ExpectedPools.Figures> figures = new LinkedHashMap<>();
    for (int source = 0; source < spec.sources(); source++) {
      PoolTally[] tallies = new PoolTally[spec.keysOf(source)];
      MemorySource from = source(source);
      while (from.rowsLeft() > 0) {
        from.next();
        if (from.op() != MemoryOp.OTHER) {
          if (tallies[from.pool()] == null) {
            tallies[from.pool()] = new PoolTally();
          }
          tallies[from.pool()].add(from.op(), from.sizeBytes());
        }
      }
      for (int pool = 0; pool < tallies.length; pool++) {
        if (tallies[pool] != null) {
          figures.put(
              new ExpectedPools.Key(names.source(source), pools[pool]), tallies[pool].figures());
        }
      }
    }
    return new ExpectedPools(figures);
  }

  private MemorySource source(int source) {
    return new MemorySource(spec, source, liveAllocations, freesAtEnd);
  }

  private final class MemoryFeed implements Feed {
    private final MemorySource events;
    private final MemoryBatchWriter writer;
    private int rows;

    MemoryFeed(int source) {
      this.events = source(source);
      this.writer = new MemoryBatchWriter(names.header(source), MemorySource.TIME_NANOS_BASE);
    }

    @Override
    public boolean hasNext() {
      return events.rowsLeft() > 0;
    }

    @Override
    public byte[] next() {
      rows = (int) Math.min(spec.batchRows(), events.rowsLeft());
      for (int row = 0; row < rows; row++) {
        events.next();
        writer.add(
            0,
            events.op(),
            pools[events.pool()],
            events.address(),
            events.sizeBytes(),
            events.timeNanos());
      }
      return writer.finish();
    }

    @Override
    public int rows() {
      return rows;
    }
  }
}
