package dev.plumbline.standalone.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the hand-written bounds of the sample workload. */
final class SampleBounds {

  private static final String JSON =
      """
      {
        "v": 1,
        "origin": {"tool": "sample-model", "version": "3", "calibration": "demo"},
        "bounds": [
          {"id": "sample-matmul", "kind": "RISC_ZONE", "name": "matmul_block", "place": "TRISC1",
           "unit": "cycles", "floor": 9000, "estimate": 10500, "budget": 12000, "tolerance": 0.02},
          {"id": "sample-softmax", "kind": "RISC_ZONE", "name": "softmax_tile", "place": "TRISC1",
           "unit": "cycles", "floor": 5000},
          {"id": "sample-read", "kind": "RISC_ZONE", "name": "read_tiles", "place": "BRISC",
           "unit": "cycles", "floor": 2000, "estimate": 3600},
          {"id": "sample-write", "kind": "RISC_ZONE", "name": "write_tiles", "place": "NCRISC",
           "unit": "cycles", "floor": 1800, "estimate": 3000},
          {"id": "sample-dispatch", "kind": "HOST_ZONE", "name": "TF_dispatch_execute",
           "unit": "ns", "floor": 1500000, "budget": 3000000}
        ]
      }
      """;

  private SampleBounds() {}

  static void write(Path file) throws IOException {
    Files.writeString(file, JSON);
  }
}
