package dev.plumbline.stream.fold;

import dev.plumbline.model.device.LanePairing;
import dev.plumbline.model.device.ZoneHash;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.wire.ClockSync;
import dev.plumbline.stream.window.Figures;
import java.util.Arrays;

/**
 * What becomes of the markers of a lane whose dispatch closes: pairs are counted zone by zone,
 * markers without a partner are told one by one.
 */
final class LaneResults {
  private final StreamFold stream;
  private final SourceRun run;
  private final LanePairing pairing;
  private final RiscZones zones = new RiscZones();
  private int[] unpaired = new int[16];

  LaneResults(StreamFold stream, SourceRun run, LanePairing pairing) {
    this.stream = stream;
    this.run = run;
    this.pairing = pairing;
  }

  void namesChanged() {
    zones.clear();
  }

  /** Counters of a lane's RISC. */
  Account.Risc risc(Lane lane) {
    Account.Risc figures = lane.figures;
    if (figures == null) {
      figures = stream.account.risc(lane.risc);
      lane.figures = figures;
    }
    return figures;
  }

  /** Pairs the markers of a lane and keeps those without a partner. */
  void settle(Lane lane) {
    lane.pair(pairing);
    for (int zone = 0; zone < pairing.zones(); zone++) {
      paired(lane, pairing.zoneHash(zone), pairing.zoneFrom(zone), pairing.zoneTo(zone));
    }
    stream.account.paired += pairing.pairs();
    stream.account.open -= 2L * pairing.pairs() + pairing.unpaired();
    anchor(lane);
    keepUnpaired(lane);
  }

  /** Counts the durations of one zone: all of them have the time of the readback. */
  private void paired(Lane lane, int hash, int from, int to) {
    if (from == to) {
      return;
    }
    RiscZones.Zone zone = zone(lane, hash);
    long event = lane.eventMillis;
    boolean trusted = !lane.clamped;
    long[] durations = pairing.durations();
    run.add(zone.key, stream, event, event, event, trusted, durations, from, to);
    if (zone.key.figures().isLate()) {
      stream.account.late += to - from; // each pair is two rows
    }
    Figures window = zone.key.figures().at(event, trusted);
    core(lane, window, durations, from, to);
    identify(zone, window);
  }

  private static void core(Lane lane, Figures window, long[] durations, int from, int to) {
    long sum = 0;
    long min = Long.MAX_VALUE;
    long max = 0;
    for (int i = from; i < to; i++) {
      sum += durations[i];
      min = Math.min(min, durations[i]);
      max = Math.max(max, durations[i]);
    }
    if (max > Long.MAX_VALUE / (to - from)) { // only a damaged log has such times
      for (int i = from; i < to; i++) {
        window.addCore(lane.coreX, lane.coreY, 1, durations[i], durations[i], durations[i]);
      }
      return;
    }
    window.addCore(lane.coreX, lane.coreY, to - from, sum, min, max);
  }

  /** Places the first pair of the stream on the host's time line. */
  private void anchor(Lane lane) {
    ClockSync clock = stream.sync;
    Account account = stream.account;
    if (clock == null || pairing.pairs() == 0) {
      return;
    }
    int first = 0;
    for (int pair = 1; pair < pairing.pairs(); pair++) {
      first = pairing.start(pair) < pairing.start(first) ? pair : first;
    }
    long sequence = lane.sequence(pairing.start(first));
    if (account.firstPairSequence < 0 || sequence < account.firstPairSequence) {
      long cycle = lane.cycle(pairing.start(first));
      account.firstPairSequence = sequence;
      account.firstPairStartNanos = hostNanos(clock, cycle);
      account.firstPairEndNanos = hostNanos(clock, cycle + pairing.cycles(first));
    }
  }

  private void keepUnpaired(Lane lane) {
    int count = pairing.unpaired();
    if (count > unpaired.length) {
      unpaired = new int[Math.max(count, 2 * unpaired.length)];
    }
    for (int i = 0; i < count; i++) {
      int marker = pairing.unpaired(i);
      unpaired[i] = marker;
      count(lane, marker, 1);
      if (!stream.problems.countOnly(code(lane, marker))) {
        stream.warn(lane.line(marker), code(lane, marker), message(lane, marker));
      }
    }
    Arrays.sort(unpaired, 0, count);
    lane.keepOnly(unpaired, count);
    lane.settled = true;
  }

  /** Makes markers that were counted as unpaired open again: rows of their dispatch go on. */
  void takeBack(Lane lane) {
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
    Account.Risc risc = risc(lane);
    stream.account.unpairedStarts += starts;
    stream.account.unpairedEnds += ends;
    risc.unpairedStarts += starts;
    risc.unpairedEnds += ends;
    RiscZones.Zone zone = zone(lane, lane.hash(marker));
    Figures window = zone.key.figures().at(lane.eventMillis, !lane.clamped);
    window.addUnpaired(starts, ends, lane.eventMillis);
    identify(zone, window);
  }

  private RiscZones.Zone zone(Lane lane, int hash) {
    RiscZones.Zone zone = zones.find(lane.riscNumber, hash);
    if (zone == null) {
      zone = new RiscZones.Zone(lane.riscNumber, hash, run.key(statKey(lane.risc, hash)));
      zones.add(zone);
    }
    run.touch(zone.key);
    return zone;
  }

  private StatKey statKey(String risc, int hash) {
    return new StatKey(
        StatKind.RISC_ZONE,
        stream.names.nameOf(hash),
        "",
        risc,
        stream.id.run(),
        stream.id.source());
  }

  private void identify(RiscZones.Zone zone, Figures window) {
    if (zone.identified != window) {
      zone.identified = window;
      window.addIdentity(ZoneHash.hex(zone.hash), stream.names.candidates(zone.hash));
    }
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
