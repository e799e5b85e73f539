package dev.plumbline.model.device;

/** The single control words of an L1 profiler image, and where each layout keeps them. */
public enum ControlWord {
  /** High half of the firmware reset time. */
  FW_RESET_H(10, 48),
  /** Low half of the firmware reset time. */
  FW_RESET_L(11, 49),
  /** Where in DRAM the core's markers go. */
  DRAM_PROFILER_ADDRESS(12, 50),
  /** How many runs the core has seen. */
  RUN_COUNTER(13, 51),
  /** NoC column of the core. */
  NOC_X(14, 52),
  /** NoC row of the core. */
  NOC_Y(15, 53),
  /** Number of the core on its chip. */
  FLAT_ID(16, 54),
  /** How many cores share a DRAM bank. */
  CORE_COUNT_PER_DRAM(17, 55),
  /** Bit r: RISC r left markers out because its DRAM area was full. */
  DROPPED_ZONES(18, 56),
  /** Set when the run's profiling has ended. */
  PROFILER_DONE(19, 57),
  /** State of a trace replay; since 2025. */
  TRACE_REPLAY_STATUS(20, 58),
  /** Set on a core that dispatches; since 2026. */
  PROFILER_DISPATCH_CORE(21, 59);

  private final int ctl32;
  private final int ctl64;

  ControlWord(int ctl32, int ctl64) {
    this.ctl32 = ctl32;
    this.ctl64 = ctl64;
  }

  /** The word's index in the control vector of a layout. */
  public int index(ControlLayout layout) {
    return layout == ControlLayout.CTL32 ? ctl32 : ctl64;
  }
}
