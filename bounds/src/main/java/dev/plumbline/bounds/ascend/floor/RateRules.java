package dev.plumbline.bounds.ascend.floor;

/** By which rules the two-tier model charges work. */
public enum RateRules {
  /** The published ones: one vector rate a precision, one path a transfer component. */
  BY_COMPONENT("component", "1"),
  /** Newer ones: vector work by operation, transfers by their own path, their share and packets. */
  BY_OPERATION("operation", "2");

  private final String label;
  private final String version;

  RateRules(String label, String version) {
    this.label = label;
    this.version = version;
  }

  /** The name on the command line and in reports. */
  public String label() {
    return label;
  }

  /** Version of the model in the origin of its bounds. */
  public String version() {
    return version;
  }
}
