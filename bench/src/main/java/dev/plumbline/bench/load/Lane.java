package dev.plumbline.bench.load;

import java.util.Arrays;

/**
 * The markers of one dispatch on one RISC of one core by their slot in the L1 buffer: the four
 * fixed slots of firmware and kernel zone first, whatever their time, then the zones inside. A slot
 * without a marker has cycle 0.
 */
final class Lane {
  /** START and END of the firmware zone, START and END of the kernel zone. */
  static final int FIXED_SLOTS = 4;

  private int risc;
  private int slots;
  private int markers;
  private boolean[] starts = new boolean[64];
  private int[] zones = new int[64];
  private long[] cycles = new long[64];
  private int pairs;
  private int[] pairZones = new int[32];
  private long[] pairCycles = new long[32];

  void begin(int newRisc) {
    risc = newRisc;
    Arrays.fill(cycles, 0, slots, 0);
    slots = 0;
    markers = 0;
    pairs = 0;
  }

  void start(int slot, int zone, long cycle) {
    marker(slot, true, zone, cycle);
  }

  /** Adds the END of a zone that began at the other cycle. */
  void end(int slot, int zone, long since, long cycle) {
    marker(slot, false, zone, cycle);
    if (pairs == pairZones.length) {
      pairZones = Arrays.copyOf(pairZones, 2 * pairs);
      pairCycles = Arrays.copyOf(pairCycles, 2 * pairs);
    }
    pairZones[pairs] = zone;
    pairCycles[pairs] = cycle - since;
    pairs++;
  }

  private void marker(int slot, boolean start, int zone, long cycle) {
    if (slot >= cycles.length) {
      starts = Arrays.copyOf(starts, 2 * slot);
      zones = Arrays.copyOf(zones, 2 * slot);
      cycles = Arrays.copyOf(cycles, 2 * slot);
    }
    starts[slot] = start;
    zones[slot] = zone;
    cycles[slot] = cycle;
    slots = Math.max(slots, slot + 1);
    markers++;
  }

  int risc() {
    return risc;
  }

  /** Markers that are there. */
  int markers() {
    return markers;
  }

  /** Slots up to the last marker. */
  int slots() {
    return slots;
  }

  boolean has(int slot) {
    return cycles[slot] != 0;
  }

  boolean isStart(int slot) {
    return starts[slot];
  }

  int zone(int slot) {
    return zones[slot];
  }

  long cycle(int slot) {
    return cycles[slot];
  }

  /** Executions whose markers are both there. */
  int pairs() {
    return pairs;
  }

  int pairZone(int pair) {
    return pairZones[pair];
  }

  long pairCycles(int pair) {
    return pairCycles[pair];
  }
}
