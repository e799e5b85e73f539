package dev.plumbline.bench.load;

import dev.plumbline.model.device.ControlLayout;
import dev.plumbline.model.device.ControlWord;
import dev.plumbline.model.device.PacketType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** One core's L1 profiler memory as the device writes it; used over and over. */
final class ReadbackImage {
  private static final ControlLayout LAYOUT = ControlLayout.CTL32;
  private static final int HEAD_WORDS = 4;
  private static final int FLAT_CORE_SHIFT = 3;

  private final MarkerProgram program;
  private final byte[] bytes = new byte[LAYOUT.imageSizeBytes()];
  private final ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);

  ReadbackImage(MarkerProgram program) {
    this.program = program;
  }

  void clear() {
    Arrays.fill(bytes, (byte) 0);
  }

  void add(Lane lane) {
    int risc = lane.risc();
    int buffer = LAYOUT.bufferWord(risc);
    for (int slot = 0; slot < lane.slots(); slot++) {
      if (lane.has(slot)) {
        PacketType type = lane.isStart(slot) ? PacketType.START : PacketType.END;
        int hash = program.hash(risc, lane.zone(slot));
        int high = (int) (lane.cycle(slot) >>> 32);
        int word = buffer + HEAD_WORDS + 2 * slot;
        put(word, 1 << 31 | type.code() << 28 | hash << 12 | high);
        put(word + 1, (int) lane.cycle(slot));
      }
    }
    int end = HEAD_WORDS + 2 * Math.max(Lane.FIXED_SLOTS, lane.slots());
    put(LAYOUT.deviceEndWord(risc), end);
    put(LAYOUT.hostEndWord(risc), end);
  }

  /** The image of a core and dispatch; the same array every time. */
  byte[] finish(long dispatch, int coreX, int coreY) {
    int flat = 8 * (coreY - 1) + coreX - 1;
    put(ControlWord.NOC_X.index(LAYOUT), coreX);
    put(ControlWord.NOC_Y.index(LAYOUT), coreY);
    put(ControlWord.FLAT_ID.index(LAYOUT), flat);
    put(ControlWord.RUN_COUNTER.index(LAYOUT), (int) dispatch);
    put(ControlWord.PROFILER_DONE.index(LAYOUT), 1);
    for (int risc = 0; risc < ControlLayout.RISCS; risc++) {
      int buffer = LAYOUT.bufferWord(risc);
      put(buffer + 2, flat << FLAT_CORE_SHIFT | risc);
      put(buffer + 3, (int) dispatch);
    }
    return bytes;
  }

  private void put(int word, int value) {
    words.putInt(Integer.BYTES * word, value);
  }
}
