package dev.plumbline.bench.micro;

import dev.plumbline.model.device.ControlLayout;
import dev.plumbline.model.device.PacketType;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.wire.DeviceBatchWriter;
import dev.plumbline.model.wire.MarkerLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.SplittableRandom;

/** Records of raw readbacks whose five buffers are full: one dispatch of some cores a record. */
final class Readbacks {
  /** Cores of a record, each with one image. */
  static final int CORES = 20;

  /** Markers of a buffer: four in the fixed slots, 250 behind them. */
  static final int MARKERS_OF_A_RISC = 254;

  /** Markers of a record. */
  static final int MARKERS = CORES * ControlLayout.RISCS * MARKERS_OF_A_RISC;

  private static final int COLUMNS = 4;
  private static final int PAIRS = 125;
  private static final int ZONES = 30;
  private static final int FIRST_HASH = 0x1200;
  private static final int FIRMWARE = 0x1100;
  private static final int KERNEL = 0x1101;
  private static final int FIRST_WORD = 4;
  private static final int FIRST_OPTIONAL_WORD = 12;
  private static final ControlLayout LAYOUT = ControlLayout.CTL32;
  private static final long HOST_NANOS = 5_000_000;

  private Readbacks() {}

  /** The records of a device, one dispatch after the other. */
  static RisingFrame records() {
    byte[][] images = new byte[CORES][];
    for (int core = 0; core < CORES; core++) {
      images[core] = image(new SplittableRandom(core));
    }
    DeviceBatchWriter writer =
        new DeviceBatchWriter(
            Batches.header(StreamKind.DEVICE),
            MarkerLayout.CTL32,
            hash -> List.of("KERNEL-ZONE-" + hash),
            null,
            0);
    return new RisingFrame(
        (sequence, dispatch) -> {
          writer.begin(sequence);
          for (int core = 0; core < CORES; core++) {
            writer.addImage(dispatch, HOST_NANOS, core % COLUMNS, core / COLUMNS, images[core]);
          }
          return writer.finish();
        },
        CORES,
        1);
  }

  /** The fixed slots enclose the zones behind them; every fifth zone holds the four after it. */
  private static byte[] image(SplittableRandom random) {
    ByteBuffer image = ByteBuffer.allocate(LAYOUT.imageSizeBytes()).order(ByteOrder.LITTLE_ENDIAN);
    for (int risc = 0; risc < ControlLayout.RISCS; risc++) {
      int buffer = LAYOUT.bufferWord(risc);
      image.putInt(Integer.BYTES * LAYOUT.deviceEndWord(risc), ControlLayout.BUFFER_WORDS);
      image.position(Integer.BYTES * (buffer + FIRST_OPTIONAL_WORD));
      long begin = 1_000_000L + random.nextInt(1000);
      long cycle = begin + 200;
      int outer = 0;
      for (int pair = 0; pair < PAIRS; pair++) {
        int hash = FIRST_HASH + random.nextInt(ZONES);
        put(image, PacketType.START, hash, cycle);
        cycle += 100 + random.nextInt(900);
        if (pair % 5 == 0) {
          outer = hash;
        } else {
          put(image, PacketType.END, hash, cycle);
          cycle += 20 + random.nextInt(50);
        }
        if (pair % 5 == 4) {
          put(image, PacketType.END, outer, cycle);
          cycle += 20 + random.nextInt(50);
        }
      }
      image.position(Integer.BYTES * (buffer + FIRST_WORD));
      put(image, PacketType.START, FIRMWARE, begin);
      put(image, PacketType.END, FIRMWARE, cycle + 50);
      put(image, PacketType.START, KERNEL, begin + 100);
      put(image, PacketType.END, KERNEL, cycle);
    }
    return image.array();
  }

  private static void put(ByteBuffer image, PacketType type, int hash, long cycle) {
    image.putInt(1 << 31 | type.code() << 28 | hash << 12 | (int) (cycle >>> 32));
    image.putInt((int) cycle);
  }
}
