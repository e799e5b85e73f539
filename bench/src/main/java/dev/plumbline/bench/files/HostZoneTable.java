package dev.plumbline.bench.files;

import java.io.IOException;
import java.io.Writer;
import java.util.SplittableRandom;

/**
 * {@code tracy_ops_times.csv} as {@code csvexport -u} of the fork writes it: grouped by source
 * location, in time order within a group; half of the locations carry a text.
 */
final class HostZoneTable {
  private static final String HEADER =
      "name,src_file,src_line,zone_name,zone_text,ns_since_start,exec_time_ns,thread,"
          + "special_parent_text\n";
  private static final String[] DISPATCH = {
    "TF_dispatch/wait_done",
    "TF_dispatch/setup",
    "TF_dispatch/send_reset",
    "TF_dispatch/fire_go",
    "TF_dispatch_execute_multi",
    "TF_dispatch_launch_async"
  };
  private static final String KERNEL_LOAD = "TF_kernel_load";

  /** Mean time between two calls of the whole run. */
  private static final long MEAN_GAP_NANOS = 10_000;

  private static final int MOST_LOCATIONS = 60;
  private static final int KERNELS = 40;
  private static final int THREADS = 10;

  /** Loads come in bursts of this many, and one row of a hundred is a load. */
  private static final int LOADS_A_BURST = 12;

  private final long rows;
  private final SplittableRandom random;

  HostZoneTable(long rows, SplittableRandom random) {
    this.rows = rows;
    this.random = random;
  }

  void write(Writer out) throws IOException {
    out.write(HEADER);
    long loads = rows / 100;
    long left = rows - loads;
    int locations = (int) Math.max(1, Math.min(MOST_LOCATIONS, left / 50));
    double weights = 0;
    for (int i = 1; i <= locations; i++) {
      weights += 1.0 / i;
    }
    for (int i = 1; i <= locations; i++) {
      long count =
          i == locations ? left : Math.min(left, Math.round((rows - loads) / (i * weights)));
      location(out, i - 1, count);
      left -= count;
    }
    kernelLoads(out, loads);
  }

  private void location(Writer out, int number, long count) throws IOException {
    String name =
        number < DISPATCH.length
            ? DISPATCH[number]
            : "model::layer_" + number + "/stage_" + number % 7;
    String start = name + ",/opt/tt-foil/src/dispatch_" + number % 5 + ".cpp," + (100 + number);
    boolean hasText = number % 2 == 0 && number > 3;
    long gap = Math.max(1, rows * MEAN_GAP_NANOS / Math.max(1, count));
    double medianNanos = 500 * Math.pow(1.17, number);
    long at = random.nextLong(gap) + 1_000_000;
    for (long i = 0; i < count; i++) {
      out.write(start);
      out.write(",,");
      if (hasText) {
        out.write("\"kernel_" + random.nextInt(KERNELS) + "\"");
      }
      at += 1 + random.nextLong(2 * gap);
      call(out, at, duration(medianNanos), number);
    }
  }

  private void kernelLoads(Writer out, long count) throws IOException {
    long at = 2_000_000;
    long burst = Math.max(4_000_000, rows * MEAN_GAP_NANOS / Math.max(1, count / LOADS_A_BURST));
    for (long i = 0; i < count; i++) {
      out.write(KERNEL_LOAD + ",/opt/tt-foil/src/loader.cpp,77,,\"kernel_");
      out.write(random.nextInt(KERNELS) + "\"");
      at += i % LOADS_A_BURST == 0 ? burst : random.nextLong(300_000);
      call(out, at, duration(90_000), 0);
    }
  }

  private void call(Writer out, long startNanos, long durationNanos, int location)
      throws IOException {
    out.write(',');
    out.write(Long.toString(startNanos));
    out.write(',');
    out.write(Long.toString(durationNanos));
    out.write(',');
    out.write(Integer.toString(location % THREADS));
    out.write(",\n");
  }

  /** Skewed like a log-normal: a sum of three uniform numbers in the exponent. */
  private long duration(double medianNanos) {
    double spread = random.nextDouble() + random.nextDouble() + random.nextDouble() - 1.5;
    return Math.round(medianNanos * Math.exp(spread));
  }
}
