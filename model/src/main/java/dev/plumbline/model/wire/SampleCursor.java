package dev.plumbline.model.wire;

/** Walks the rows of a sample batch. Samples have no odd rows. */
public final class SampleCursor extends RowCursor {
  private final IntColumn name = new IntColumn("name");
  private final IntColumn place = new IntColumn("place");
  private final Column time = new Column("time_ns");
  private final DoubleColumn value = new DoubleColumn("value");

  SampleCursor() {}

  /** String index of what was sampled. */
  public int nameIndex() {
    return name.get(row());
  }

  /** String index of the core, engine or sensor, 0 if none. */
  public int placeIndex() {
    return place.get(row());
  }

  /** Time after the stream's relative zero, ns. */
  public long timeNanos() {
    return time.get(row());
  }

  /** The value; any double, NaN too. */
  public double value() {
    return value.get(row());
  }

  @Override
  void clear() {
    name.clear();
    place.clear();
    time.clear();
    value.clear();
  }

  @Override
  void field(ProtoReader in) {
    switch (in.field()) {
      case 2 -> name.take(in);
      case 3 -> place.take(in);
      case 4 -> time.take(in);
      case 5 -> value.take(in);
      default -> in.skip();
    }
  }

  @Override
  void decode(int rows) {
    name.unsigned(rows, strings() - 1);
    place.unsigned(rows, strings() - 1);
    time.delta(rows);
    value.decode(rows);
  }
}
