package dev.plumbline.bounds.msprof;

import java.util.List;

/** Columns with figures of the engines inside a task. */
public enum Metric {
  /** Busy time of the matrix core, us. */
  AIC_TIME("aicore_time(us)", "aic_time(us)"),
  /** Cycles of the matrix cores. */
  AIC_CYCLES("aic_total_cycles"),
  /** Share of the matrix core time in which the cube was active. */
  AIC_MAC_RATIO("aic_mac_ratio"),
  /** Share with the scalar unit active. */
  AIC_SCALAR_RATIO("aic_scalar_ratio"),
  /** Share with L1 to L0 moves active. */
  AIC_MTE1_RATIO("aic_mte1_ratio"),
  /** Share with loads from global memory active. */
  AIC_MTE2_RATIO("aic_mte2_ratio"),
  /** Share with the result path active. */
  AIC_FIXPIPE_RATIO("aic_fixpipe_ratio"),
  /** Instruction cache misses, share. */
  AIC_ICACHE_MISS_RATE("aic_icache_miss_rate"),
  /** Busy time of the vector core, us. */
  AIV_TIME("aiv_time(us)"),
  /** Cycles of the vector cores. */
  AIV_CYCLES("aiv_total_cycles"),
  /** Share of the vector core time in which the vector unit was active. */
  AIV_VEC_RATIO("aiv_vec_ratio"),
  /** Share with the scalar unit active. */
  AIV_SCALAR_RATIO("aiv_scalar_ratio"),
  /** Share with loads from global memory active. */
  AIV_MTE2_RATIO("aiv_mte2_ratio"),
  /** Share with stores to global memory active. */
  AIV_MTE3_RATIO("aiv_mte3_ratio"),
  /** Instruction cache misses, share. */
  AIV_ICACHE_MISS_RATE("aiv_icache_miss_rate"),
  /** Use of the cube, percent. */
  CUBE_UTILIZATION("cube_utilization(%)");

  private final List<String> columns;

  Metric(String... columns) {
    this.columns = List.of(columns);
  }

  /** Names of its column, the usual one first. */
  List<String> columns() {
    return columns;
  }
}
