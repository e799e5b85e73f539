package dev.plumbline.model.wire;

import dev.plumbline.model.key.StreamKind;

/**
 * Writes the rows of one stream into records, one batch a record. A writer is used over and over
 * and makes no garbage per row. Not safe for use by several threads.
 *
 * <p>A row whose cells are refused is not added; what was written before it stays.
 */
public abstract sealed class BatchWriter
    permits ZoneBatchWriter, DeviceBatchWriter, MemoryBatchWriter, SampleBatchWriter {
  final StringTable strings = new StringTable(1);
  private final BodyType type;
  private final HeaderWriter header;
  private final RowNumbersWriter numbers = new RowNumbersWriter();
  private final ProtoBuffer scratch = new ProtoBuffer();
  private final ProtoBuffer frame = new ProtoBuffer();

  BatchWriter(BodyType type, StreamKind kind, StreamHeader header) {
    this.type = type;
    this.header = new HeaderWriter(header, kind);
  }

  /**
   * Sets the sequence number of the next row. Without it a batch follows the one before; the first
   * begins at 0.
   *
   * @throws IllegalStateException if the batch holds anything already
   */
  public final void begin(long firstSequence) {
    numbers.begin(firstSequence);
  }

  /**
   * Says that sequence numbers between the row before and the row after were withheld by a filter.
   *
   * @param sequences how many, at least 1
   * @param reason the filter's code, 0 or more
   */
  public final void withhold(long sequences, int reason) {
    numbers.withhold(sequences, reason);
  }

  /** Rows of the batch so far. */
  public final int rows() {
    return numbers.rows();
  }

  /**
   * Whether the batch should be finished before the next row: 5000 rows, or as many bytes as leave
   * room for one more row of the largest size below 512 KiB.
   */
  public final boolean isFull() {
    return numbers.isFull()
        || strings.size() >= FrameLimits.FULL_STRINGS
        || numbers.sizeBytes() + strings.sizeBytes() + columnBytes() >= FrameLimits.FULL_BYTES;
  }

  /**
   * The batch as a record value; the writer is empty afterwards.
   *
   * @throws IllegalStateException if the record would be larger than {@link
   *     FrameLimits#MAX_RECORD_BYTES}, which cannot happen when {@link #isFull} is heeded and a row
   *     has no more than twelve texts of the largest size
   */
  public final byte[] finish() {
    frame.reset();
    frame.uintField(1, FrameLimits.VERSION);
    scratch.reset();
    header.writeTo(scratch, numbers);
    frame.bufferField(2, scratch);
    scratch.reset();
    strings.writeTo(scratch);
    writeColumns(scratch);
    frame.bufferField(type.field(), scratch);
    if (frame.size() > FrameLimits.MAX_RECORD_BYTES) {
      throw new IllegalStateException(
          "record of " + frame.size() + " bytes, expected at most " + FrameLimits.MAX_RECORD_BYTES);
    }
    numbers.reset();
    strings.reset();
    resetColumns();
    return frame.toBytes();
  }

  final void row(long line) {
    numbers.row(line);
  }

  abstract int columnBytes();

  abstract void writeColumns(ProtoBuffer message);

  abstract void resetColumns();
}
