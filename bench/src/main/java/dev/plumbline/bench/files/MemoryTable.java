package dev.plumbline.bench.files;

import java.io.IOException;
import java.io.Writer;
import java.util.SplittableRandom;

/**
 * {@code tt_foil_memlog.csv}: buffers of the device's DRAM and of each core's L1, some thousand
 * live at a time; some are never freed, some are freed twice, a pool is reset now and then.
 */
final class MemoryTable {
  private static final String HEADER = "op,pool,addr,size,ts_ns\n";
  private static final int POOLS = 17;
  private static final int MOST_LIVE_A_POOL = 256;
  private static final int RESET_OF = 20_000;
  private static final int ODD_FREE_OF = 10_000;
  private static final int LEAK_OF = 3000;
  private static final long FIRST_NANOS = 14_808_060;
  private static final long MEAN_GAP_NANOS = 20_000;

  private final long rows;
  private final SplittableRandom random;
  private final long[][] live = new long[POOLS][MOST_LIVE_A_POOL];
  private final int[] lives = new int[POOLS];
  private final long[] next = new long[POOLS];
  private long at = FIRST_NANOS;

  MemoryTable(long rows, SplittableRandom random) {
    this.rows = rows;
    this.random = random;
  }

  void write(Writer out) throws IOException {
    out.write(HEADER);
    for (long i = 0; i < rows; i++) {
      at += 1 + random.nextLong(2 * MEAN_GAP_NANOS);
      event(out, random.nextInt(POOLS));
    }
  }

  private void event(Writer out, int pool) throws IOException {
    int luck = random.nextInt(RESET_OF);
    if (luck == 0) {
      lives[pool] = 0;
      row(out, "RESET", pool, 0, 0);
    } else if (luck % ODD_FREE_OF == 1) {
      row(out, "FREE", pool, 0xdead_0000L + luck, 0);
    } else if (lives[pool] < MOST_LIVE_A_POOL && random.nextInt(MOST_LIVE_A_POOL) >= lives[pool]) {
      long size = 2048L * (1 + random.nextInt(64));
      long address = 0x4000_0000L + next[pool];
      next[pool] = (next[pool] + size) & 0xfff_ffffL;
      if (random.nextInt(LEAK_OF) > 0) {
        live[pool][lives[pool]++] = address;
      }
      row(out, "ALLOC", pool, address, size);
    } else {
      int which = random.nextInt(lives[pool]);
      long address = live[pool][which];
      live[pool][which] = live[pool][--lives[pool]];
      row(out, "FREE", pool, address, 0);
    }
  }

  private void row(Writer out, String op, int pool, long address, long sizeBytes)
      throws IOException {
    out.write(op);
    out.write(pool == 0 ? ",\"Device DRAM\",0x" : ",\"Device L1 (" + coordinates(pool) + ")\",0x");
    out.write(Long.toHexString(address));
    out.write(',');
    out.write(Long.toString(sizeBytes));
    out.write(',');
    out.write(Long.toString(at));
    out.write('\n');
  }

  private static String coordinates(int pool) {
    return (pool - 1) % 4 + "," + (pool - 1) / 4;
  }
}
