package dev.plumbline.model.device;

import java.util.Objects;

/**
 * Finds out which of the START and END markers of one lane (device, core, RISC) within one dispatch
 * belong together in our own statistics.
 *
 * <p>Their 44-bit times are unrolled when their span exceeds 2^44 - 2^40 cycles, that is when the
 * counter wrapped; a smaller fall is a device reset and makes no duration. Sorted by time, then
 * position, an END pairs with the innermost open START of its hash. Zones are lexically scoped: a
 * START still open inside has lost its END and stays unpaired, as does an END without any open
 * START of its hash. Nothing pairs across dispatches; the literal rule of the tt-foil report is
 * another one and lives elsewhere.
 *
 * <p>Can be used for one lane after the other: what it found is valid until the next one. Makes no
 * garbage once it has grown. Not safe for use by several threads.
 */
public final class LanePairing {
  private static final long WRAP = 1L << 44;
  private static final long WRAP_SPAN = WRAP - (1L << 40);
  private static final long LOWER_HALF = 1L << 43;
  private static final int START = 1;

  private final LaneOrder order = new LaneOrder();
  private final LaneZones zones = new LaneZones();
  private long[] unrolled = {};

  /** STARTs that wait for their END, innermost last, with their zones. */
  private int[] open = {};

  private int[] openZones = {};

  private int[] pairStarts = {};
  private int[] pairZones = {};
  private long[] pairCycles = {};
  private long[] durations = {};
  private int pairs;
  private int[] unpaired = {};
  private int unpairedSize;

  /** Starts without a lane. */
  public LanePairing() {}

  /** The code of a marker: its zone hash and whether it is a START. */
  public static int code(int hash, boolean start) {
    return hash << 1 | (start ? START : 0);
  }

  /** The zone hash of a code. */
  public static int hash(int code) {
    return code >>> 1;
  }

  /** Says whether a code is that of a START. */
  public static boolean isStart(int code) {
    return (code & START) != 0;
  }

  /**
   * Pairs all markers of a lane; each one is in a pair or unpaired afterwards.
   *
   * @param cycles device times as they were recorded, not negative, by position; of equal times the
   *     lower position counts as the earlier one
   * @param codes the {@link #code} of each marker, of a hash up to 0xffff
   * @param size how many there are
   */
  public void pair(long[] cycles, int[] codes, int size) {
    Objects.checkFromIndexSize(0, size, Math.min(cycles.length, codes.length));
    reserve(size);
    long[] times = isWrapped(cycles, size) ? unroll(cycles, size) : cycles;
    int[] sorted = order.sort(times, size);
    pairs = 0;
    unpairedSize = 0;
    zones.clear();
    int depth = 0;
    for (int i = 0; i < size; i++) {
      int marker = sorted[i];
      int code = codes[marker];
      int zone = zones.of(hash(code));
      if (isStart(code)) {
        open[depth] = marker;
        openZones[depth++] = zone;
        zones.open(zone);
        continue;
      }
      if (!zones.isOpen(zone)) {
        unpaired[unpairedSize++] = marker;
        continue;
      }
      while (openZones[--depth] != zone) {
        drop(depth);
      }
      zones.pair(zone);
      pairStarts[pairs] = open[depth];
      pairZones[pairs] = zone;
      pairCycles[pairs++] = times[marker] - times[open[depth]];
    }
    while (depth > 0) {
      drop(--depth);
    }
    zones.group(pairZones, pairCycles, pairs, durations);
  }

  private void drop(int depth) {
    zones.close(openZones[depth]);
    unpaired[unpairedSize++] = open[depth];
  }

  /** How many pairs were found. */
  public int pairs() {
    return pairs;
  }

  /** Position of the START of a pair; pairs are numbered in the order of their ENDs. */
  public int start(int pair) {
    return pairStarts[Objects.checkIndex(pair, pairs)];
  }

  /** How long the zone of a pair took, in cycles, 0 or more. */
  public long cycles(int pair) {
    return pairCycles[Objects.checkIndex(pair, pairs)];
  }

  /** How many markers found no partner. */
  public int unpaired() {
    return unpairedSize;
  }

  /** Position of a marker without a partner, in the order in which that turned out. */
  public int unpaired(int index) {
    return unpaired[Objects.checkIndex(index, unpairedSize)];
  }

  /** How many zone hashes the lane has, those without a pair included. */
  public int zones() {
    return zones.size();
  }

  /** A zone's hash. */
  public int zoneHash(int zone) {
    return zones.hash(zone);
  }

  /** Where a zone's durations begin in {@link #durations}; they end where the next zone's begin. */
  public int zoneFrom(int zone) {
    return zones.from(zone);
  }

  /** Behind the last of a zone's durations. */
  public int zoneTo(int zone) {
    return zones.to(zone);
  }

  /** The cycles of all pairs, zone by zone; not to be changed. */
  public long[] durations() {
    return durations;
  }

  private static boolean isWrapped(long[] cycles, int size) {
    long min = Long.MAX_VALUE;
    long max = 0;
    for (int i = 0; i < size; i++) {
      min = Math.min(min, cycles[i]);
      max = Math.max(max, cycles[i]);
    }
    return size > 0 && max - min > WRAP_SPAN;
  }

  private long[] unroll(long[] cycles, int size) {
    for (int i = 0; i < size; i++) {
      unrolled[i] = cycles[i] < LOWER_HALF ? cycles[i] + WRAP : cycles[i];
    }
    return unrolled;
  }

  private void reserve(int size) {
    if (size > open.length) {
      int capacity = Math.max(size, Math.max(256, 2 * open.length));
      unrolled = new long[capacity];
      open = new int[capacity];
      openZones = new int[capacity];
      pairStarts = new int[capacity];
      pairZones = new int[capacity];
      pairCycles = new long[capacity];
      durations = new long[capacity];
      unpaired = new int[capacity];
    }
  }
}
