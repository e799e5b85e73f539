package dev.plumbline.stream.rollup;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.stream.window.Figures;
import dev.plumbline.stream.window.FiguresCodec;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one source gained in one open window of the fleet. Packed as it came: most sources say one
 * or two things about a window (one for each of their processes), and packed they take a fifth of
 * the room for the seconds that they wait.
 */
final class FleetPart {
  /** So many pieces wait side by side; with one more they become one. */
  static final int MAX_PIECES = 4;

  private final FleetWindow window;
  private final FleetSource source;
  private List<byte[]> pieces;

  /** The page of the journal that holds it as it is now, null if none does. */
  @Nullable JournalPage page;

  /** With how many bytes that page counts it. */
  int pageBytes;

  FleetPart(FleetWindow window, FleetSource source, List<byte[]> pieces) {
    this.window = window;
    this.source = source;
    this.pieces = pieces;
  }

  FleetWindow window() {
    return window;
  }

  FleetSource source() {
    return source;
  }

  /** Packed figures that add up to what was gained. */
  List<byte[]> packed() {
    return pieces;
  }

  /** Takes newer figures in place of what it has. */
  void replace(List<byte[]> newer) {
    pieces = newer;
  }

  /** Adds more figures of the same source; returns how many pieces there are more, or fewer. */
  int add(byte[] more) {
    int before = pieces.size();
    List<byte[]> grown = new ArrayList<>(pieces);
    grown.add(more);
    pieces = grown;
    if (grown.size() > MAX_PIECES) {
      pieces = List.of(FiguresCodec.write(unpacked()));
    }
    return pieces.size() - before;
  }

  /** How many bytes the pieces have. */
  int sizeBytes() {
    int sum = 0;
    for (byte[] piece : pieces) {
      sum += piece.length;
    }
    return sum;
  }

  Figures unpacked() {
    Figures sum = FiguresCodec.read(kind(), pieces.get(0));
    for (byte[] piece : pieces.subList(1, pieces.size())) {
      sum.merge(FiguresCodec.read(kind(), piece));
    }
    return sum;
  }

  private StatKind kind() {
    return window.cause().kind();
  }
}
