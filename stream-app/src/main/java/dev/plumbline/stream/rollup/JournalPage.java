package dev.plumbline.stream.rollup;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.stream.state.BlockReader;
import dev.plumbline.stream.state.BlockWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Parts of open windows that are stored under one key. */
final class JournalPage {
  private static final int VERSION = 2;

  private final long number;
  private final List<FleetPart> parts = new ArrayList<>();
  private int sizeBytes;
  private int live;

  JournalPage(long number) {
    this.number = number;
  }

  long number() {
    return number;
  }

  /** How many bytes of figures were put on it. */
  int sizeBytes() {
    return sizeBytes;
  }

  boolean isEmpty() {
    return live == 0;
  }

  void add(FleetPart part) {
    parts.add(part);
    part.page = this;
    live++;
    part.pageBytes = 0;
    grown(part);
  }

  /** Says that a part on it has other pieces than before. */
  void grown(FleetPart part) {
    int bytes = part.sizeBytes();
    sizeBytes += bytes - part.pageBytes;
    part.pageBytes = bytes;
  }

  /** Takes a part off; it stays in the list until the page is written. */
  void remove(FleetPart part) {
    part.page = null;
    live--;
  }

  byte[] write(BlockWriter out) {
    parts.removeIf(part -> part.page != this);
    out.clear();
    out.raw(VERSION);
    for (FleetPart part : parts) {
      FleetWindow window = part.window();
      FleetKey cause = window.cause();
      out.text(cause.kind().name());
      out.text(cause.name());
      out.text(cause.context());
      out.text(cause.place());
      out.text(cause.workload());
      out.text(cause.deviceModel());
      out.signed(window.startMillis());
      out.signed(window.sizeMillis());
      out.text(part.source().host());
      out.text(part.source().device());
      out.text(part.source().run());
      out.unsigned(part.packed().size());
      part.packed().forEach(out::blob);
    }
    return out.first(out.size());
  }

  /** Reads what {@link #write} wrote. */
  static void read(byte[] bytes, Consumer<StoredPart> reader) {
    BlockReader in = new BlockReader(bytes);
    int version = in.raw();
    if (version != VERSION) {
      throw in.failure("has version " + version + ", supported is " + VERSION);
    }
    while (in.hasMore()) {
      FleetKey cause =
          new FleetKey(
              StatKind.valueOf(in.text()),
              in.text(),
              in.text(),
              in.text(),
              in.text(),
              in.text(),
              "",
              "");
      long startMillis = in.signed();
      long sizeMillis = in.signed();
      FleetSource source = new FleetSource(in.text(), in.text(), in.text());
      reader.accept(new StoredPart(cause, startMillis, sizeMillis, source, pieces(in)));
    }
  }

  private static List<byte[]> pieces(BlockReader in) {
    long count = in.unsigned();
    if (count < 1 || count > FleetPart.MAX_PIECES) {
      throw in.failure("has a part of " + count + " pieces");
    }
    List<byte[]> pieces = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      pieces.add(in.blob());
    }
    return pieces;
  }

  /**
   * A part as it was stored.
   *
   * @param cause cause of its window
   * @param startMillis start of its window
   * @param sizeMillis length of its window
   * @param source whose it is
   * @param figures packed figures that add up
   */
  record StoredPart(
      FleetKey cause,
      long startMillis,
      long sizeMillis,
      FleetSource source,
      List<byte[]> figures) {}
}
