package dev.plumbline.model.wire;

import dev.plumbline.model.device.ControlLayout;
import dev.plumbline.model.device.L1Image;
import dev.plumbline.model.device.PacketType;
import dev.plumbline.model.device.RiscMarkers;
import dev.plumbline.model.key.StreamKind;
import org.jspecify.annotations.Nullable;

/**
 * Writes device markers or raw readbacks, and with them the names of the zone hashes in each batch,
 * so that any record can be the first one read.
 */
public final class DeviceBatchWriter extends BatchWriter {
  private final MarkerLayout layout;
  private final NameTable names;
  private final @Nullable ClockSync sync;
  private final long hostNanosBase;
  private final PackedColumn dispatch = new PackedColumn(5);
  private final PackedColumn hostNanos = new PackedColumn(6);
  private final PackedColumn coreX = new PackedColumn(7);
  private final PackedColumn coreY = new PackedColumn(8);
  private final PackedColumn risc = new PackedColumn(9);
  private final PackedColumn type = new PackedColumn(10);
  private final PackedColumn hash = new PackedColumn(11);
  private final PackedColumn cycle = new PackedColumn(12);
  private final OddColumns odds = new OddColumns(13, strings);
  private final ProtoBuffer images = new ProtoBuffer();
  private final L1Image l1 = new L1Image();
  private final RiscMarkers markers = new RiscMarkers();

  /**
   * Makes a writer for one stream of kind DEVICE.
   *
   * @param layout what the rows are
   * @param names names of zone hashes
   * @param sync clock sync, null if there is none
   * @param hostNanosBase host time of the first row of the stream, ns: a row's wall-clock time is
   *     the base time of the header + (hostNanos − hostNanosBase)
   */
  public DeviceBatchWriter(
      StreamHeader header,
      MarkerLayout layout,
      ZoneNames names,
      @Nullable ClockSync sync,
      long hostNanosBase) {
    super(BodyType.DEVICE, StreamKind.DEVICE, header);
    this.layout = layout;
    this.names = new NameTable(names, strings);
    this.sync = sync;
    this.hostNanosBase = hostNanosBase;
  }

  /**
   * Adds a decoded marker.
   *
   * @param line physical line, rising from row to row, or 0 in all rows of a batch
   * @param dispatch number of the dispatch
   * @param hostNanos host time of the readback, ns
   * @param coreX core column
   * @param coreY core row
   * @param risc RISC name as the source writes it
   * @param type packet type
   * @param hash zone hash, event or static id, read back as the same 32 bits
   * @param cycle device time, cycles
   */
  public void addMarker(
      long line,
      long dispatch,
      long hostNanos,
      int coreX,
      int coreY,
      String risc,
      PacketType type,
      int hash,
      long cycle) {
    if (layout != MarkerLayout.MARKERS) {
      throw new IllegalStateException("batch is of layout " + layout + ", cannot take a marker");
    }
    int riscIndex = strings.index(risc);
    names.add(hash);
    row(line);
    where(dispatch, hostNanos, coreX, coreY);
    this.risc.unsigned(riscIndex);
    this.type.unsigned(type.code());
    this.hash.unsigned(Integer.toUnsignedLong(hash));
    this.cycle.delta(cycle);
  }

  /**
   * Adds a raw readback. An image whose size is not that of the layout is carried as it is.
   *
   * @param dispatch number of the dispatch
   * @param hostNanos host time of the readback, ns
   * @param coreX core column
   * @param coreY core row
   * @param image bytes of the readback, at most {@link FrameLimits#MAX_STRING_BYTES}
   */
  public void addImage(long dispatch, long hostNanos, int coreX, int coreY, byte[] image) {
    ControlLayout control = layout.controlLayout();
    if (control == null) {
      throw new IllegalStateException("batch is of layout " + layout + ", cannot take an image");
    }
    if (image.length > FrameLimits.MAX_STRING_BYTES) {
      throw new IllegalArgumentException(
          "image of " + image.length + " bytes, expected at most " + FrameLimits.MAX_STRING_BYTES);
    }
    if (image.length == control.imageSizeBytes()) {
      nameZonesOf(l1.wrap(image, 0, image.length, control));
    }
    row(0);
    where(dispatch, hostNanos, coreX, coreY);
    images.lengthField(16, image.length);
    images.append(image, image.length);
  }

  /** Marks the row just added; a row may have several codes. */
  public void odd(OddCode code, String text) {
    odds.add(rows() - 1, code, text);
  }

  private void nameZonesOf(L1Image read) {
    for (int risc = 0; risc < ControlLayout.RISCS; risc++) {
      markers.decode(read, risc);
      for (int i = 0; i < markers.size(); i++) {
        names.add(markers.hash(i));
      }
    }
  }

  private void where(long dispatch, long hostNanos, int coreX, int coreY) {
    this.dispatch.delta(dispatch);
    this.hostNanos.delta(hostNanos);
    this.coreX.delta32(coreX);
    this.coreY.delta32(coreY);
  }

  @Override
  int columnBytes() {
    return names.sizeBytes()
        + dispatch.sizeBytes()
        + hostNanos.sizeBytes()
        + coreX.sizeBytes()
        + coreY.sizeBytes()
        + risc.sizeBytes()
        + type.sizeBytes()
        + hash.sizeBytes()
        + cycle.sizeBytes()
        + odds.sizeBytes()
        + images.size();
  }

  @Override
  void writeColumns(ProtoBuffer message) {
    message.uintField(2, layout.ordinal());
    names.writeTo(message);
    dispatch.writeTo(message);
    hostNanos.writeTo(message);
    coreX.writeTo(message);
    coreY.writeTo(message);
    risc.writeTo(message);
    type.writeTo(message);
    hash.writeTo(message);
    cycle.writeTo(message);
    odds.writeTo(message);
    message.append(images);
    message.sintField(17, hostNanosBase);
    if (sync != null) {
      message.sintField(18, sync.hostNanosFirst());
      message.sintField(19, sync.cycleFirst());
      message.tag(20, ProtoBuffer.FIXED64);
      message.fixed64(Double.doubleToRawLongBits(sync.nanosPerCycle()));
    }
  }

  @Override
  void resetColumns() {
    names.reset();
    dispatch.reset();
    hostNanos.reset();
    coreX.reset();
    coreY.reset();
    risc.reset();
    type.reset();
    hash.reset();
    cycle.reset();
    odds.reset();
    images.reset();
  }
}
