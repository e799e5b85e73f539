package dev.plumbline.stream.fold;

import dev.plumbline.model.device.LanePairing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lanes of one device stream: one per core and RISC. Rows come in sequence order; a lane closes
 * its dispatch when its next row is of another one, so where batches are cut changes nothing.
 */
final class Lanes {
  /** More RISC names than any core has: the largest has 24. */
  static final int MAX_RISCS = 64;

  /** More lanes than any device has: a few hundred cores with a handful of RISCs each. */
  static final int MAX_LANES = 16_384;

  private static final Comparator<Lane> BY_PLACE =
      Comparator.<Lane>comparingInt(lane -> lane.coreX)
          .thenComparingInt(lane -> lane.coreY)
          .thenComparing(lane -> lane.risc);

  private final StreamFold stream;
  private final LaneResults results;
  private final List<String> riscs = new ArrayList<>();
  private final LaneTable lanes = new LaneTable();
  private final ParkedLanes parked = new ParkedLanes();
  private final List<Lane> changed = new ArrayList<>();

  Lanes(StreamFold stream, SourceRun run, LanePairing pairing) {
    this.stream = stream;
    this.results = new LaneResults(stream, run, pairing);
  }

  /** Forgets which key a hash belongs to, because a record brought new names. */
  void namesChanged() {
    results.namesChanged();
  }

  /** The number of a RISC within the stream, a new one when its name comes first. */
  private int riscNumber(String name) {
    int number = riscs.indexOf(name);
    if (number < 0) {
      number = riscs.size();
      riscs.add(name);
    }
    return number;
  }

  /**
   * The lane of a core and RISC; null if it would be one too many, which only damaged logs have.
   */
  @Nullable Lane find(int x, int y, String risc) {
    int number = riscs.indexOf(risc);
    Lane lane = number < 0 ? null : lanes.find(x, y, number);
    if (lane != null) {
      return lane;
    }
    boolean full = (number < 0 && riscs.size() >= MAX_RISCS) || lanes.all().size() >= MAX_LANES;
    return full ? null : newLane(x, y, riscNumber(risc));
  }

  /** What is said about markers of a lane that is one too many. */
  static String tooMany(int x, int y, String risc) {
    return "RISC "
        + OddRowText.quoted(risc)
        + " of core ("
        + x
        + ","
        + y
        + ") is one too many: a stream has at most "
        + MAX_RISCS
        + " RISC names and "
        + MAX_LANES
        + " lanes";
  }

  /** The lane of a core and RISC as it was stored. */
  Lane lane(int x, int y, String risc) {
    int number = riscNumber(risc);
    Lane lane = lanes.find(x, y, number);
    return lane == null ? newLane(x, y, number) : lane;
  }

  private Lane newLane(int x, int y, int risc) {
    Lane lane = new Lane(x, y, riscs.get(risc));
    lane.riscNumber = risc;
    lanes.add(lane);
    return lane;
  }

  /** Adds markers of one dispatch of a lane, at least one. */
  void add(Lane lane, long dispatch, long eventMillis, boolean clamped, MarkerRun run) {
    int at = 0;
    while (at < run.size()) {
      open(lane, dispatch, eventMillis, clamped);
      at = lane.addAll(run, at);
    }
    stream.account.open += run.size();
    results.risc(lane).markers += run.size();
  }

  /** Makes a lane ready for the next marker of a dispatch. */
  private void open(Lane lane, long dispatch, long eventMillis, boolean clamped) {
    if (lane.isOver(dispatch)) {
      close(lane);
    }
    Lane unfinished = lane.size() == 0 ? parked.take(lane, dispatch) : null;
    if (unfinished != null) {
      lane.adopt(unfinished);
    }
    if (lane.settled) {
      results.takeBack(lane);
    }
    if (lane.size() == 0) {
      lane.dispatch = dispatch;
      lane.eventMillis = eventMillis;
      lane.clamped = clamped;
    }
    change(lane);
  }

  /** Pairs everything; markers without a partner stay in case that their partner comes yet. */
  void settleAll() {
    List<Lane> all = new ArrayList<>(lanes.all());
    all.sort(BY_PLACE); // what is said does not depend on which lane came first
    for (Lane lane : all) {
      settle(lane);
    }
  }

  /** Whether some dispatch is open. */
  boolean hasOpen() {
    return lanes.all().stream().anyMatch(lane -> lane.size() > 0 && !lane.settled);
  }

  /** Lanes that changed since the last call of {@link #clearChanged}. */
  List<Lane> changed() {
    return changed;
  }

  ParkedLanes parked() {
    return parked;
  }

  void clearChanged() {
    changed.forEach(lane -> lane.changed = false);
    changed.clear();
  }

  private void change(Lane lane) {
    if (!lane.changed) {
      lane.changed = true;
      changed.add(lane);
    }
  }

  private void settle(Lane lane) {
    if (lane.size() > 0 && !lane.settled) {
      results.settle(lane);
      change(lane);
    }
  }

  private void close(Lane lane) {
    settle(lane);
    if (lane.size() > 0 && stream.hasGivenUpHoles()) {
      parked.park(lane);
    }
    lane.clear();
    change(lane);
  }
}
