package dev.plumbline.sinks.foil;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;

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

  private final Map<Lane, MarkerStack> lanes = new HashMap<>();

  /** In the order in which groups completed their first pair. */
  private final Map<Group, Tally> groups = new LinkedHashMap<>();

  private long unmatchedStarts;
  private long unmatchedEnds;

  void start(int coreX, int coreY, String risc, int hash, long cycle) {
    lanes
        .computeIfAbsent(new Lane(coreX, coreY, risc), lane -> new MarkerStack())
        .push(hash, cycle);
  }

  void end(int coreX, int coreY, String risc, int hash, long cycle) {
    MarkerStack stack = lanes.get(new Lane(coreX, coreY, risc));
    if (stack == null || !stack.isTop(hash)) {
      unmatchedEnds++;
      return;
    }
    long cycles = cycle - stack.pop();
    groups
        .computeIfAbsent(new Group(risc, hash), group -> new Tally())
        .add(cycles < 0 ? cycles + WRAP_CYCLES : cycles);
  }

  /** Ends the file: what is left on its stacks are STARTs without END. */
  void endOfStream() {
    for (MarkerStack stack : lanes.values()) {
      unmatchedStarts += stack.size();
    }
    lanes.clear();
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
    List<Map.Entry<Group, Tally>> rows = new ArrayList<>(groups.entrySet());
    rows.sort(Comparator.comparing(row -> row.getValue().total, Comparator.reverseOrder()));
    for (Map.Entry<Group, Tally> row : rows) {
      Group group = row.getKey();
      Tally tally = row.getValue();
      table.row(
          group.risc(),
          names.apply(group.hash()),
          String.format(Locale.ROOT, "0x%04x", group.hash()),
          Long.toString(tally.count),
          tally.total.toString(),
          tally.total.floorMean(tally.count),
          Long.toString(tally.min),
          Long.toString(tally.max));
    }
  }

  private record Lane(int coreX, int coreY, String risc) {}

  private record Group(String risc, int hash) {}
}
