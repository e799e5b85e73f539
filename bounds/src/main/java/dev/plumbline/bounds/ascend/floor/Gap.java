package dev.plumbline.bounds.ascend.floor;

/** What keeps a kernel from its bound; the order decides ties. */
public enum Gap {
  /** Cores without work, or with less of it: raise occupancy and balance. */
  GRID("grid", "GRID"),
  /** Operations on a component they do not belong to: fix types and placement. */
  WRONG_UNIT("gap1_wrong_unit", "GAP1"),
  /** Transfers that are too small: merge them. */
  COALESCING("gap2_coalescing", "GAP2"),
  /** Hand-offs that overlap could hide: double-buffer. */
  AVOIDABLE_SERIAL("gap3_avoidable_serial", "GAP3"),
  /** Instructions that repeat too little: raise repetition and use of lanes. */
  INTRA_UNIT("gap4_intra_unit_exec", "GAP4");

  private final String label;
  private final String action;

  Gap(String label, String action) {
    this.label = label;
    this.action = action;
  }

  /** The name in reports. */
  public String label() {
    return label;
  }

  /** The code of what to do about it. */
  public String action() {
    return action;
  }
}
