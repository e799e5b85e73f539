package dev.plumbline.model.wire;

import dev.plumbline.model.key.StreamKind;

/** Writes memory events. */
public final class MemoryBatchWriter extends BatchWriter {
  private final long timeNanosBase;
  private final PackedColumn op = new PackedColumn(2);
  private final PackedColumn pool = new PackedColumn(3);
  private final PackedColumn address = new PackedColumn(4);
  private final PackedColumn size = new PackedColumn(5);
  private final PackedColumn time = new PackedColumn(6);
  private final OddColumns odds = new OddColumns(7, strings);

  /**
   * Makes a writer for one stream of kind MEMORY.
   *
   * @param timeNanosBase source time of the stream's relative zero, ns: an event's wall-clock time
   *     is the base time of the header + (time − timeNanosBase)
   */
  public MemoryBatchWriter(StreamHeader header, long timeNanosBase) {
    super(BodyType.MEMORY, StreamKind.MEMORY, header);
    this.timeNanosBase = timeNanosBase;
  }

  /**
   * Adds a row.
   *
   * @param line physical line, rising from row to row, or 0 in all rows of a batch
   * @param op what the event does
   * @param pool pool name
   * @param address address, read back as the same 64 bits
   * @param sizeBytes size, bytes, read back as the same 64 bits
   * @param timeNanos source time, ns
   */
  public void add(
      long line, MemoryOp op, String pool, long address, long sizeBytes, long timeNanos) {
    int poolIndex = strings.index(pool);
    row(line);
    this.op.unsigned(op.ordinal());
    this.pool.unsigned(poolIndex);
    this.address.delta(address);
    size.unsigned(sizeBytes);
    time.delta(timeNanos);
  }

  /** Marks the row just added; a row may have several codes. */
  public void odd(OddCode code, String text) {
    odds.add(rows() - 1, code, text);
  }

  @Override
  int columnBytes() {
    return op.sizeBytes()
        + pool.sizeBytes()
        + address.sizeBytes()
        + size.sizeBytes()
        + time.sizeBytes()
        + odds.sizeBytes();
  }

  @Override
  void writeColumns(ProtoBuffer message) {
    op.writeTo(message);
    pool.writeTo(message);
    address.writeTo(message);
    size.writeTo(message);
    time.writeTo(message);
    odds.writeTo(message);
    message.sintField(10, timeNanosBase);
  }

  @Override
  void resetColumns() {
    op.reset();
    pool.reset();
    address.reset();
    size.reset();
    time.reset();
    odds.reset();
  }
}
