package dev.plumbline.stream.fold;

import dev.plumbline.model.device.LanePairing;
import dev.plumbline.model.device.PairVisitor;
import dev.plumbline.model.device.ZoneHash;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.wire.ClockSync;
import dev.plumbline.stream.window.Figures;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The lanes of one device stream: one per core and RISC. Rows come in sequence order; a lane closes
 * its dispatch when its next row is of another one, so where batches are cut changes nothing.
 */
final class Lanes {
  private record Place(int x, int y, String risc) {}

  private record Zone(String risc, int hash) {}

  private final StreamFold stream;
  private final SourceRun run;
  private final Map<Place, Lane> lanes = new HashMap<>();
  private final Map<Zone, KeyState> zones = new HashMap<>();
  private final ParkedLanes parked = new ParkedLanes();
  private final Set<Lane> changed = new LinkedHashSet<>();
  private final LanePairing pairing = new LanePairing();
  private int[] unpaired = new int[16];
  private int unpairedCount;
  private @Nullable Lane latest;
  private @Nullable Figures identifiedWindow;
  private int identifiedHash;

  Lanes(StreamFold stream, SourceRun run) {
    this.stream = stream;
    this.run = run;
  }

  /** Forgets which key a hash belongs to, because a record brought new names. */
  void namesChanged() {
    zones.clear();
  }

  Lane lane(int x, int y, String risc) {
    Lane lane = latest;
    if (lane == null || lane.coreX != x || lane.coreY != y || !lane.risc.equals(risc)) {
      lane = lanes.computeIfAbsent(new Place(x, y, risc), at -> new Lane(at.x, at.y, at.risc));
      latest = lane;
    }
    return lane;
  }

  /** Adds a START or END. */
  void add(
      Lane lane,
      long dispatch,
      long eventMillis,
      boolean clamped,
      long sequence,
      long line,
      boolean start,
      int hash,
      long cycle) {
    if (lane.size() > 0 && (lane.dispatch != dispatch || lane.size() >= Lane.MAX_MARKERS)) {
      close(lane);
    }
    Lane unfinished = lane.size() == 0 ? parked.take(lane, dispatch) : null;
    if (unfinished != null) {
      lane.adopt(unfinished);
    }
    if (lane.settled) {
      takeBack(lane);
    }
    if (lane.size() == 0) {
      lane.dispatch = dispatch;
      lane.eventMillis = eventMillis;
      lane.clamped = clamped;
    }
    lane.add(sequence, line, start, hash, cycle);
    stream.account.open++;
    stream.account.risc(lane.risc).markers++;
    changed.add(lane);
  }

  /** Pairs everything; markers without a partner stay in case that their partner comes yet. */
  void settleAll() {
    for (Lane lane : lanes.values()) {
      settle(lane);
    }
  }

  /** Whether some dispatch is open. */
  boolean hasOpen() {
    return lanes.values().stream().anyMatch(lane -> lane.size() > 0 && !lane.settled);
  }

  /** Lanes that changed since the last call of {@link #clearChanged}. */
  Set<Lane> changed() {
    return changed;
  }

  ParkedLanes parked() {
    return parked;
  }

  void clearChanged() {
    changed.clear();
  }

  private void settle(Lane lane) {
    if (lane.size() > 0 && !lane.settled) {
      pair(lane);
      Arrays.sort(unpaired, 0, unpairedCount);
      lane.keepOnly(unpaired, unpairedCount);
      lane.settled = true;
      changed.add(lane);
    }
  }

  private void close(Lane lane) {
    settle(lane);
    if (lane.size() > 0 && stream.hasGivenUpHoles()) {
      parked.park(lane);
    }
    lane.clear();
    changed.add(lane);
  }

  private void pair(Lane lane) {
    lane.fill(pairing);
    unpairedCount = 0;
    pairing.pair(
        new PairVisitor() {
          @Override
          public void paired(long start, long end, int hash, long startCycle, long cycles) {
            Lanes.this.paired(lane, start, hash, startCycle, cycles);
          }

          @Override
          public void unpaired(long sequence, boolean start, int hash, long cycle) {
            Lanes.this.unpaired(lane, lane.position(sequence));
          }
        });
    pairing.clear();
  }

  private void paired(Lane lane, long start, int hash, long startCycle, long cycles) {
    Account account = stream.account;
    account.paired++;
    account.open -= 2;
    KeyState zone = zone(lane.risc, hash);
    Figures window = zone.figures().at(lane.eventMillis, !lane.clamped);
    if (zone.figures().isLate()) {
      account.late += 2;
    }
    run.add(zone, stream, window, lane.eventMillis, cycles);
    window.addCore(lane.coreX, lane.coreY, cycles);
    identify(window, hash);
    ClockSync clock = stream.sync;
    if (clock != null && (account.firstPairSequence < 0 || start < account.firstPairSequence)) {
      account.firstPairSequence = start;
      account.firstPairStartNanos = hostNanos(clock, startCycle);
      account.firstPairEndNanos = hostNanos(clock, startCycle + cycles);
    }
  }

  private void unpaired(Lane lane, int marker) {
    if (unpairedCount == unpaired.length) {
      unpaired = Arrays.copyOf(unpaired, 2 * unpairedCount);
    }
    unpaired[unpairedCount++] = marker;
    stream.account.open--;
    count(lane, marker, 1);
    stream.warn(lane.line(marker), code(lane, marker), message(lane, marker));
  }

  /** Makes markers that were counted as unpaired open again: rows of their dispatch go on. */
  private void takeBack(Lane lane) {
    for (int i = 0; i < lane.size(); i++) {
      stream.account.open++;
      count(lane, i, -1);
      stream.problems.takeBack(lane.line(i), code(lane, i), message(lane, i));
    }
    lane.settled = false;
    lane.rewritten = true;
  }

  private void count(Lane lane, int marker, int sign) {
    int starts = lane.isStart(marker) ? sign : 0;
    int ends = sign - starts;
    Account.Risc risc = stream.account.risc(lane.risc);
    stream.account.unpairedStarts += starts;
    stream.account.unpairedEnds += ends;
    risc.unpairedStarts += starts;
    risc.unpairedEnds += ends;
    KeyState zone = zone(lane.risc, lane.hash(marker));
    Figures window = zone.figures().at(lane.eventMillis, !lane.clamped);
    window.addUnpaired(starts, ends, lane.eventMillis);
    identify(window, lane.hash(marker));
  }

  private KeyState zone(String risc, int hash) {
    KeyState zone = zones.computeIfAbsent(new Zone(risc, hash), this::newZone);
    run.touch(zone);
    return zone;
  }

  private KeyState newZone(Zone zone) {
    return run.key(
        new StatKey(
            StatKind.RISC_ZONE,
            stream.names.nameOf(zone.hash),
            "",
            zone.risc,
            stream.id.run(),
            stream.id.source()));
  }

  private void identify(Figures window, int hash) {
    if (window == identifiedWindow && hash == identifiedHash) {
      return;
    }
    identifiedWindow = window;
    identifiedHash = hash;
    window.addIdentity(ZoneHash.hex(hash), stream.names.candidates(hash));
  }

  private static String code(Lane lane, int marker) {
    return lane.isStart(marker) ? "unpaired-start" : "unpaired-end";
  }

  private String message(Lane lane, int marker) {
    return (lane.isStart(marker) ? "START" : "END")
        + " of zone "
        + stream.names.describe(lane.hash(marker))
        + " has no "
        + (lane.isStart(marker) ? "END" : "START")
        + ": "
        + lane.risc
        + " of core ("
        + lane.coreX
        + ","
        + lane.coreY
        + "), dispatch "
        + lane.dispatch
        + ", cycle "
        + lane.cycle(marker);
  }

  /** The anchor belongs to both first values; tt-foil itself only ever writes a slope of 1. */
  private static long hostNanos(ClockSync clock, long cycle) {
    return clock.hostNanosFirst()
        + Math.round((cycle - clock.cycleFirst()) * clock.nanosPerCycle());
  }
}
