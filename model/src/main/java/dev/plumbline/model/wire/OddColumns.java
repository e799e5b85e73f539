package dev.plumbline.model.wire;

/** The odd rows of a batch while it is written: three parallel columns. */
final class OddColumns {
  private final PackedColumn rows;
  private final PackedColumn codes;
  private final PackedColumn texts;
  private final StringTable strings;
  private int count;

  /** The columns take three field numbers in a row. */
  OddColumns(int firstField, StringTable strings) {
    rows = new PackedColumn(firstField);
    codes = new PackedColumn(firstField + 1);
    texts = new PackedColumn(firstField + 2);
    this.strings = strings;
  }

  void add(int row, OddCode code, String text) {
    if (row < 0) {
      throw new IllegalStateException("no row was added yet that could be " + code);
    }
    if (count == FrameLimits.MAX_ODDS) {
      throw new IllegalStateException("batch has " + count + " odd codes already, finish it");
    }
    int index = strings.index(text);
    rows.rise(row);
    codes.unsigned(code.code());
    texts.unsigned(index);
    count++;
  }

  int sizeBytes() {
    return rows.sizeBytes() + codes.sizeBytes() + texts.sizeBytes();
  }

  void writeTo(ProtoBuffer message) {
    rows.writeTo(message);
    codes.writeTo(message);
    texts.writeTo(message);
  }

  void reset() {
    rows.reset();
    codes.reset();
    texts.reset();
    count = 0;
  }
}
