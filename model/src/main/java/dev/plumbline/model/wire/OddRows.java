package dev.plumbline.model.wire;

/** The odd rows of a record that is read, walked in step with a cursor. */
final class OddRows {
  private final Column rows = new Column("odd_row");
  private final Column codes = new Column("odd_code");
  private final Column texts = new Column("odd_text");
  private int count;
  private int from;
  private int to;

  void clear() {
    rows.clear();
    codes.clear();
    texts.clear();
    count = 0;
    rewind();
  }

  /** Takes the column if the number counted from the first odd column is one of three. */
  void take(int index, ProtoReader in) {
    switch (index) {
      case 0 -> rows.take(in);
      case 1 -> codes.take(in);
      default -> texts.take(in);
    }
  }

  void decode(int batchRows, int strings) {
    count = codes.count();
    if (count > FrameLimits.MAX_ODDS) {
      throw new FrameException(
          "batch has " + count + " odd codes, expected at most " + FrameLimits.MAX_ODDS);
    }
    if (count > 0 && batchRows == 0) {
      throw new FrameException("batch without rows has " + count + " odd codes");
    }
    rows.rise(count, Math.max(0, batchRows - 1));
    codes.unsigned(count, Integer.MAX_VALUE);
    texts.unsigned(count, strings - 1);
    for (int i = 0; i < count; i++) {
      OddCode.ofCode(codes.get(i));
    }
    rewind();
  }

  boolean hasAny() {
    return count > 0;
  }

  void rewind() {
    from = 0;
    to = 0;
  }

  /** Moves on to a row; rows are asked for in order. */
  void moveTo(int row) {
    from = to;
    while (to < count && rows.get(to) == row) {
      to++;
    }
  }

  int size() {
    return to - from;
  }

  OddCode code(int index) {
    return OddCode.ofCode(codes.get(at(index)));
  }

  int text(int index) {
    return texts.getInt(at(index));
  }

  private int at(int index) {
    if (index < 0 || index >= size()) {
      throw new IndexOutOfBoundsException("odd code " + index + " of " + size());
    }
    return from + index;
  }
}
