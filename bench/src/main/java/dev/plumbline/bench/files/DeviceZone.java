package dev.plumbline.bench.files;

import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/** Zones of the generated kernels; hashes are made up, names are looked up by them. */
final class DeviceZone {
  /** RISCs of a core in buffer order. */
  static final String[] RISCS = {"BRISC", "NCRISC", "TRISC0", "TRISC1", "TRISC2"};

  /** Zones of user code a RISC has. */
  static final int STAGES = 6;

  private static final String[] FIXED = {"FW", "KERNEL"};
  private static final int FIRST_HASH = 0x1003;
  private static final int HASH_STEP = 0x0a1d;

  private DeviceZone() {}

  /** Hash of the firmware zone of a RISC. */
  static int firmware(int risc) {
    return hash(risc, 0);
  }

  /** Hash of the kernel zone of a RISC. */
  static int kernel(int risc) {
    return hash(risc, 1);
  }

  /** Hash of a zone of user code. */
  static int stage(int risc, int stage) {
    return hash(risc, FIXED.length + stage);
  }

  /** The table that {@code --zone-names} takes; every tenth zone has no name in it. */
  static void writeNames(Writer out) throws IOException {
    out.write("name,file,line,hash16\n");
    for (int risc = 0; risc < RISCS.length; risc++) {
      for (int zone = 0; zone < FIXED.length + STAGES; zone++) {
        if ((risc * STAGES + zone) % 10 == 9) {
          continue;
        }
        String name =
            RISCS[risc] + "-" + (zone < FIXED.length ? FIXED[zone] : "stage_" + (zone - 2));
        out.write(
            String.format(
                Locale.ROOT,
                "%s,/opt/kernels/k%d.cpp,%d,0x%04x%n",
                name,
                risc,
                10 + zone,
                hash(risc, zone)));
      }
    }
  }

  private static int hash(int risc, int zone) {
    return FIRST_HASH + HASH_STEP * (risc * (FIXED.length + STAGES) + zone) & 0xffff;
  }
}
