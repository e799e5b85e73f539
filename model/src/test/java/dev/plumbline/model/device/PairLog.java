package dev.plumbline.model.device;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Writes down what a pairing finds in the markers of a lane, which come in sequence order. */
final class PairLog {
  /** A START or END. */
  record Marker(boolean start, int hash, long cycle) {
    @Override
    public String toString() {
      return (start ? "START " : "END ") + ZoneHash.hex(hash) + " " + cycle;
    }
  }

  /** Position of the START, hash, its cycle and how long it took, in the order of the ENDs. */
  final List<String> pairs = new ArrayList<>();

  /** Position and marker, in the order in which it turned out. */
  final List<String> unpaired = new ArrayList<>();

  /** Hash and length of each pair, zone by zone. */
  final List<String> durations = new ArrayList<>();

  static PairLog of(List<Marker> markers) {
    return of(new LanePairing(), markers);
  }

  static PairLog of(LanePairing pairing, List<Marker> markers) {
    long[] cycles = new long[markers.size() + 3]; // as a lane's columns have room left
    int[] codes = new int[markers.size() + 3];
    for (int i = 0; i < markers.size(); i++) {
      cycles[i] = markers.get(i).cycle;
      codes[i] = LanePairing.code(markers.get(i).hash, markers.get(i).start);
    }
    pairing.pair(cycles, codes, markers.size());
    PairLog log = new PairLog();
    for (int pair = 0; pair < pairing.pairs(); pair++) {
      int start = pairing.start(pair);
      log.pair(start, markers.get(start), pairing.cycles(pair));
    }
    for (int i = 0; i < pairing.unpaired(); i++) {
      log.unpaired(pairing.unpaired(i), markers.get(pairing.unpaired(i)));
    }
    for (int zone = 0; zone < pairing.zones(); zone++) {
      for (int i = pairing.zoneFrom(zone); i < pairing.zoneTo(zone); i++) {
        log.durations.add(ZoneHash.hex(pairing.zoneHash(zone)) + " " + pairing.durations()[i]);
      }
    }
    return log;
  }

  void pair(int position, Marker start, long cycles) {
    pairs.add(position + " " + ZoneHash.hex(start.hash) + " " + start.cycle + "+" + cycles);
  }

  void unpaired(int position, Marker marker) {
    unpaired.add(position + " " + marker);
  }

  /** Hash and length of each pair as the pairs have them, sorted. */
  List<String> sortedPairDurations() {
    List<String> found = new ArrayList<>();
    for (String pair : pairs) {
      found.add(pair.split(" ")[1] + " " + pair.substring(pair.indexOf('+') + 1));
    }
    Collections.sort(found);
    return found;
  }

  List<String> sortedDurations() {
    return durations.stream().sorted().toList();
  }
}
