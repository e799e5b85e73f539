package dev.plumbline.model.device;

import java.util.ArrayList;
import java.util.List;

/** Writes down what a pairing reports. */
final class PairLog implements PairVisitor {
  final List<String> pairs = new ArrayList<>();
  final List<String> unpaired = new ArrayList<>();
  int markers;

  static PairLog of(LanePairing lane) {
    PairLog log = new PairLog();
    lane.pair(log);
    return log;
  }

  @Override
  public void paired(long startSequence, long endSequence, int hash, long startCycle, long cycles) {
    pairs.add(
        startSequence
            + "-"
            + endSequence
            + " "
            + ZoneHash.hex(hash)
            + " "
            + startCycle
            + "+"
            + cycles);
    markers += 2;
  }

  @Override
  public void unpaired(long sequence, boolean start, int hash, long cycle) {
    unpaired.add(
        sequence + " " + (start ? "START" : "END") + " " + ZoneHash.hex(hash) + " " + cycle);
    markers++;
  }
}
