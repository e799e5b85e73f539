package dev.plumbline.model.wire;

import dev.plumbline.model.key.StreamKind;

/** Writes plots, counters and monitor values. */
public final class SampleBatchWriter extends BatchWriter {
  private final PackedColumn name = new PackedColumn(2);
  private final PackedColumn place = new PackedColumn(3);
  private final PackedColumn time = new PackedColumn(4);
  private final PackedColumn value = new PackedColumn(5);

  /** Makes a writer for one stream of kind SAMPLES. */
  public SampleBatchWriter(StreamHeader header) {
    super(BodyType.SAMPLES, StreamKind.SAMPLES, header);
  }

  /**
   * Adds a row.
   *
   * @param line physical line, rising from row to row, or 0 in all rows of a batch
   * @param name what was sampled
   * @param place core, engine or sensor, empty if none
   * @param timeNanos time after the stream's relative zero, ns
   * @param value the value, read back as the same 64 bits
   */
  public void add(long line, String name, String place, long timeNanos, double value) {
    int nameIndex = strings.index(name);
    int placeIndex = strings.index(place);
    row(line);
    this.name.unsigned(nameIndex);
    this.place.unsigned(placeIndex);
    time.delta(timeNanos);
    this.value.fixed(value);
  }

  @Override
  int columnBytes() {
    return name.sizeBytes() + place.sizeBytes() + time.sizeBytes() + value.sizeBytes();
  }

  @Override
  void writeColumns(ProtoBuffer message) {
    name.writeTo(message);
    place.writeTo(message);
    time.writeTo(message);
    value.writeTo(message);
  }

  @Override
  void resetColumns() {
    name.reset();
    place.reset();
    time.reset();
    value.reset();
  }
}
