package dev.plumbline.bounds.ascend.component;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A unit of one core that works in parallel to the others. The order decides ties: where two
 * components bind equally, the first one is named.
 */
public enum Component {
  /** Matrix unit. */
  CUBE("cube", false),
  /** Vector unit. */
  VECTOR("vector", false),
  /** Scalar unit. */
  SCALAR("scalar", false),
  /** Transfers from global memory. */
  MTE_GM("mte_gm", true),
  /** Transfers from L1 into the matrix unit's buffers. */
  MTE_L1("mte_l1", true),
  /** Transfers from the unified buffer or the matrix unit's results back to global memory. */
  MTE_UB("mte_ub", true);

  private final String label;
  private final boolean transfer;

  Component(String label, boolean transfer) {
    this.label = label;
    this.transfer = transfer;
  }

  /** The name in reports, such as {@code mte_gm}. */
  @JsonValue
  public String label() {
    return label;
  }

  /** True if its work is bytes, false if it is operations. */
  public boolean isTransfer() {
    return transfer;
  }
}
