package dev.plumbline.model.wire;

/**
 * Walks the rows of a zone batch, or reads them in any order: what takes a row is valid from 0 to
 * {@link #rows} - 1, wherever the walk stands.
 */
public final class ZoneCursor extends RowCursor {
  private final IntColumn name = new IntColumn("name");
  private final IntColumn context = new IntColumn("context");
  private final IntColumn place = new IntColumn("place");
  private final Column start = new Column("start_ns");
  private final Column duration = new Column("duration_ns");
  private final IntColumn thread = new IntColumn("thread");
  private final IntColumn depth = new IntColumn("depth");
  private ZoneKind kind = ZoneKind.HOST;

  ZoneCursor() {}

  /** What the zones of the batch are. */
  public ZoneKind kind() {
    return kind;
  }

  /** String index of the zone name. */
  public int nameIndex() {
    return name.get(row());
  }

  /** String index of the zone name of a row. */
  public int nameIndex(int row) {
    return name.get(row);
  }

  /** String index of the run-time text, 0 if none. */
  public int contextIndex() {
    return context.get(row());
  }

  /** String index of the run-time text of a row, 0 if none. */
  public int contextIndex(int row) {
    return context.get(row);
  }

  /** String index of the RISC or engine lane, 0 if none. */
  public int placeIndex() {
    return place.get(row());
  }

  /** String index of the RISC or engine lane of a row, 0 if none. */
  public int placeIndex(int row) {
    return place.get(row);
  }

  /** Start after the stream's relative zero, ns. */
  public long startNanos() {
    return start.get(row());
  }

  /** Start of a row after the stream's relative zero, ns. */
  public long startNanos(int row) {
    return start.get(row);
  }

  /** Duration, ns; negative as the source had it. */
  public long durationNanos() {
    return duration.get(row());
  }

  /** Duration of a row, ns; negative as the source had it. */
  public long durationNanos(int row) {
    return duration.get(row);
  }

  /** Thread id, 32 bits. */
  public int thread() {
    return thread.getLate(row());
  }

  /** Nesting depth, 0 if unknown. */
  public int depth() {
    return depth.getLate(row());
  }

  /** Whether the batch has run-time texts; if not, every context index is 0. */
  public boolean hasContexts() {
    return context.isPresent();
  }

  /** Whether the batch has RISCs or engine lanes; if not, every place index is 0. */
  public boolean hasPlaces() {
    return place.isPresent();
  }

  @Override
  void clear() {
    kind = ZoneKind.HOST;
    name.clear();
    context.clear();
    place.clear();
    start.clear();
    duration.clear();
    thread.clear();
    depth.clear();
  }

  @Override
  void field(ProtoReader in) {
    switch (in.field()) {
      case 2 -> kind = ZoneKind.ofCode(in.varint());
      case 3 -> name.take(in);
      case 4 -> context.take(in);
      case 5 -> place.take(in);
      case 6 -> start.take(in);
      case 7 -> duration.take(in);
      case 8 -> thread.take(in);
      case 9 -> depth.take(in);
      case 10, 11, 12 -> odds.take(in.field() - 10, in);
      default -> in.skip();
    }
  }

  @Override
  void decode(int rows) {
    int lastString = strings() - 1;
    name.unsigned(rows, lastString);
    context.unsigned(rows, lastString);
    place.unsigned(rows, lastString);
    start.delta(rows);
    duration.signed(rows);
    thread.later(rows);
    depth.later(rows);
  }
}
