package dev.plumbline.model.wire;

import dev.plumbline.model.device.ControlLayout;
import dev.plumbline.model.device.L1Image;
import dev.plumbline.model.device.PacketType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Walks the rows of a device batch, or reads them in any order: what takes a row is valid from 0 to
 * {@link #rows} - 1, wherever the walk stands. Which columns mean anything depends on {@link
 * #layout}.
 */
public final class DeviceCursor extends RowCursor {
  private static final long UINT32 = 0xFFFF_FFFFL;
  private static final int LARGEST_TYPE = 7;

  /** So that a column that never changes is not walked again for each run of another one. */
  private static final int LONGEST_RUN = 512;

  private final NamesByHash names = new NamesByHash();
  private final Column dispatch = new Column("dispatch");
  private final Column hostNanos = new Column("host_ns");
  private final Column coreX = new Column("core_x");
  private final Column coreY = new Column("core_y");
  private final IntColumn risc = new IntColumn("risc");
  private final IntColumn type = new IntColumn("type");
  private final IntColumn hash = new IntColumn("hash");
  private final Column cycle = new Column("cycle");
  private final Images images = new Images();
  private final SyncFields syncFields = new SyncFields();
  private MarkerLayout layout = MarkerLayout.MARKERS;
  private long hostNanosBase;

  DeviceCursor() {}

  /** What the rows are. */
  public MarkerLayout layout() {
    return layout;
  }

  /** Clock sync of the stream, null if it has none. */
  public @Nullable ClockSync sync() {
    return syncFields.sync();
  }

  /** Host time of the first row of the stream, ns. */
  public long hostNanosBase() {
    return hostNanosBase;
  }

  /** Names of a zone hash, sorted: none if unknown, more than one if ambiguous. */
  public List<String> namesOf(int hash16) {
    return names.of(hash16, strings);
  }

  /** How many zone names the record brought along. */
  public int names() {
    return names.size();
  }

  /** Zone hash of a name, 0 to 65535. */
  public int nameHash(int name) {
    return names.hash(name);
  }

  /** String index of a name. */
  public int nameIndex(int name) {
    return names.text(name);
  }

  /** Number of the dispatch. */
  public long dispatch() {
    return dispatch.get(row());
  }

  /** Number of the dispatch of a row. */
  public long dispatch(int row) {
    return dispatch.get(row);
  }

  /** Host time of the readback, ns. */
  public long hostNanos() {
    return hostNanos.get(row());
  }

  /** Host time of the readback of a row, ns. */
  public long hostNanos(int row) {
    return hostNanos.get(row);
  }

  /** Core column. */
  public int coreX() {
    return coreX.getInt(row());
  }

  /** Core column of a row. */
  public int coreX(int row) {
    return coreX.getInt(row);
  }

  /** Core row. */
  public int coreY() {
    return coreY.getInt(row());
  }

  /** Core row of a row. */
  public int coreY(int row) {
    return coreY.getInt(row);
  }

  /** String index of the RISC name; markers only. */
  public int riscIndex() {
    return risc.get(row());
  }

  /** String index of the RISC name of a row; markers only. */
  public int riscIndex(int row) {
    return risc.get(row);
  }

  /** Packet type; markers only. */
  public PacketType type() {
    return PacketType.ofCode(type.get(row()));
  }

  /** Code of the packet type of a row; markers only. */
  public int typeCode(int row) {
    return type.get(row);
  }

  /** Zone hash, event or static id; markers only. */
  public int hash() {
    return hash.get(row());
  }

  /** Zone hash, event or static id of a row; markers only. */
  public int hash(int row) {
    return hash.get(row);
  }

  /** Device time, cycles; markers only. */
  public long cycle() {
    return cycle.get(row());
  }

  /** Device time of a row, cycles; markers only. */
  public long cycle(int row) {
    return cycle.get(row);
  }

  /**
   * Looks how many rows from one on have its dispatch, host time, core and RISC.
   *
   * @return behind the last one; a long run may be given in pieces
   */
  public int sameReadback(int row) {
    int to = Math.min(rows(), row + LONGEST_RUN);
    to = risc.sameUntil(row, to);
    to = coreX.sameUntil(row, to);
    to = coreY.sameUntil(row, to);
    to = dispatch.sameUntil(row, to);
    return hostNanos.sameUntil(row, to);
  }

  /** Bytes of the raw readback; 0 for markers. */
  public int imageSizeBytes() {
    return images.sizeBytes(row());
  }

  /**
   * Reads the raw readback in place; the image is valid as long as the record.
   *
   * @return false, and nothing was read, if it does not have the size of an image of the layout
   */
  public boolean readImage(L1Image image) {
    ControlLayout control = layout.controlLayout();
    if (control == null || imageSizeBytes() != control.imageSizeBytes()) {
      return false;
    }
    images.read(row(), image, control);
    return true;
  }

  /** A copy of the raw readback; empty for markers. */
  public byte[] image() {
    return images.copy(row());
  }

  @Override
  void clear() {
    layout = MarkerLayout.MARKERS;
    hostNanosBase = 0;
    syncFields.clear();
    names.clear();
    dispatch.clear();
    hostNanos.clear();
    coreX.clear();
    coreY.clear();
    risc.clear();
    type.clear();
    hash.clear();
    cycle.clear();
    images.clear();
  }

  @Override
  void field(ProtoReader in) {
    switch (in.field()) {
      case 2 -> layout = MarkerLayout.ofCode(in.varint());
      case 3 -> names.takeHashes(in);
      case 4 -> names.takeTexts(in);
      case 5 -> dispatch.take(in);
      case 6 -> hostNanos.take(in);
      case 7 -> coreX.take(in);
      case 8 -> coreY.take(in);
      case 9 -> risc.take(in);
      case 10 -> type.take(in);
      case 11 -> hash.take(in);
      case 12 -> cycle.take(in);
      case 13, 14, 15 -> odds.take(in.field() - 13, in);
      case 16 -> images.add(in);
      case 17 -> hostNanosBase = in.zigzag();
      case 18, 19, 20 -> syncFields.take(in);
      default -> in.skip();
    }
  }

  @Override
  void decode(int rows) {
    int lastString = strings() - 1;
    names.decode(lastString + 1);
    dispatch.delta(rows);
    hostNanos.delta(rows);
    coreX.delta32(rows);
    coreY.delta32(rows);
    risc.unsigned(rows, lastString);
    type.unsigned(rows, LARGEST_TYPE);
    hash.unsigned(rows, UINT32);
    cycle.delta(rows);
    images.check(layout == MarkerLayout.MARKERS ? 0 : rows);
    syncFields.check();
  }
}
