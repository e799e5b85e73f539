package dev.plumbline.bench.files;

import java.io.IOException;
import java.io.Writer;
import java.util.SplittableRandom;

/**
 * {@code tt_foil_device_zones.csv}: dispatch after dispatch, in buffer order of each core and RISC:
 * the two fixed zones first, then nested custom ones. One END of some thousand is missing.
 */
final class DeviceZoneTable {
  private static final String HEADER =
      "dispatch_idx,host_ns,core_x,core_y,risc,packet_type,zone_hash,cycle\n";
  private static final int CORES = 16;
  private static final int MOST_STAGES_A_RUN = 14;
  private static final int LOST_END_OF = 5000;
  private static final long FIRST_HOST_NANOS = 88_231_023_722_411L;
  private static final long FIRST_CYCLE = 30_207_215_915L;
  private static final long DISPATCH_CYCLES = 400_000;

  private final long rows;
  private final SplittableRandom random;
  private final String[] hashes = new String[1 << 16];
  private String lane = "";
  private long written;

  DeviceZoneTable(long rows, SplittableRandom random) {
    this.rows = rows;
    this.random = random;
  }

  void write(Writer out) throws IOException {
    out.write(HEADER);
    for (long dispatch = 0; written < rows; dispatch++) {
      String readback = dispatch + "," + (FIRST_HOST_NANOS + dispatch * DISPATCH_CYCLES) + ",";
      for (int core = 0; core < CORES && written < rows; core++) {
        for (int risc = 0; risc < DeviceZone.RISCS.length && written < rows; risc++) {
          lane = readback + core % 4 + "," + core / 4 + "," + DeviceZone.RISCS[risc] + ",";
          oneRisc(out, risc, FIRST_CYCLE + dispatch * DISPATCH_CYCLES);
        }
      }
    }
  }

  void writeClockSync(Writer out) throws IOException {
    out.write("host_ns_first,cycle_first,ns_per_cycle\n");
    out.write(FIRST_HOST_NANOS + "," + FIRST_CYCLE + ",1.0\n");
  }

  private void oneRisc(Writer out, int risc, long begin) throws IOException {
    long at = begin + random.nextLong(2000);
    long end = begin + DISPATCH_CYCLES - random.nextLong(200_000) - 1000;
    marker(out, "START,", DeviceZone.firmware(risc), at);
    marker(out, "END,", DeviceZone.firmware(risc), end + 300);
    marker(out, "START,", DeviceZone.kernel(risc), at + 100);
    marker(out, "END,", DeviceZone.kernel(risc), end + 200);
    int stages = 2 + random.nextInt(MOST_STAGES_A_RUN);
    long step = (end - at) / (stages + 1);
    for (int i = 0; i < stages; i++) {
      at += 20 + random.nextLong(step / 2);
      int outer = DeviceZone.stage(risc, random.nextInt(DeviceZone.STAGES / 2));
      int inner = DeviceZone.stage(risc, DeviceZone.STAGES / 2 + random.nextInt(3));
      marker(out, "START,", outer, at);
      marker(out, "START,", inner, at + 25);
      at += 50 + random.nextLong(step / 2);
      if (random.nextInt(LOST_END_OF) > 0) {
        marker(out, "END,", inner, at);
      }
      marker(out, "END,", outer, at + 19);
    }
  }

  private void marker(Writer out, String type, int hash, long cycle) throws IOException {
    if (written == rows) {
      return;
    }
    written++;
    out.write(lane);
    out.write(type);
    String text = hashes[hash];
    if (text == null) {
      text = "0x" + Integer.toHexString(0x10000 | hash).substring(1) + ",";
      hashes[hash] = text;
    }
    out.write(text);
    out.write(Long.toString(cycle));
    out.write('\n');
  }
}
