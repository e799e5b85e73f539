package dev.plumbline.sinks.foil;

import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * {@code tt_foil_device_perf.csv}: device zones by RISC and hash, paired by a literal stack in file
 * order over the whole file. Every stream (one device's file) has its own lanes; groups merge.
 */
final class DevicePerf {
  static final String[] HEADER = {
    "RISC",
    "ZONE",
    "ZONE_HASH",
    "CALL_COUNT",
    "TOTAL_CYCLES",
    "MEAN_CYCLES",
    "MIN_CYCLES",
    "MAX_CYCLES"
  };

  /** One turn of the 44-bit counter. Our hardening: tt-foil prints the duration negative. */
  private static final long WRAP_CYCLES = 1L << 44;

  private final Map<Place, Lane> lanes = new HashMap<>();
  private final Texts riscs = new Texts();

  /** In the order in which groups completed their first pair. */
  private final Tallies groups = new Tallies();

  private @Nullable Lane last;
  private long unmatchedStarts;
  private long unmatchedEnds;

  void start(int coreX, int coreY, String risc, int hash, long cycle) {
    lane(coreX, coreY, risc).stack().push(hash, cycle);
  }

  void end(int coreX, int coreY, String risc, int hash, long cycle) {
    Lane lane = lane(coreX, coreY, risc);
    if (!lane.stack().isTop(hash)) {
      unmatchedEnds++;
      return;
    }
    long cycles = cycle - lane.stack().pop();
    groups.of(lane.risc().number(), hash).add(cycles < 0 ? cycles + WRAP_CYCLES : cycles);
  }

  /** Ends the file: what is left on its stacks are STARTs without END. */
  void endOfStream() {
    for (Lane lane : lanes.values()) {
      unmatchedStarts += lane.stack().size();
    }
    lanes.clear();
    last = null;
  }

  long unmatchedStarts() {
    return unmatchedStarts;
  }

  long unmatchedEnds() {
    return unmatchedEnds;
  }

  /**
   * Total descending, then by which group completed a pair first.
   *
   * @param names what to print for a hash, empty if unknown
   */
  void write(FoilTable table, IntFunction<String> names) throws IOException {
    for (Tallies.Row row : groups.sorted(Tallies.Row.BY_TOTAL)) {
      table.add(riscs.at(row.high()).cell());
      table.add(FoilTable.cell(names.apply(row.low())));
      table.add(FoilTable.cell(String.format(Locale.ROOT, "0x%04x", row.low())));
      row.tally().write(table);
    }
  }

  /** Markers of a lane follow each other: it is looked up once for a readback. */
  private Lane lane(int coreX, int coreY, String risc) {
    Lane lane = last;
    if (lane == null || !lane.place().is(coreX, coreY, risc)) {
      lane =
          lanes.computeIfAbsent(
              new Place(coreX, coreY, risc),
              place -> new Lane(place, riscs.of(risc), new MarkerStack()));
      last = lane;
    }
    return lane;
  }

  private record Place(int coreX, int coreY, String risc) {
    boolean is(int x, int y, String name) {
      return coreX == x && coreY == y && risc.equals(name);
    }
  }

  private record Lane(Place place, Text risc, MarkerStack stack) {}
}
