package dev.plumbline.model.device;

import java.util.Objects;

/**
 * The markers of one RISC of an {@link L1Image} in buffer order: fixed slots first, then the
 * optional ones. Empty slots are skipped, and payload words are never markers. Can be used for one
 * buffer after the other without garbage.
 */
public final class RiscMarkers {
  private static final int FIRST_WORD = 4;
  private static final int MOST = (ControlLayout.BUFFER_WORDS - FIRST_WORD) / 2;
  private static final int EMPTY_SLOT = 0x8000_0000;

  private final int[] words = new int[MOST];
  private final int[] heads = new int[MOST];
  private final long[] cycles = new long[MOST];
  private int size;
  private int pairable;
  private boolean bufferFull;

  /** Starts empty. */
  public RiscMarkers() {}

  /** Decodes the buffer of a RISC; the image is not needed any more after that. */
  public void decode(L1Image image, int risc) {
    byte[] bytes = image.bytes();
    int buffer = image.bufferOffset(risc);
    int end = image.usedEndIndex(risc);
    int behindLast = FIRST_WORD;
    int count = 0;
    int paired = 0;
    for (int word = FIRST_WORD; word + 1 < end; word += 2) {
      int at = buffer + Integer.BYTES * word;
      int head = (int) L1Image.WORDS.get(bytes, at);
      if (head >= 0 || head == EMPTY_SLOT) {
        continue;
      }
      long low = Integer.toUnsignedLong((int) L1Image.WORDS.get(bytes, at + Integer.BYTES));
      words[count] = word;
      heads[count] = head;
      if (isPairableHead(head)) {
        cycles[count++] = (head & 0xfffL) << 32 | low;
        paired++;
        behindLast = word + 2;
        continue;
      }
      PacketType type = typeOf(head);
      cycles[count++] = type == PacketType.TOTAL ? low : (head & 0xfffL) << 32 | low;
      word += type.payloadWords();
      behindLast = word + 2;
    }
    size = count;
    pairable = paired;
    bufferFull =
        behindLast >= ControlLayout.BUFFER_WORDS
            && image.deviceEndIndex(risc) >= ControlLayout.BUFFER_WORDS;
  }

  /** How many markers there are, 0 to 254. */
  public int size() {
    return size;
  }

  /** How many of them are a START or END. */
  public int pairable() {
    return pairable;
  }

  /** Says whether the last words are in use, so that later zones may have been left out. */
  public boolean isBufferFull() {
    return bufferFull;
  }

  /** A marker's index in the RISC's buffer, 4 to 510. */
  public int word(int marker) {
    return words[Objects.checkIndex(marker, size)];
  }

  /** What a marker marks. */
  public PacketType type(int marker) {
    return typeOf(heads[Objects.checkIndex(marker, size)]);
  }

  /** Says whether a marker is a START or END. */
  public boolean isPairable(int marker) {
    return isPairableHead(heads[Objects.checkIndex(marker, size)]);
  }

  /** A marker's zone hash, event or static id, 0 to 65535. */
  public int hash(int marker) {
    return heads[Objects.checkIndex(marker, size)] >>> 12 & 0xffff;
  }

  /** Hash and kind of a START or END as {@link LanePairing} takes them. */
  public int code(int marker) {
    int head = heads[Objects.checkIndex(marker, size)];
    return head >>> 11 & 0x1fffe | ~head >>> 28 & 1;
  }

  /** A marker's 44-bit device time; for {@link PacketType#TOTAL} the 32-bit sum of cycles. */
  public long cycle(int marker) {
    return cycles[Objects.checkIndex(marker, size)];
  }

  private static boolean isPairableHead(int head) {
    return (head & 0x6000_0000) == 0; // codes 0 and 1
  }

  private static PacketType typeOf(int head) {
    return PacketType.ofCode(head >>> 28 & 7);
  }
}
