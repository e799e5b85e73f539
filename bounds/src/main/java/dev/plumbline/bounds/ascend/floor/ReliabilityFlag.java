package dev.plumbline.bounds.ascend.floor;

/**
 * Why a bound should not be believed; in the order in which reports list them. {@link
 * #SCALAR_PROXY} and {@link #HANDOFF_UNCALIBRATED} only make it loose.
 */
public enum ReliabilityFlag {
  /** The schedule was rejected: there is no bound. */
  LOAD_ERROR,
  /** The bound is infinite or not a number. */
  NONFINITE_BOUND,
  /** There is no work at all: the bound is that of one artificial operation. */
  ZERO_WORK,
  /** Work of the matrix or vector unit has no rate: extrapolated or infinite. */
  UNCALIBRATED_WORK,
  /** The grid tier divides work of several kinds by one rate. */
  GRID_MIXED_UNITS,
  /**
   * The grid tier charges the binding component at a slower rate than its own, as it does with
   * transfers from L1 at the rate of global memory. The published list of flags does not have it.
   */
  GRID_SLOWER_RATE,
  /**
   * The grid tier divides by fewer cores than the programs could run on: idle programs of a
   * persistent kernel are charged as full ones, or the occupancy is that of another number of
   * cores. The published list of flags does not have it.
   */
  GRID_OCCUPANCY,
  /**
   * Programs are uneven and there are more of them than cores: a free core takes the next one, so
   * neither rounds of mean programs nor the balance bound the launch. The published list of flags
   * does not have it.
   */
  UNEVEN_WAVES,
  /**
   * Transfers bind at the rate that all cores share, and in the last round there are fewer of them.
   * Only by the newer rules; the published list of flags does not have it.
   */
  HBM_PARTIAL_ROUND,
  /** Transfers of the matrix core are charged at the slower rate of the vector core. */
  CUBE_PATH_RATE,
  /** Scalar work runs at the vector rate: loose. */
  SCALAR_PROXY,
  /** A hand-off to or from L1 transfers counts one transfer as two. */
  MTE_L1_EDGE,
  /**
   * Mandatory hand-offs are added up that no chain of dependencies has one after the other: they
   * may overlap. The published list of flags does not have it.
   */
  HANDOFFS_MAY_OVERLAP,
  /** Mandatory hand-offs cost nothing: loose. */
  HANDOFF_UNCALIBRATED,
  /** The device has twice as many vector cores as the model counts. */
  VECTOR_ONLY_ON_CUBE_COUNT
}
