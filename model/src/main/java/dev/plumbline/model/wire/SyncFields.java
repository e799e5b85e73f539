package dev.plumbline.model.wire;

import org.jspecify.annotations.Nullable;

/** The three fields of a clock sync as they are read; present when the slope is. */
final class SyncFields {
  private long hostNanosFirst;
  private long cycleFirst;
  private double nanosPerCycle;
  private boolean present;
  private @Nullable ClockSync sync;

  void clear() {
    hostNanosFirst = 0;
    cycleFirst = 0;
    nanosPerCycle = 0;
    present = false;
  }

  void take(ProtoReader in) {
    switch (in.field()) {
      case 18 -> hostNanosFirst = in.zigzag();
      case 19 -> cycleFirst = in.zigzag();
      default -> {
        nanosPerCycle = Double.longBitsToDouble(in.fixed64());
        present = true;
      }
    }
  }

  /** Checks the slope; keeps the object of the record before when nothing changed. */
  void check() {
    if (!present) {
      sync = null;
      return;
    }
    if (!ClockSync.isUsable(nanosPerCycle)) {
      throw new FrameException(
          "clock sync has " + nanosPerCycle + " ns per cycle, expected a finite number above 0");
    }
    ClockSync before = sync;
    if (before == null
        || before.hostNanosFirst() != hostNanosFirst
        || before.cycleFirst() != cycleFirst
        || Double.doubleToLongBits(before.nanosPerCycle())
            != Double.doubleToLongBits(nanosPerCycle)) {
      sync = new ClockSync(hostNanosFirst, cycleFirst, nanosPerCycle);
    }
  }

  @Nullable ClockSync sync() {
    return sync;
  }
}
