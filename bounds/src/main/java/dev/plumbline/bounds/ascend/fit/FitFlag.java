package dev.plumbline.bounds.ascend.fit;

/** Why a fitted constant may not mean what its name says. */
public enum FitFlag {
  /** The published benchmark runs the fp16 kernel under this name, too. */
  CALIB_SHARED_KERNEL,
  /** A loop of four dependent operations is counted as one. */
  CALIB_MULTI_OP,
  /** Data goes in and out again, one direction is counted. */
  CALIB_ROUNDTRIP,
  /** First launches are so slow that the spread passes 5 %. */
  CALIB_COLD_START,
  /** Cycles over time differ from the clock assumed by more than 1 %. */
  CALIB_CLOCK_MISMATCH;

  /** File of the benchmark that has all four transcendental operations in one loop. */
  static final String SHARED_TRANSCENDENTAL_STEM = "vector_peak_transcendental";
}
