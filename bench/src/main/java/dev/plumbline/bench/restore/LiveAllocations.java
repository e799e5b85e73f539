package dev.plumbline.bench.restore;

import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.wire.BatchWriter;
import dev.plumbline.model.wire.MemoryBatchWriter;
import dev.plumbline.model.wire.MemoryOp;
import dev.plumbline.model.wire.StreamHeader;

/** An entry is memory that was taken and not given back, in one of four pools. */
final class LiveAllocations extends OpenState {
  private static final int POOLS = 4;

  LiveAllocations() {
    super(StreamKind.MEMORY);
  }

  @Override
  BatchWriter writer(StreamHeader header) {
    return new MemoryBatchWriter(header, 0);
  }

  @Override
  void add(BatchWriter writer, long entry) {
    ((MemoryBatchWriter) writer)
        .add(
            0,
            MemoryOp.ALLOC,
            "pool_" + entry % POOLS,
            0x7f00_0000_0000L + (entry << 12),
            4096,
            entry);
  }

  @Override
  int rows() {
    return 1;
  }
}
