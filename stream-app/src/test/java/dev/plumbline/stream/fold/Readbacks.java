package dev.plumbline.stream.fold;

import dev.plumbline.model.device.ControlLayout;
import dev.plumbline.model.device.PacketType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * L1 images as devices write them and as they should not: nested zones behind the fixed slots,
 * sums, events and payloads, lost markers, wrapped and reset counters, full and overrun buffers,
 * ends that cut, drop flags.
 */
final class Readbacks {
  private static final long WRAP = 1L << 44;

  private final Random random;
  private final ControlLayout layout;

  Readbacks(Random random, ControlLayout layout) {
    this.random = random;
    this.layout = layout;
  }

  /** The next image. */
  byte[] next() {
    ByteBuffer image = ByteBuffer.allocate(layout.imageSizeBytes()).order(ByteOrder.LITTLE_ENDIAN);
    if (random.nextInt(4) == 0) {
      int word = layout == ControlLayout.CTL32 ? 18 : 56;
      image.putInt(4 * word, random.nextInt(32));
    }
    for (int risc = 0; risc < ControlLayout.RISCS; risc++) {
      if (random.nextInt(6) > 0) {
        buffer(image, risc);
      }
    }
    return image.array();
  }

  private void buffer(ByteBuffer image, int risc) {
    long begin = random.nextInt(4) == 0 ? WRAP - 3_000 : random.nextLong(WRAP - 1_000_000);
    int length = random.nextInt(3) == 0 ? 500 : random.nextInt(120);
    List<int[]> words = new ArrayList<>();
    long cycle = begin + 10;
    List<Integer> open = new ArrayList<>();
    while (words.size() < length / 2) {
      cycle += random.nextInt(40);
      if (random.nextInt(60) == 0) {
        cycle -= random.nextInt(1_000); // a reset, or a bad read of the low half
      }
      switch (random.nextInt(20)) {
        case 0 -> words.add(marker(PacketType.TOTAL, 0x100, random.nextInt(1 << 30)));
        case 1 -> words.add(marker(PacketType.TS_EVENT, random.nextInt(0x10000), cycle));
        case 2 -> payload(words, PacketType.TS_DATA, cycle, 1);
        case 3 -> payload(words, PacketType.TS_DATA_16B, cycle, 2);
        case 4 -> words.add(new int[] {0x8000_0000, 0});
        default -> {
          boolean start = open.isEmpty() || open.size() < 5 && random.nextBoolean();
          int hash = start ? 0x100 + random.nextInt(5) : open.remove(open.size() - 1);
          if (start) {
            open.add(hash);
          }
          if (random.nextInt(25) > 0) {
            words.add(marker(start ? PacketType.START : PacketType.END, hash, cycle));
          }
        }
      }
    }
    write(image, risc, begin, cycle, words);
  }

  private void write(ByteBuffer image, int risc, long begin, long cycle, List<int[]> words) {
    List<int[]> all = new ArrayList<>();
    all.add(marker(PacketType.START, 0xf0, begin));
    all.add(marker(PacketType.END, 0xf0, cycle + 9));
    all.add(random.nextInt(9) == 0 ? new int[2] : marker(PacketType.START, 0xf1, begin + 4));
    all.add(marker(PacketType.END, 0xf1, cycle + 5));
    all.addAll(words);
    for (int i = 0; i < all.size() && i < 254; i++) {
      int at = 4 * (layout.bufferWord(risc) + 4 + 2 * i);
      image.putInt(at, all.get(i)[0]).putInt(at + 4, all.get(i)[1]);
    }
    int end = 4 + 2 * Math.min(254, all.size());
    int[] ends = {end, end, end, 0, 512, 514, end - 2, end - 1, random.nextInt(520)};
    image.putInt(4 * layout.deviceEndWord(risc), ends[random.nextInt(ends.length)]);
  }

  private void payload(List<int[]> words, PacketType type, long cycle, int values) {
    words.add(marker(type, 12_345, cycle));
    for (int i = 0; i < values; i++) {
      words.add(new int[] {random.nextInt(), random.nextInt()});
    }
  }

  private static int[] marker(PacketType type, int hash, long cycle) {
    long time = cycle & WRAP - 1;
    int high = type == PacketType.TOTAL ? 0 : (int) (time >>> 32);
    return new int[] {1 << 31 | type.code() << 28 | hash << 12 | high, (int) time};
  }
}
