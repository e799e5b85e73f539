package dev.plumbline.model.wire;

/**
 * Walks the rows of a batch in order. It belongs to its {@link Frame} and is valid until the next
 * {@link Frame#wrap}. No method can fail on the record's content: all of it was checked before.
 */
public abstract sealed class RowCursor
    permits ZoneCursor, DeviceCursor, MemoryCursor, SampleCursor {
  final StringSlices strings = new StringSlices();
  final OddRows odds = new OddRows();
  private int rows;
  private int row = -1;

  RowCursor() {}

  final void read(ProtoReader in, int batchRows) {
    strings.clear(in.bytes());
    odds.clear();
    clear();
    while (in.next()) {
      if (in.field() == 1) {
        strings.add(in);
      } else {
        field(in);
      }
    }
    decode(batchRows);
    odds.decode(batchRows, strings.size());
    rows = batchRows;
    row = -1;
  }

  final void rewind() {
    row = -1;
    odds.rewind();
  }

  /** Steps to the next row; false after the last. */
  public final boolean next() {
    if (row + 1 >= rows) {
      return false;
    }
    row++;
    odds.moveTo(row);
    return true;
  }

  /** Index of the current row, −1 before the first call of {@link #next}. */
  public final int row() {
    return row;
  }

  /** Rows of the batch. */
  public final int rows() {
    return rows;
  }

  /** Size of the string table, index 0 = empty string. */
  public final int strings() {
    return strings.size();
  }

  /** A string of the table, decoded once a record; what is no UTF-8 is replaced. */
  public final String string(int index) {
    return strings.get(index);
  }

  /** The record that is read, which is not to be changed. */
  public final byte[] bytes() {
    return strings.record();
  }

  /** Where the UTF-8 bytes of a string of the table begin in {@link #bytes}. */
  public final int stringOffset(int index) {
    return strings.offset(index);
  }

  /** How many bytes of {@link #bytes} a string of the table has; 0 for index 0. */
  public final int stringLength(int index) {
    return strings.length(index);
  }

  /** Whether any row of the batch carries an odd code. */
  public final boolean hasOdds() {
    return odds.hasAny();
  }

  /** Whether the current row carries an odd code. */
  public final boolean isOdd() {
    return odds.size() > 0;
  }

  /** How many odd codes the current row carries. */
  public final int odds() {
    return odds.size();
  }

  /** An odd code of the current row. */
  public final OddCode oddCode(int index) {
    return odds.code(index);
  }

  /** The text of an odd code of the current row. */
  public final String oddText(int index) {
    return strings.get(odds.text(index));
  }

  /** Forgets the record before. */
  abstract void clear();

  /** Takes or skips one field other than a string. */
  abstract void field(ProtoReader in);

  /** Decodes and checks what was taken. */
  abstract void decode(int batchRows);
}
