package dev.plumbline.stream.rollup;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.stream.window.Figures;
import dev.plumbline.stream.window.FiguresCodec;
import org.jspecify.annotations.Nullable;

/**
 * What one source gained in one open window of the fleet. Packed as it came: most sources say one
 * thing about a window, and packed it takes a fifth of the room for the seconds that it waits.
 */
final class FleetPart {
  private final FleetWindow window;
  private final FleetSource source;
  private byte[] figures;

  /** The page of the journal that holds it as it is now, null if none does. */
  @Nullable JournalPage page;

  FleetPart(FleetWindow window, FleetSource source, byte[] figures) {
    this.window = window;
    this.source = source;
    this.figures = figures;
  }

  FleetWindow window() {
    return window;
  }

  FleetSource source() {
    return source;
  }

  byte[] packed() {
    return figures;
  }

  /** Takes newer figures in place of what it has. */
  void replace(byte[] newer) {
    figures = newer;
  }

  /** Adds more figures of the same source. */
  void add(byte[] more) {
    Figures sum = unpacked();
    sum.merge(FiguresCodec.read(kind(), more));
    figures = FiguresCodec.write(sum);
  }

  Figures unpacked() {
    return FiguresCodec.read(kind(), figures);
  }

  private StatKind kind() {
    return window.cause().kind();
  }
}
