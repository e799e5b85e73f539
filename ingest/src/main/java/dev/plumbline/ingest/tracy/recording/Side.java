package dev.plumbline.ingest.tracy.recording;

/** Who sent something. */
public enum Side {
  /** The profiled program. */
  APP('A'),
  /** The tool that is connected to it. */
  TOOL('T');

  private final byte mark;

  Side(char mark) {
    this.mark = (byte) mark;
  }

  byte mark() {
    return mark;
  }
}
