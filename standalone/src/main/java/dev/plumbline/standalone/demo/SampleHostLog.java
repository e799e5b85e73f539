package dev.plumbline.standalone.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/** Writes the host zones of one sample host, as {@code csvexport -u} does: by source location. */
final class SampleHostLog {

  private static final String[] KERNELS = {"conv_stem", "matmul_qkv", "softmax", "matmul_out"};
  private static final int DISPATCHES = 240;
  private static final long NANOS_BETWEEN_DISPATCHES = 100_000_000L;

  private final SplittableRandom random;
  private final Map<String, StringBuilder> rowsOfLocation = new LinkedHashMap<>();

  SampleHostLog(SplittableRandom random) {
    this.random = random;
  }

  void write(Path folder) throws IOException {
    zone("TF_device_open", 61, "", 0, 180_000_000L);
    for (int kernel = 0; kernel < KERNELS.length; kernel++) {
      long at = 200_000_000L + kernel * 60 * NANOS_BETWEEN_DISPATCHES;
      zone("TF_firmware_load", 112, "", at, 2_000_000 + random.nextLong(300_000));
      zone(
          "TF_kernel_load",
          140,
          KERNELS[kernel],
          at + 3_000_000,
          900_000 + random.nextLong(90_000));
    }
    for (int dispatch = 0; dispatch < DISPATCHES; dispatch++) {
      dispatch(210_000_000L + dispatch * NANOS_BETWEEN_DISPATCHES);
    }
    StringBuilder file =
        new StringBuilder(
            "name,src_file,src_line,zone_name,zone_text,ns_since_start,exec_time_ns,thread,"
                + "special_parent_text\n");
    rowsOfLocation.values().forEach(file::append);
    Files.writeString(folder.resolve("tracy_ops_times.csv"), file);
  }

  private void dispatch(long at) {
    long setup = 90_000 + random.nextLong(25_000);
    long reset = 30_000 + random.nextLong(6_000);
    long go = 12_000 + random.nextLong(3_000);
    long wait = 1_900_000 + random.nextLong(400_000);
    zone("TF_dispatch_execute", 203, "", at, setup + reset + go + wait + 4_000);
    zone("TF_dispatch/setup", 231, "", at + 1_000, setup);
    zone("TF_dispatch/send_reset", 264, "", at + 1_500 + setup, reset);
    zone("TF_dispatch/fire_go", 288, "", at + 2_000 + setup + reset, go);
    zone("TF_dispatch/wait_done", 301, "", at + 2_500 + setup + reset + go, wait);
  }

  private void zone(String name, int line, String text, long startNanos, long durationNanos) {
    StringBuilder rows = rowsOfLocation.computeIfAbsent(name, key -> new StringBuilder());
    rows.append(name).append(",/opt/demo/src/runtime.cpp,").append(line).append(",,");
    if (!text.isEmpty()) {
      rows.append('"').append(text).append('"');
    }
    rows.append(',').append(startNanos).append(',').append(durationNanos).append(",0,\n");
  }
}
