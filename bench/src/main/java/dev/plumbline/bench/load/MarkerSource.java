package dev.plumbline.bench.load;

import dev.plumbline.model.device.ControlLayout;

/**
 * The markers of one device: dispatch after dispatch on all its cores, about 25 nested zones on
 * each RISC. Lanes come as a readback has them: all RISCs of a core, then the next core.
 */
final class MarkerSource {
  /** Host time at which every device begins, ns. */
  static final long HOST_NANOS_BASE = 5_000_000_000_000L;

  /** Device time at which every device begins, cycles of a 1 GHz clock. */
  static final long CYCLE_BASE = 0x12_3456_7890L;

  private static final int RISCS = ControlLayout.RISCS;
  private static final int CORES = 64;
  private static final int CORES_IN_ROW = 8;
  private static final int FEWEST_PAIRS = 17;
  private static final int PAIRS_SPREAD = 17;
  private static final int MARKERS_PER_CORE = RISCS * (2 * FEWEST_PAIRS + PAIRS_SPREAD - 1);
  private static final int DEEPEST = 3;
  private static final int MEAN_STEP_CYCLES = 400;
  private static final int FIRMWARE = 0;
  private static final int KERNEL = 1;
  private static final int FIXED_ZONES = 2;

  private final LoadSpec spec;
  private final Zipf inner;
  private final Draws draws;
  private long markersLeft;
  private long lane = -1;
  private boolean late;
  private final int[] openZone = new int[DEEPEST];
  private final long[] openSince = new long[DEEPEST];

  MarkerSource(LoadSpec spec, int source) {
    this.spec = spec;
    this.inner = new Zipf(MarkerProgram.zones(spec.keysOf(source)) - FIXED_ZONES);
    this.draws = new Draws(spec.seed(), source);
    this.markersLeft = markers(spec, source);
  }

  /** Markers of a source: an even number, so that all of them can be pairs. */
  static long markers(LoadSpec spec, int source) {
    return spec.rowsOf(source) & -2;
  }

  boolean hasNext() {
    return markersLeft > 0;
  }

  /** Draws the next lane. */
  void next(Lane target) {
    lane++;
    int risc = (int) (lane % RISCS);
    if (risc == 0) {
      late = draws.happens(spec.lateShare());
    }
    int pairs = FEWEST_PAIRS + draws.below(PAIRS_SPREAD);
    target.begin(risc);
    fill(target, (int) Math.min(pairs, (markersLeft + 1) / 2));
    markersLeft -= target.markers();
  }

  long dispatch() {
    return lane / RISCS / CORES;
  }

  int coreX() {
    return 1 + (int) (lane / RISCS % CORES) % CORES_IN_ROW;
  }

  int coreY() {
    return 1 + (int) (lane / RISCS % CORES) / CORES_IN_ROW;
  }

  /** Whether the lane drawn last is the last of its core. */
  boolean coreIsWhole() {
    return lane % RISCS == RISCS - 1;
  }

  /** Host time of the readback, ns. */
  long hostNanos() {
    return HOST_NANOS_BASE + dispatch() * dispatchNanos() - (late ? LoadSpec.LATE_NANOS : 0);
  }

  private long dispatchNanos() {
    return CORES * MARKERS_PER_CORE * spec.meanGapNanos();
  }

  private void fill(Lane target, int pairs) {
    long cycle = CYCLE_BASE + dispatch() * dispatchNanos() + draws.below(500);
    long firmwareSince = cycle;
    target.start(0, FIRMWARE, firmwareSince);
    if (pairs > 1) {
      long kernelSince = cycle + step();
      target.start(2, KERNEL, kernelSince);
      cycle = kernelZones(target, pairs - 2, kernelSince + step());
      end(target, 3, KERNEL, kernelSince, cycle);
    }
    end(target, 1, FIRMWARE, firmwareSince, cycle + step());
  }

  /** A random walk through zones inside zones; returns a time after the last one ended. */
  private long kernelZones(Lane target, int pairs, long since) {
    long cycle = since;
    int begun = 0;
    int depth = 0;
    int slot = Lane.FIXED_SLOTS;
    while (begun < pairs || depth > 0) {
      if (begun < pairs && depth < DEEPEST && (depth == 0 || draws.below(2) == 0)) {
        openZone[depth] = notOpen(FIXED_ZONES + inner.rank(draws), depth);
        openSince[depth] = cycle;
        target.start(slot, openZone[depth], cycle);
        depth++;
        begun++;
      } else {
        depth--;
        end(target, slot, openZone[depth], openSince[depth], cycle);
      }
      slot++;
      cycle += step();
    }
    return cycle;
  }

  private void end(Lane target, int slot, int zone, long since, long cycle) {
    boolean noneLeft = target.markers() == markersLeft;
    if (!noneLeft && !draws.happens(spec.unpairedShare())) {
      target.end(slot, zone, since, cycle);
    }
  }

  /** No zone is inside itself, so that a missing END is nobody else's. */
  private int notOpen(int zone, int depth) {
    int candidate = zone;
    while (isOpen(candidate, depth)) {
      candidate = FIXED_ZONES + (candidate - FIXED_ZONES + 1) % inner.size();
    }
    return candidate;
  }

  private boolean isOpen(int zone, int depth) {
    for (int i = 0; i < depth; i++) {
      if (openZone[i] == zone) {
        return true;
      }
    }
    return false;
  }

  private long step() {
    return draws.exponential(MEAN_STEP_CYCLES);
  }
}
