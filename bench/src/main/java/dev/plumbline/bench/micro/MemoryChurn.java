package dev.plumbline.bench.micro;

import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.wire.MemoryBatchWriter;
import dev.plumbline.model.wire.MemoryOp;
import java.util.SplittableRandom;

/**
 * A process with a steady number of live allocations in four pools: it frees one at random and
 * allocates another for it. Every block is moved and moved back again, so that the records can come
 * again and again.
 */
final class MemoryChurn {
  private static final int POOLS = 4;
  private static final int MOVES_OF_A_RECORD = Batches.ROWS / 2;
  private static final int GAP_NANOS = 10_000;
  private static final int ALIGNMENT_BITS = 12;

  private final MemoryBatchWriter writer =
      new MemoryBatchWriter(Batches.header(StreamKind.MEMORY), 0);
  private final RisingFrame[] opening;
  private final RisingFrame[] moving;
  private final boolean[] moved;
  private long sequence = RisingFrame.FIRST;
  private int next;

  /**
   * Writes the records.
   *
   * @param live live allocations at any time
   * @param records records until everything is where it was, an even number
   */
  MemoryChurn(int live, int records) {
    moving = new RisingFrame[records];
    moved = new boolean[live];
    opening = new RisingFrame[(live + Batches.ROWS - 1) / Batches.ROWS];
    for (int record = 0; record < opening.length; record++) {
      int from = record * Batches.ROWS;
      int to = Math.min(live, from + Batches.ROWS);
      opening[record] = new RisingFrame((first, dispatch) -> open(first, from, to), to - from, 0);
    }
    int[] blocks =
        new SplittableRandom(11).ints(records / 2L * MOVES_OF_A_RECORD, 0, live).toArray();
    for (int record = 0; record < records; record++) {
      int from = record % (records / 2) * MOVES_OF_A_RECORD;
      moving[record] =
          new RisingFrame((first, dispatch) -> move(first, blocks, from), Batches.ROWS, 0);
      for (int i = from; i < from + MOVES_OF_A_RECORD; i++) {
        moved[blocks[i]] ^= true;
      }
    }
  }

  /** How many records allocate every block once. */
  int openings() {
    return opening.length;
  }

  /** One of the records that allocate; in their order, before all others. */
  byte[] opening(int record) {
    byte[] bytes = opening[record].at(sequence);
    sequence += record < opening.length - 1 ? Batches.ROWS : moved.length - record * Batches.ROWS;
    return bytes;
  }

  /** The next record; it has {@link Batches#ROWS} rows. */
  byte[] next() {
    byte[] bytes = moving[next].at(sequence);
    sequence += Batches.ROWS;
    next = next + 1 == moving.length ? 0 : next + 1;
    return bytes;
  }

  private byte[] open(long first, int from, int to) {
    writer.begin(first);
    for (int block = from; block < to; block++) {
      add(MemoryOp.ALLOC, block, false, (block - from) * (long) GAP_NANOS);
    }
    return writer.finish();
  }

  private byte[] move(long first, int[] blocks, int from) {
    writer.begin(first);
    boolean[] before = new boolean[MOVES_OF_A_RECORD];
    for (int i = 0; i < MOVES_OF_A_RECORD; i++) {
      int block = blocks[from + i];
      before[i] = moved[block];
      add(MemoryOp.FREE, block, moved[block], 2L * i * GAP_NANOS);
      moved[block] ^= true;
      add(MemoryOp.ALLOC, block, moved[block], (2L * i + 1) * GAP_NANOS);
    }
    for (int i = MOVES_OF_A_RECORD - 1; i >= 0; i--) {
      moved[blocks[from + i]] = before[i];
    }
    return writer.finish();
  }

  private void add(MemoryOp op, int block, boolean second, long timeNanos) {
    int pool = block % POOLS;
    long address = (2L * block + (second ? 1 : 0)) << ALIGNMENT_BITS;
    long size = op == MemoryOp.ALLOC ? 64L << block % 7 : 0;
    writer.add(0, op, "device_0_pool_" + pool, address, size, timeNanos);
  }
}
