package dev.plumbline.model.key;

/** What kind of thing a figure is about. */
public enum StatKind {
  /** A zone of the host program. */
  HOST_ZONE(Unit.NANOS),
  /** A zone on one RISC of a device core. */
  RISC_ZONE(Unit.CYCLES),
  /** One execution of a kernel or operation. */
  KERNEL(Unit.NANOS),
  /** Busy time of an engine lane. */
  LANE(Unit.NANOS),
  /** A GPU zone of a profiler stream. */
  GPU(Unit.NANOS),
  /** A memory pool. */
  POOL(Unit.BYTES);

  private final Unit unit;

  StatKind(Unit unit) {
    this.unit = unit;
  }

  /** The unit in which figures of this kind are kept. */
  public Unit unit() {
    return unit;
  }
}
