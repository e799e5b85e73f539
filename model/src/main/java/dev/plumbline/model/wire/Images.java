package dev.plumbline.model.wire;

import dev.plumbline.model.device.ControlLayout;
import dev.plumbline.model.device.L1Image;
import java.util.Arrays;

/** Where the raw readbacks of a record lie. */
final class Images {
  private byte[] record = new byte[0];
  private int[] offsets = new int[64];
  private int[] lengths = new int[64];
  private int size;

  void clear() {
    record = new byte[0];
    size = 0;
  }

  void add(ProtoReader in) {
    in.slice(FrameLimits.MAX_STRING_BYTES);
    if (size == FrameLimits.MAX_ROWS) {
      throw in.error("more than " + FrameLimits.MAX_ROWS + " images");
    }
    if (size == offsets.length) {
      offsets = Arrays.copyOf(offsets, size * 2);
      lengths = Arrays.copyOf(lengths, size * 2);
    }
    record = in.bytes();
    offsets[size] = in.sliceOffset();
    lengths[size] = in.sliceLength();
    size++;
  }

  void check(int rows) {
    if (size != rows) {
      throw new FrameException("device batch has " + size + " images, expected " + rows);
    }
  }

  int sizeBytes(int row) {
    return row < size ? lengths[row] : 0;
  }

  /** Reads an image in place. */
  void read(int row, L1Image image, ControlLayout layout) {
    image.wrap(record, offsets[row], lengths[row], layout);
  }

  byte[] copy(int row) {
    return row < size
        ? Arrays.copyOfRange(record, offsets[row], offsets[row] + lengths[row])
        : new byte[0];
  }
}
