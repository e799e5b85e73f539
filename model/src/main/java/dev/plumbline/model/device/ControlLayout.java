package dev.plumbline.model.device;

import org.jspecify.annotations.Nullable;

/**
 * How the control vector in front of an L1 profiler buffer is laid out. Nothing inside an image
 * tells; it comes with the image, or from its size.
 */
public enum ControlLayout {
  /** 32 control words: tt-foil, and tt-metal up to mid-2026. */
  CTL32(32, 5),
  /** 64 control words: tt-metal since September 2026. */
  CTL64(64, 24);

  /** RISCs of a Tensix core, in buffer order. */
  public static final int RISCS = 5;

  /** 32-bit words of one RISC's buffer. */
  public static final int BUFFER_WORDS = 512;

  private final int controlWords;
  private final int deviceEndIndex;

  ControlLayout(int controlWords, int deviceEndIndex) {
    this.controlWords = controlWords;
    this.deviceEndIndex = deviceEndIndex;
  }

  /** Words of the control vector. */
  public int controlWords() {
    return controlWords;
  }

  /** Word of a RISC's host end index. */
  public int hostEndWord(int risc) {
    return risc;
  }

  /** Word of a RISC's device end index. */
  public int deviceEndWord(int risc) {
    return deviceEndIndex + risc;
  }

  /** First word of a RISC's buffer. */
  public int bufferWord(int risc) {
    return controlWords + risc * BUFFER_WORDS;
  }

  /** Bytes of a whole Tensix image: 10,368 or 10,496. */
  public int imageSizeBytes() {
    return (controlWords + RISCS * BUFFER_WORDS) * Integer.BYTES;
  }

  /** Returns the layout whose Tensix image has that size, or null. */
  public static @Nullable ControlLayout ofImageSize(int sizeBytes) {
    for (ControlLayout layout : values()) {
      if (layout.imageSizeBytes() == sizeBytes) {
        return layout;
      }
    }
    return null;
  }
}
