package dev.plumbline.bounds.msprof;

/** An engine of a core, with the columns that say how long it was active. */
public enum Engine {
  /** Scalar unit of the vector core. */
  AIV_SCALAR("scalar (AIV)", Metric.AIV_TIME, Metric.AIV_SCALAR_RATIO),
  /** Vector unit. */
  AIV_VECTOR("vector (AIV)", Metric.AIV_TIME, Metric.AIV_VEC_RATIO),
  /** Loads of the vector core. */
  AIV_MTE2("mte2-load (AIV)", Metric.AIV_TIME, Metric.AIV_MTE2_RATIO),
  /** Stores of the vector core. */
  AIV_MTE3("mte3-store (AIV)", Metric.AIV_TIME, Metric.AIV_MTE3_RATIO),
  /** Cube. */
  AIC_MAC("mac-cube (AIC)", Metric.AIC_TIME, Metric.AIC_MAC_RATIO),
  /** Scalar unit of the matrix core. */
  AIC_SCALAR("scalar (AIC)", Metric.AIC_TIME, Metric.AIC_SCALAR_RATIO),
  /** L1 to L0 moves. */
  AIC_MTE1("mte1 (AIC)", Metric.AIC_TIME, Metric.AIC_MTE1_RATIO),
  /** Loads of the matrix core. */
  AIC_MTE2("mte2-load (AIC)", Metric.AIC_TIME, Metric.AIC_MTE2_RATIO),
  /** Result path of the matrix core. */
  AIC_FIXPIPE("fixpipe (AIC)", Metric.AIC_TIME, Metric.AIC_FIXPIPE_RATIO);

  private final String label;
  private final Metric base;
  private final Metric ratio;

  Engine(String label, Metric base, Metric ratio) {
    this.label = label;
    this.base = base;
    this.ratio = ratio;
  }

  /** Name with its core, for people. */
  public String label() {
    return label;
  }

  /** Time that the ratio is a share of. */
  Metric base() {
    return base;
  }

  Metric ratio() {
    return ratio;
  }
}
