package dev.plumbline.bench.micro;

import dev.plumbline.model.device.PacketType;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.wire.BatchWriter;
import dev.plumbline.model.wire.DeviceBatchWriter;
import dev.plumbline.model.wire.MarkerLayout;
import dev.plumbline.model.wire.MemoryBatchWriter;
import dev.plumbline.model.wire.MemoryOp;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneBatchWriter;
import dev.plumbline.model.wire.ZoneKind;
import java.util.List;
import java.util.SplittableRandom;

/** Records as a busy source sends them, the same ones for every benchmark. */
final class Batches {
  /** Rows of every batch here. */
  static final int ROWS = 5000;

  /** Different zones in a batch. */
  static final int NAMES = 200;

  /** Dispatches in a batch of markers. */
  static final int DISPATCHES = 5;

  /** Wall-clock zero of every stream here, ms since the epoch. */
  static final long BASE_MILLIS = 1_760_000_000_000L;

  private static final int COLUMNS = 2;
  private static final int CORES = 4;
  private static final List<String> RISCS =
      List.of("BRISC", "NCRISC", "TRISC0", "TRISC1", "TRISC2");
  private static final int PAIRS_OF_A_LANE = ROWS / DISPATCHES / CORES / 5 / 2;
  private static final int MEAN_GAP_NANOS = 100_000;
  private static final int THREADS = 10;

  private Batches() {}

  static String zoneName(int zone) {
    return "Kernel::stage_" + zone + "/matmul";
  }

  static StreamHeader header(StreamKind kind) {
    String device = kind == StreamKind.DEVICE ? "0" : "";
    String process = kind == StreamKind.DEVICE ? "" : "42";
    return new StreamHeader(
        new StreamId("run", "host-a/" + device + process, kind, "0123456789abcdef"),
        BASE_MILLIS,
        "host-a",
        process,
        device,
        "",
        kind == StreamKind.DEVICE ? "wormhole_b0" : "",
        "bench",
        "",
        "",
        kind == StreamKind.DEVICE ? 1_000_000_000L : 0,
        "bench");
  }

  /** Host zones: half a second of a busy process, in order of their start. */
  static RisingFrame zones() {
    ZoneBatchWriter writer = new ZoneBatchWriter(header(StreamKind.ZONES), ZoneKind.HOST);
    return new RisingFrame(
        (sequence, dispatch) -> {
          SplittableRandom random = new SplittableRandom(7);
          writer.begin(sequence);
          long start = 0;
          for (int row = 0; row < ROWS; row++) {
            start += random.nextInt(2 * MEAN_GAP_NANOS);
            int zone = (int) (NAMES * Math.pow(random.nextDouble(), 3)); // a few zones lead
            long duration = (long) (1000 * (zone + 1) * Math.exp(0.5 * gaussian(random)));
            writer.add(0, zoneName(zone), "", "", start, duration, random.nextInt(THREADS), 0);
          }
          return writer.finish();
        },
        ROWS,
        0);
  }

  /** Decoded markers of some dispatches on four cores: zones in zones, all of them closed. */
  static RisingFrame markers() {
    DeviceBatchWriter writer =
        new DeviceBatchWriter(
            header(StreamKind.DEVICE),
            MarkerLayout.MARKERS,
            hash -> List.of("KERNEL-ZONE-" + hash),
            null,
            0);
    return new RisingFrame(
        (sequence, dispatch) -> {
          writer.begin(sequence);
          for (int d = 0; d < DISPATCHES; d++) {
            for (int core = 0; core < CORES; core++) {
              for (String risc : RISCS) {
                lane(writer, dispatch + d, core, risc);
              }
            }
          }
          return writer.finish();
        },
        ROWS,
        DISPATCHES);
  }

  private static void lane(DeviceBatchWriter writer, long dispatch, int core, String risc) {
    long cycle = 1_000_000L + core * 37L;
    for (int pair = 0; pair < PAIRS_OF_A_LANE; pair++) {
      int hash = 0x1000 + pair % 8;
      // Every fifth zone holds the four behind it.
      boolean outer = pair % 5 == 0;
      marker(writer, dispatch, core, risc, PacketType.START, hash, cycle);
      cycle += 120 + pair;
      if (!outer) {
        marker(writer, dispatch, core, risc, PacketType.END, hash, cycle);
        cycle += 40;
      }
      if (pair % 5 == 4) {
        marker(writer, dispatch, core, risc, PacketType.END, 0x1000 + (pair - 4) % 8, cycle);
        cycle += 200;
      }
    }
  }

  private static void marker(
      DeviceBatchWriter writer,
      long dispatch,
      int core,
      String risc,
      PacketType type,
      int hash,
      long cycle) {
    writer.addMarker(
        0,
        dispatch,
        dispatch - RisingFrame.FIRST,
        core % COLUMNS,
        core / COLUMNS,
        risc,
        type,
        hash,
        cycle);
  }

  /** Allocations in two pools that are all given back within the batch, the newest first. */
  static RisingFrame pools() {
    MemoryBatchWriter writer = new MemoryBatchWriter(header(StreamKind.MEMORY), 0);
    return new RisingFrame(
        (sequence, dispatch) -> {
          writer.begin(sequence);
          long time = 0;
          int live = ROWS / 10;
          for (int row = 0; row < ROWS; row++) {
            int inRound = row % (2 * live);
            boolean alloc = inRound < live;
            int block = alloc ? inRound : 2 * live - 1 - inRound;
            time += MEAN_GAP_NANOS;
            writer.add(
                0,
                alloc ? MemoryOp.ALLOC : MemoryOp.FREE,
                block % 8 == 0 ? "device_0_l1" : "device_0_dram",
                0x10_0000L + block * 4096L,
                alloc ? 4096 : 0,
                time);
          }
          return writer.finish();
        },
        ROWS,
        0);
  }

  /**
   * A record without rows that says that everything before {@link RisingFrame#FIRST} was withheld,
   * so that nothing is waited for.
   */
  static byte[] begin(StreamKind kind) {
    BatchWriter writer =
        switch (kind) {
          case ZONES -> new ZoneBatchWriter(header(kind), ZoneKind.HOST);
          case DEVICE ->
              new DeviceBatchWriter(header(kind), MarkerLayout.MARKERS, hash -> List.of(), null, 0);
          case MEMORY -> new MemoryBatchWriter(header(kind), 0);
          case SAMPLES -> throw new IllegalArgumentException("samples are not folded");
        };
    writer.begin(0);
    writer.withhold(RisingFrame.FIRST, 1);
    return writer.finish();
  }

  private static double gaussian(SplittableRandom random) {
    return Math.sqrt(-2 * Math.log(1 - random.nextDouble()))
        * Math.cos(2 * Math.PI * random.nextDouble());
  }
}
