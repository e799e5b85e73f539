package dev.plumbline.bench.load;

import java.util.List;

/** The program that all sources of a zone load run: its zones, what they take, its threads. */
final class ZoneProgram {
  static final int THREADS = 10;

  private static final List<String> STEPS =
      List.of("matmul", "layernorm", "softmax", "all_gather", "enqueue", "copy_tile", "reduce");
  private static final int DECADES = 3;
  private static final int FIRST_THREAD = 48_211;

  private final String[] names;
  private final int[] medianNanos;

  ZoneProgram(int zones, long seed) {
    Draws draws = new Draws(seed, -1);
    names = new String[zones];
    medianNanos = new int[zones];
    for (int zone = 0; zone < zones; zone++) {
      names[zone] = "Kernel::stage_" + zone / STEPS.size() + "/" + STEPS.get(zone % STEPS.size());
      double share = draws.below(1 << 16) * 0x1p-16;
      medianNanos[zone] = (int) (1000 * StrictMath.pow(10, DECADES * share));
    }
  }

  String name(int zone) {
    return names[zone];
  }

  /** Median duration, 1 us to 1 ms. */
  int medianNanos(int zone) {
    return medianNanos[zone];
  }

  /** Thread id as an operating system gives them. */
  static int thread(int thread) {
    return FIRST_THREAD + 7 * thread;
  }
}
