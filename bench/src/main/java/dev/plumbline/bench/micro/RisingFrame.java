package dev.plumbline.bench.micro;

import java.util.Arrays;

/**
 * One record that comes again and again as the next one of its stream. The numbers that rise are
 * written over in place, so that a fold is measured alone, without the writing of its records.
 */
final class RisingFrame {
  /**
   * Where both numbers begin: from here to 2^42 all have varints of the same length, and as a
   * zigzag varint, too.
   */
  static final long FIRST = 1L << 40;

  private static final int VARINT_BYTES = 6;

  /** Writes the record that begins at a sequence number and a dispatch. */
  @FunctionalInterface
  interface Writer {
    byte[] write(long firstSequence, long firstDispatch);
  }

  private final byte[] bytes;
  private final int sequenceAt;
  private final int dispatchAt;
  private final int rows;
  private final int dispatches;
  private long sequence = FIRST;
  private long dispatch = FIRST;

  /**
   * @param rows sequence numbers of a record
   * @param dispatches dispatches of a record, 0 when its kind has none
   */
  RisingFrame(Writer writer, int rows, int dispatches) {
    this.bytes = writer.write(FIRST, FIRST);
    this.rows = rows;
    this.dispatches = dispatches;
    this.sequenceAt = Arrays.mismatch(bytes, writer.write(FIRST + 1, FIRST));
    this.dispatchAt = Arrays.mismatch(bytes, writer.write(FIRST, FIRST + 1));
  }

  /** The next record, in the same array as the one before. */
  byte[] next() {
    at(sequence);
    sequence += rows;
    if (dispatches > 0) {
      varint(dispatchAt, dispatch << 1); // zigzag
      dispatch += dispatches;
    }
    return bytes;
  }

  /** The record as the one that begins at a sequence number, in the same array as before. */
  byte[] at(long firstSequence) {
    varint(sequenceAt, firstSequence);
    return bytes;
  }

  private void varint(int at, long value) {
    for (int i = 0; i < VARINT_BYTES; i++) {
      int more = i < VARINT_BYTES - 1 ? 0x80 : 0;
      bytes[at + i] = (byte) ((value >>> (7 * i) & 0x7f) | more);
    }
  }
}
