package dev.plumbline.bench.load;

import dev.plumbline.model.wire.MemoryOp;
import java.util.stream.LongStream;

/**
 * The memory events of one source: it fills up to its number of live allocations, then frees one at
 * random and allocates another, as a caching allocator under steady load does.
 */
final class MemorySource {
  /** Source time at which every source begins, ns. */
  static final long TIME_NANOS_BASE = 7_000_000_000_000L;

  private static final int MEDIAN_CHUNKS = 512;
  private static final int CHUNK_BYTES = 32;
  private static final long PLACE_BYTES = 1 << 18;

  private final LoadSpec spec;
  private final Draws draws;
  private final int pools;
  private final boolean freesAtEnd;

  /** Places in use come first, then those that are free again. */
  private final long[] livePlaces;

  private final long[] liveSizes;
  private int live;
  private long places;
  private long rowsLeft;
  private long nowNanos;
  private MemoryOp op = MemoryOp.OTHER;
  private int pool;
  private long address;
  private long sizeBytes;
  private long timeNanos;

  MemorySource(LoadSpec spec, int source, int liveAllocations, boolean freesAtEnd) {
    this.spec = spec;
    this.draws = new Draws(spec.seed(), source);
    this.pools = spec.keysOf(source);
    this.freesAtEnd = freesAtEnd;
    this.livePlaces = LongStream.range(0, liveAllocations).toArray();
    this.liveSizes = new long[liveAllocations];
    this.places = liveAllocations;
    this.rowsLeft = spec.rowsOf(source);
  }

  long rowsLeft() {
    return rowsLeft;
  }

  void next() {
    nowNanos += draws.exponential(spec.meanGapNanos());
    long late = draws.happens(spec.lateShare()) ? LoadSpec.LATE_NANOS : 0;
    timeNanos = TIME_NANOS_BASE + nowNanos - late;
    while (live > 0 && mustFree() && draws.happens(spec.unpairedShare())) {
      forget(); // its FREE is missing: it stays live, its place is never used again
    }
    if (live > 0 && mustFree()) {
      free();
    } else if (freesAtEnd && rowsLeft < 2) {
      nothing();
    } else {
      alloc();
    }
    rowsLeft--;
  }

  private boolean mustFree() {
    return live == livePlaces.length || (freesAtEnd && rowsLeft < live + 2);
  }

  private void alloc() {
    op = MemoryOp.ALLOC;
    sizeBytes = CHUNK_BYTES * draws.lognormal(MEDIAN_CHUNKS);
    liveSizes[live] = sizeBytes;
    locate(livePlaces[live]);
    live++;
  }

  private void free() {
    op = MemoryOp.FREE;
    int chosen = draws.belowLarge(live);
    long place = livePlaces[chosen];
    sizeBytes = liveSizes[chosen];
    locate(place);
    live--;
    livePlaces[chosen] = livePlaces[live];
    liveSizes[chosen] = liveSizes[live];
    livePlaces[live] = place;
  }

  /** The odd row at the end, when an ALLOC would leave something live. */
  private void nothing() {
    op = MemoryOp.OTHER;
    pool = 0;
    address = 0;
    sizeBytes = 0;
  }

  private void forget() {
    live--;
    livePlaces[live] = places++;
  }

  private void locate(long place) {
    pool = (int) (place % pools);
    address = ((pool + 1L) << 40) + place * PLACE_BYTES;
  }

  MemoryOp op() {
    return op;
  }

  /** Number of the pool in its source, from 0. */
  int pool() {
    return pool;
  }

  long address() {
    return address;
  }

  long sizeBytes() {
    return sizeBytes;
  }

  /** Source time, ns. */
  long timeNanos() {
    return timeNanos;
  }
}
