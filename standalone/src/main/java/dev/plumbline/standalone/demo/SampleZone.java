package dev.plumbline.standalone.demo;

import dev.plumbline.model.device.ZoneHash;

/** A device zone of the sample kernels: where its macro stands, and how long it takes. */
enum SampleZone {
  BRISC_FW("BRISC", "BRISC-FW", "/opt/demo/firmware/brisc.cc", 410, 0, 0, 0),
  BRISC_KERNEL("BRISC", "BRISC-KERNEL", "/opt/demo/firmware/brisck.cc", 71, 0, 0, 0),
  READ_TILES("BRISC", "read_tiles", "/opt/demo/kernels/reader.cpp", 24, 3, 3_000, 900),
  NCRISC_FW("NCRISC", "NCRISC-FW", "/opt/demo/firmware/ncrisc.cc", 98, 0, 0, 0),
  NCRISC_KERNEL("NCRISC", "NCRISC-KERNEL", "/opt/demo/firmware/ncrisck.cc", 58, 0, 0, 0),
  WRITE_TILES("NCRISC", "write_tiles", "/opt/demo/kernels/writer.cpp", 19, 2, 2_600, 500),
  UNPACK_FW("TRISC0", "TRISC-FW", "/opt/demo/firmware/trisc.cc", 120, 0, 0, 0),
  UNPACK_KERNEL("TRISC0", "TRISC-KERNEL", "/opt/demo/firmware/trisck.cc", 41, 0, 0, 0),
  UNPACK_TILES("TRISC0", "unpack_tiles", "/opt/demo/kernels/compute.cpp", 33, 1, 8_000, 700),
  MATH_FW("TRISC1", "TRISC-FW", "/opt/demo/firmware/trisc.cc", 120, 0, 0, 0),
  MATH_KERNEL("TRISC1", "TRISC-KERNEL", "/opt/demo/firmware/trisck.cc", 41, 0, 0, 0),
  MATMUL_BLOCK("TRISC1", "matmul_block", "/opt/demo/kernels/compute.cpp", 57, 4, 10_000, 800),
  SOFTMAX_TILE("TRISC1", "softmax_tile", "/opt/demo/kernels/compute.cpp", 88, 1, 4_200, 400),
  PACK_FW("TRISC2", "TRISC-FW", "/opt/demo/firmware/trisc.cc", 120, 0, 0, 0),
  PACK_KERNEL("TRISC2", "TRISC-KERNEL", "/opt/demo/firmware/trisck.cc", 41, 0, 0, 0),
  PACK_TILES("TRISC2", "pack_tiles", "/opt/demo/kernels/compute.cpp", 104, 1, 7_400, 600);

  private final String risc;
  private final String zoneName;
  private final String file;
  private final int line;
  private final int calls;
  private final long cycles;
  private final long spreadCycles;

  SampleZone(
      String risc,
      String zoneName,
      String file,
      int line,
      int calls,
      long cycles,
      long spreadCycles) {
    this.risc = risc;
    this.zoneName = zoneName;
    this.file = file;
    this.line = line;
    this.calls = calls;
    this.cycles = cycles;
    this.spreadCycles = spreadCycles;
  }

  String risc() {
    return risc;
  }

  String zoneName() {
    return zoneName;
  }

  String file() {
    return file;
  }

  int line() {
    return line;
  }

  String hash() {
    return ZoneHash.hex(ZoneHash.hash16(zoneName, file, line));
  }

  /** Calls in one dispatch; 0 for the firmware and kernel zones around them. */
  int calls() {
    return calls;
  }

  /** Shortest call on a healthy device. */
  long cycles() {
    return cycles;
  }

  /** How much longer a call can be. */
  long spreadCycles() {
    return spreadCycles;
  }
}
