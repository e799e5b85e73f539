package dev.plumbline.model.wire;

/** Walks the rows of a memory batch. */
public final class MemoryCursor extends RowCursor {
  private final Column op = new Column("op");
  private final Column pool = new Column("pool");
  private final Column address = new Column("address");
  private final Column size = new Column("size");
  private final Column time = new Column("time_ns");
  private long timeNanosBase;

  MemoryCursor() {}

  /** What the event does. */
  public MemoryOp op() {
    return MemoryOp.ofCode(op.get(row()));
  }

  /** String index of the pool name. */
  public int poolIndex() {
    return pool.getInt(row());
  }

  /** String index of the pool name of any row. */
  public int poolIndex(int row) {
    return pool.getInt(row);
  }

  /** Address of any row, 64 bits. */
  public long address(int row) {
    return address.get(row);
  }

  /** Address, 64 bits. */
  public long address() {
    return address.get(row());
  }

  /** Size, bytes; negative as the source had it. */
  public long sizeBytes() {
    return size.get(row());
  }

  /** Source time, ns. */
  public long timeNanos() {
    return time.get(row());
  }

  /** Source time of the stream's relative zero, ns. */
  public long timeNanosBase() {
    return timeNanosBase;
  }

  @Override
  void clear() {
    timeNanosBase = 0;
    op.clear();
    pool.clear();
    address.clear();
    size.clear();
    time.clear();
  }

  @Override
  void field(ProtoReader in) {
    switch (in.field()) {
      case 2 -> op.take(in);
      case 3 -> pool.take(in);
      case 4 -> address.take(in);
      case 5 -> size.take(in);
      case 6 -> time.take(in);
      case 7, 8, 9 -> odds.take(in.field() - 7, in);
      case 10 -> timeNanosBase = in.zigzag();
      default -> in.skip();
    }
  }

  @Override
  void decode(int rows) {
    op.unsigned(rows, MemoryOp.RESET.ordinal());
    pool.unsigned(rows, strings() - 1);
    address.delta(rows);
    size.unsigned64(rows);
    time.delta(rows);
  }
}
