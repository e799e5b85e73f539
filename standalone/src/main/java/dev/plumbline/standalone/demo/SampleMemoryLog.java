package dev.plumbline.standalone.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;

/** Writes the memory log of one sample host. */
final class SampleMemoryLog {

  private static final String[] POOLS = {
    "Device DRAM", "Device L1 (1,1)", "Device L1 (2,1)", "Device L1 (1,2)", "Device L1 (2,2)"
  };

  private static final int STEPS = 240;
  private static final int BUFFERS_ALIVE = 6;

  private final SplittableRandom random;
  private final String leakyPool;

  /**
   * Describes a host.
   *
   * @param random spread of the sizes
   * @param leakyPool pool where one buffer in forty is never freed, empty for none
   */
  SampleMemoryLog(SplittableRandom random, String leakyPool) {
    this.random = random;
    this.leakyPool = leakyPool;
  }

  void write(Path folder) throws IOException {
    StringBuilder file = new StringBuilder("op,pool,addr,size,ts_ns\n");
    for (int pool = 0; pool < POOLS.length; pool++) {
      Deque<Long> alive = new ArrayDeque<>();
      long address = 0x1_0000L * (pool + 1);
      long at = 205_000_000L + pool * 1_000L;
      for (int step = 0; step < STEPS; step++, at += 100_000_000L) {
        long size = 256L * (1 + random.nextLong(pool == 0 ? 640 : 24));
        row(file, "ALLOC", POOLS[pool], address, size, at);
        if (!(POOLS[pool].equals(leakyPool) && step % 40 == 39)) {
          alive.add(address);
        }
        address += size;
        if (alive.size() > BUFFERS_ALIVE) {
          row(file, "FREE", POOLS[pool], alive.remove(), 0, at + 40_000);
        }
      }
      while (!alive.isEmpty()) {
        row(file, "FREE", POOLS[pool], alive.remove(), 0, at++);
      }
    }
    Files.writeString(folder.resolve("tt_foil_memlog.csv"), file);
  }

  private static void row(
      StringBuilder file, String op, String pool, long address, long size, long atNanos) {
    file.append(op).append(",\"").append(pool).append("\",0x").append(Long.toHexString(address));
    file.append(',').append(size).append(',').append(atNanos).append('\n');
  }
}
