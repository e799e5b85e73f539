package dev.plumbline.model.device;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The L1 profiler buffer of one Tensix core as it was read back: a control vector and 512 words for
 * each of five RISCs, 32-bit little endian. Decodes in place; the bytes must not change meanwhile.
 *
 * <p>Any content can be read: indexes are clamped, empty slots skipped.
 */
public final class L1Image {
  private static final List<String> RISC_NAMES =
      List.of("BRISC", "NCRISC", "TRISC0", "TRISC1", "TRISC2");
  private static final int FIRST_MARKER_WORD = 4;
  private static final int FIXED_SLOTS_END = 12;
  private static final int EMPTY_SLOT = 0x8000_0000;

  private final ByteBuffer words;
  private final ControlLayout layout;

  private L1Image(ByteBuffer words, ControlLayout layout) {
    this.words = words;
    this.layout = layout;
  }

  /**
   * Reads an image from a part of an array, without copying it.
   *
   * @throws IllegalArgumentException when the length is not that of the layout's image
   */
  public static L1Image read(byte[] bytes, int offset, int length, ControlLayout layout) {
    if (length != layout.imageSizeBytes()) {
      throw new IllegalArgumentException(
          "an L1 image of layout "
              + layout
              + " has "
              + layout.imageSizeBytes()
              + " bytes, found "
              + length);
    }
    if (offset < 0 || length > bytes.length - offset) {
      throw new IllegalArgumentException(
          "an L1 image of " + length + " bytes at " + offset + " exceeds " + bytes.length);
    }
    ByteBuffer part = ByteBuffer.wrap(bytes, offset, length).slice();
    return new L1Image(part.order(ByteOrder.LITTLE_ENDIAN), layout);
  }

  /** The name of a RISC by its place in the image: BRISC, NCRISC, TRISC0, TRISC1, TRISC2. */
  public static String riscName(int risc) {
    return RISC_NAMES.get(risc);
  }

  /** The layout the image was read with. */
  public ControlLayout layout() {
    return layout;
  }

  /** A control word, 0 to 2^32 - 1. */
  public long control(ControlWord word) {
    return Integer.toUnsignedLong(words.getInt(Integer.BYTES * word.index(layout)));
  }

  /** How far the host had read a RISC's buffer, in words; nothing clamped below 2^31. */
  public int hostEndIndex(int risc) {
    return index(layout.hostEndWord(Objects.checkIndex(risc, ControlLayout.RISCS)));
  }

  /** How far the RISC says it wrote, in words; nothing clamped below 2^31. */
  public int deviceEndIndex(int risc) {
    return index(layout.deviceEndWord(Objects.checkIndex(risc, ControlLayout.RISCS)));
  }

  /** Where reading ends: the device end index, clamped to 12 to 512 words. */
  public int usedEndIndex(int risc) {
    return Math.max(FIXED_SLOTS_END, Math.min(ControlLayout.BUFFER_WORDS, deviceEndIndex(risc)));
  }

  /** Says whether the device end index is neither 0 nor inside 12 to 512 words. */
  public boolean endIndexSuspect(int risc) {
    int end = deviceEndIndex(risc);
    return end != 0 && end != usedEndIndex(risc);
  }

  /** Says whether the RISC's drop flag is set: markers are missing in DRAM, and maybe here. */
  public boolean droppedFlag(int risc) {
    long bit = 1L << Objects.checkIndex(risc, ControlLayout.RISCS);
    return (control(ControlWord.DROPPED_ZONES) & bit) != 0;
  }

  /** Says whether the last words are in use, so that later zones may have been left out. */
  public boolean bufferFull(int risc) {
    return deviceEndIndex(risc) >= ControlLayout.BUFFER_WORDS
        && walk(risc, null) == ControlLayout.BUFFER_WORDS;
  }

  /** The RISC number that the buffer's id word holds. */
  public int idRisc(int risc) {
    return layout == ControlLayout.CTL32 ? idBits(risc, 0, 3) : idBits(risc, 0, 5);
  }

  /** The flat core id that the buffer's id word holds. */
  public int idFlatCore(int risc) {
    return layout == ControlLayout.CTL32 ? idBits(risc, 3, 8) : idBits(risc, 5, 8);
  }

  /** The trace replay counter that the buffer's id word holds; 0 without a trace. */
  public int idTraceCounter(int risc) {
    return layout == ControlLayout.CTL32 ? idBits(risc, 11, 16) : idBits(risc, 13, 16);
  }

  /** The run host id (program id) of the buffer, 0 to 2^32 - 1; 0 when none is known. */
  public long runHostId(int risc) {
    return Integer.toUnsignedLong(bufferWord(risc, 3));
  }

  /** Visits the markers of a RISC in buffer order: fixed slots first, then the optional ones. */
  public void forEachMarker(int risc, MarkerVisitor visitor) {
    walk(risc, visitor);
  }

  /**
   * Returns a 64-bit value behind a marker with data.
   *
   * @param word the marker's word as the visitor got it
   * @param index 0, or 1 for the second value of {@link PacketType#TS_DATA_16B}
   */
  public long payload(int risc, int word, int index) {
    int high = word + 2 + 2 * index;
    return ((long) bufferWord(risc, high) << 32)
        | Integer.toUnsignedLong(bufferWord(risc, high + 1));
  }

  /** Returns the word behind the last marker with its payload. */
  private int walk(int risc, @Nullable MarkerVisitor visitor) {
    int end = usedEndIndex(risc);
    int behindLast = FIRST_MARKER_WORD;
    for (int word = FIRST_MARKER_WORD; word + 1 < end; word += 2) {
      int head = bufferWord(risc, word);
      if (head >= 0 || head == EMPTY_SLOT) {
        continue;
      }
      PacketType type = PacketType.ofCode((head >>> 28) & 7);
      long low = Integer.toUnsignedLong(bufferWord(risc, word + 1));
      long cycle = type == PacketType.TOTAL ? low : ((head & 0xfffL) << 32) | low;
      behindLast = word + 2 + type.payloadWords();
      if (visitor != null) {
        visitor.marker(word, type, (head >>> 12) & 0xffff, cycle, behindLast > end);
      }
      word += type.payloadWords();
    }
    return Math.min(behindLast, end);
  }

  private int idBits(int risc, int from, int bits) {
    return (bufferWord(risc, 2) >>> from) & ((1 << bits) - 1);
  }

  private int index(int word) {
    int value = words.getInt(Integer.BYTES * word);
    return value < 0 ? Integer.MAX_VALUE : value;
  }

  private int bufferWord(int risc, int word) {
    Objects.checkIndex(word, ControlLayout.BUFFER_WORDS);
    int first = layout.bufferWord(Objects.checkIndex(risc, ControlLayout.RISCS));
    return words.getInt(Integer.BYTES * (first + word));
  }
}
