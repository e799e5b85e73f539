package dev.plumbline.model.wire;

/** One packed column while it is written; left out of the record when every value is 0. */
final class PackedColumn {
  private final int field;
  private final ProtoBuffer packed = new ProtoBuffer();
  private long previous;
  private boolean zero = true;

  PackedColumn(int field) {
    this.field = field;
  }

  int sizeBytes() {
    return packed.size();
  }

  void unsigned(long value) {
    zero &= value == 0;
    packed.varint(value);
  }

  void signed(long value) {
    zero &= value == 0;
    packed.zigzag(value);
  }

  /** Difference to the value before, wrapping around at 64 bits. */
  void delta(long value) {
    signed(value - previous);
    previous = value;
  }

  /** Difference to the value before, wrapping around at 32 bits. */
  void delta32(int value) {
    signed(value - (int) previous);
    previous = value;
  }

  /** Difference to the value before, which is never larger. */
  void rise(long value) {
    unsigned(value - previous);
    previous = value;
  }

  void fixed(double value) {
    long bits = Double.doubleToRawLongBits(value);
    zero &= bits == 0;
    packed.fixed64(bits);
  }

  void writeTo(ProtoBuffer message) {
    if (!zero) {
      message.bufferField(field, packed);
    }
  }

  /** Like {@link #writeTo}, for columns whose length says how many entries there are. */
  void writeAllTo(ProtoBuffer message) {
    if (packed.size() > 0) {
      message.bufferField(field, packed);
    }
  }

  void reset() {
    packed.reset();
    previous = 0;
    zero = true;
  }
}
