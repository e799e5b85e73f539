package dev.plumbline.standalone.demo;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** Writes the device log of one sample device, as a tt-foil run leaves it. */
final class SampleDeviceLog {

  /** Dispatches a device makes. */
  static final int DISPATCHES = 60;

  static final long NANOS_BETWEEN_DISPATCHES = 400_000_000L;

  /** Host's steady clock at the first readback. */
  static final long FIRST_HOST_NANOS = 88_231_000_000_000L;

  private static final long FIRST_CYCLE = 30_188_000_000L;
  private static final int[][] CORES = {{1, 1}, {2, 1}, {1, 2}, {2, 2}};
  private static final String[] RISCS = {"BRISC", "NCRISC", "TRISC0", "TRISC1", "TRISC2"};

  private final SplittableRandom random;
  private final double matmulFactor;
  private final int lostEnds;

  /**
   * Describes a device.
   *
   * @param random spread of the durations
   * @param matmulFactor how much slower than a healthy device it multiplies
   * @param lostEnds how many END markers its buffers lost
   */
  SampleDeviceLog(SplittableRandom random, double matmulFactor, int lostEnds) {
    this.random = random;
    this.matmulFactor = matmulFactor;
    this.lostEnds = lostEnds;
  }

  void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("tt_foil_device_clock_sync.csv"),
        "host_ns_first,cycle_first,ns_per_cycle\n"
            + FIRST_HOST_NANOS
            + ","
            + FIRST_CYCLE
            + ",1.0\n");
    try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("tt_foil_device_zones.csv"))) {
      out.write("dispatch_idx,host_ns,core_x,core_y,risc,packet_type,zone_hash,cycle\n");
      for (int dispatch = 0; dispatch < DISPATCHES; dispatch++) {
        for (int[] core : CORES) {
          for (String risc : RISCS) {
            writeRisc(out, dispatch, core, risc);
          }
        }
      }
    }
  }

  /** Fixed slots first, then the kernel's own zones in time order: the order of the L1 buffer. */
  private void writeRisc(BufferedWriter out, int dispatch, int[] core, String risc)
      throws IOException {
    long nanos = dispatch * NANOS_BETWEEN_DISPATCHES;
    String row =
        dispatch + "," + (FIRST_HOST_NANOS + nanos) + "," + core[0] + "," + core[1] + "," + risc;
    long start = FIRST_CYCLE + nanos + random.nextLong(50);
    long at = start + 120;
    StringBuilder custom = new StringBuilder();
    for (SampleZone zone : SampleZone.values()) {
      for (int call = 0; zone.risc().equals(risc) && call < zone.calls(); call++) {
        long end = at + cyclesOf(zone);
        marker(custom, row, "START", zone, at);
        if (!loses(zone, dispatch, core, call)) {
          marker(custom, row, "END", zone, end);
        }
        at = end + 40 + random.nextLong(30);
      }
    }
    StringBuilder fixed = new StringBuilder();
    long inset = 0;
    for (SampleZone zone : SampleZone.values()) {
      if (zone.risc().equals(risc) && zone.calls() == 0) {
        marker(fixed, row, "START", zone, start + inset);
        marker(fixed, row, "END", zone, at + 200 - inset);
        inset += 60;
      }
    }
    out.append(fixed).append(custom);
  }

  private boolean loses(SampleZone zone, int dispatch, int[] core, int call) {
    return zone == SampleZone.READ_TILES
        && call == 0
        && core[0] == 1
        && core[1] == 1
        && dispatch >= DISPATCHES - lostEnds;
  }

  private long cyclesOf(SampleZone zone) {
    long cycles = zone.cycles() + random.nextLong(zone.spreadCycles());
    return zone == SampleZone.MATMUL_BLOCK ? Math.round(cycles * matmulFactor) : cycles;
  }

  private static void marker(
      StringBuilder rows, String row, String type, SampleZone zone, long cycle) {
    rows.append(row).append(',').append(type).append(',').append(zone.hash());
    rows.append(',').append(cycle).append('\n');
  }
}
