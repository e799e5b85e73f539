package dev.plumbline.model.wire;

import dev.plumbline.model.key.StreamKind;

/** Writes zones of one kind. */
public final class ZoneBatchWriter extends BatchWriter {
  private final ZoneKind kind;
  private final PackedColumn name = new PackedColumn(3);
  private final PackedColumn context = new PackedColumn(4);
  private final PackedColumn place = new PackedColumn(5);
  private final PackedColumn start = new PackedColumn(6);
  private final PackedColumn duration = new PackedColumn(7);
  private final PackedColumn thread = new PackedColumn(8);
  private final PackedColumn depth = new PackedColumn(9);
  private final OddColumns odds = new OddColumns(10, strings);

  /** Makes a writer for one stream of kind ZONES. */
  public ZoneBatchWriter(StreamHeader header, ZoneKind kind) {
    super(BodyType.ZONES, StreamKind.ZONES, header);
    this.kind = kind;
  }

  /**
   * Adds a row.
   *
   * @param line physical line, rising from row to row, or 0 in all rows of a batch
   * @param name zone name
   * @param context run-time text, empty if none
   * @param place RISC or engine lane, empty if none
   * @param startNanos start after the stream's relative zero, ns
   * @param durationNanos duration, ns
   * @param thread thread id, read back as the same 32 bits
   * @param depth nesting depth, 0 if unknown
   */
  public void add(
      long line,
      String name,
      String context,
      String place,
      long startNanos,
      long durationNanos,
      int thread,
      int depth) {
    int nameIndex = strings.index(name);
    int contextIndex = strings.index(context);
    int placeIndex = strings.index(place);
    row(line);
    this.name.unsigned(nameIndex);
    this.context.unsigned(contextIndex);
    this.place.unsigned(placeIndex);
    start.delta(startNanos);
    duration.signed(durationNanos);
    this.thread.unsigned(Integer.toUnsignedLong(thread));
    this.depth.unsigned(Integer.toUnsignedLong(depth));
  }

  /** Marks the row just added; a row may have several codes. */
  public void odd(OddCode code, String text) {
    odds.add(rows() - 1, code, text);
  }

  @Override
  int columnBytes() {
    return name.sizeBytes()
        + context.sizeBytes()
        + place.sizeBytes()
        + start.sizeBytes()
        + duration.sizeBytes()
        + thread.sizeBytes()
        + depth.sizeBytes()
        + odds.sizeBytes();
  }

  @Override
  void writeColumns(ProtoBuffer message) {
    message.uintField(2, kind.ordinal());
    name.writeTo(message);
    context.writeTo(message);
    place.writeTo(message);
    start.writeTo(message);
    duration.writeTo(message);
    thread.writeTo(message);
    depth.writeTo(message);
    odds.writeTo(message);
  }

  @Override
  void resetColumns() {
    name.reset();
    context.reset();
    place.reset();
    start.reset();
    duration.reset();
    thread.reset();
    depth.reset();
    odds.reset();
  }
}
