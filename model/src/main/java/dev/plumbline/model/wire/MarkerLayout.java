package dev.plumbline.model.wire;

import dev.plumbline.model.device.ControlLayout;
import org.jspecify.annotations.Nullable;

/** What the rows of a device batch are. The ordinal is the code on the wire: append only. */
public enum MarkerLayout {
  /** One decoded marker a row. */
  MARKERS(null),
  /** One raw readback a row, 32-word control block. */
  CTL32(ControlLayout.CTL32),
  /** One raw readback a row, 64-word control block. */
  CTL64(ControlLayout.CTL64);

  private static final MarkerLayout[] ALL = values();

  private final @Nullable ControlLayout controlLayout;

  MarkerLayout(@Nullable ControlLayout controlLayout) {
    this.controlLayout = controlLayout;
  }

  /** How to read the images of the batch, null for decoded markers. */
  public @Nullable ControlLayout controlLayout() {
    return controlLayout;
  }

  static MarkerLayout ofCode(long code) {
    if (code < 0 || code >= ALL.length) {
      throw new FrameException(
          "marker layout " + Long.toUnsignedString(code) + " is unknown, expected 0 to 2");
    }
    return ALL[(int) code];
  }
}
