package dev.plumbline.model.device;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;

/**
 * The L1 profiler buffer of one Tensix core as it was read back: a control vector and 512 words for
 * each of five RISCs, 32-bit little endian. Reads in place, and can be used for one image after the
 * other; the bytes must not change meanwhile. {@link RiscMarkers} decodes the buffers.
 *
 * <p>Any content can be read: indexes are clamped.
 */
public final class L1Image {
  static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final List<String> RISC_NAMES =
      List.of("BRISC", "NCRISC", "TRISC0", "TRISC1", "TRISC2");
  private static final int FIXED_SLOTS_END = 12;

  private byte[] bytes = {};
  private int offset;
  private ControlLayout layout = ControlLayout.CTL32;

  /** Starts without an image; nothing can be asked before {@link #wrap}. */
  public L1Image() {}

  /**
   * Reads an image from a part of an array, without copying it.
   *
   * @return this
   * @throws IllegalArgumentException when the length is not that of the layout's image
   */
  public L1Image wrap(byte[] bytes, int offset, int length, ControlLayout layout) {
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
    this.bytes = bytes;
    this.offset = offset;
    this.layout = layout;
    return this;
  }

  /** The name of a RISC by its place in the image: BRISC, NCRISC, TRISC0, TRISC1, TRISC2. */
  public static String riscName(int risc) {
    return RISC_NAMES.get(risc);
  }

  /** A control word, 0 to 2^32 - 1. */
  public long control(ControlWord word) {
    return Integer.toUnsignedLong(word(word.index(layout)));
  }

  /** Says whether the RISC's drop flag is set: markers are missing in DRAM, and maybe here. */
  public boolean droppedFlag(int risc) {
    long bit = 1L << Objects.checkIndex(risc, ControlLayout.RISCS);
    return (control(ControlWord.DROPPED_ZONES) & bit) != 0;
  }

  /** How far the RISC says it wrote, in words; nothing clamped below 2^31. */
  int deviceEndIndex(int risc) {
    int end = word(layout.deviceEndWord(Objects.checkIndex(risc, ControlLayout.RISCS)));
    return end < 0 ? Integer.MAX_VALUE : end;
  }

  /** Where reading ends: the device end index, clamped to 12 to 512 words. */
  int usedEndIndex(int risc) {
    return Math.max(FIXED_SLOTS_END, Math.min(ControlLayout.BUFFER_WORDS, deviceEndIndex(risc)));
  }

  /** The array that the image lies in. */
  byte[] bytes() {
    return bytes;
  }

  /** Where a RISC's buffer begins in {@link #bytes}. */
  int bufferOffset(int risc) {
    return offset
        + Integer.BYTES * layout.bufferWord(Objects.checkIndex(risc, ControlLayout.RISCS));
  }

  private int word(int index) {
    return (int) WORDS.get(bytes, offset + Integer.BYTES * index);
  }
}
