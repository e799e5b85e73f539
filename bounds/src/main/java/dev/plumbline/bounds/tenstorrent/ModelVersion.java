package dev.plumbline.bounds.tenstorrent;

import java.util.List;
import java.util.function.DoublePredicate;

/**
 * Which performance model a report was made with. Before February 2026 (tt-metal PR 36902)
 * Blackhole was modelled with the figures of Grayskull, 1.2 GHz and 96 GiB/s instead of 1.35 GHz
 * and 512 GiB/s: its bounds are wrong then.
 */
public enum ModelVersion {
  /** Nothing tells. */
  UNKNOWN,
  /** The one with Grayskull's figures for Blackhole. */
  BEFORE_BLACKHOLE,
  /** One that knows Blackhole. */
  WITH_BLACKHOLE;

  private static final String BLACKHOLE = "blackhole";
  private static final double GIB_PER_NANO = 1.073741824;
  private static final double OLD_BANDWIDTH = 96;
  private static final double NEW_BANDWIDTH = 512;
  private static final double RELATIVE = 0.001;

  /**
   * What the bandwidth figures of a report tell: they are the size of a tensor in DRAM over the
   * bandwidth assumed. {@link #UNKNOWN} if no figure of a Blackhole op fits either, or both are
   * found.
   */
  public static ModelVersion toldBy(OpsReport report) {
    boolean old = false;
    boolean recent = false;
    for (DeviceOp op : report.ops()) {
      PerformanceModel bound = op.bound();
      if (bound != null && isBlackhole(op)) {
        old |= isBandwidth(op.tensors(), bound.bandwidthNanos(), OLD_BANDWIDTH);
        recent |= isBandwidth(op.tensors(), bound.bandwidthNanos(), NEW_BANDWIDTH);
      }
    }
    if (old == recent) {
      return UNKNOWN;
    }
    return old ? BEFORE_BLACKHOLE : WITH_BLACKHOLE;
  }

  /** Flags of the bounds of an op; any flag keeps them from being compared. */
  List<String> flags(DeviceOp op) {
    if (!isBlackhole(op)) {
      return List.of();
    }
    return switch (this) {
      case UNKNOWN -> List.of("PM_MODEL_VERSION_UNKNOWN");
      case BEFORE_BLACKHOLE -> List.of("PM_MODEL_OUTDATED");
      case WITH_BLACKHOLE -> List.of();
    };
  }

  private static boolean isBlackhole(DeviceOp op) {
    return op.arch().equals(BLACKHOLE);
  }

  /** Whether the largest tensor in DRAM takes this time, give or take the rounding. */
  private static boolean isBandwidth(List<OpTensor> tensors, long nanos, double gibPerSecond) {
    DoublePredicate fits =
        bytes -> {
          double expected = bytes / (gibPerSecond * GIB_PER_NANO);
          return expected > 1.0 / RELATIVE
              && Math.abs(nanos - expected) <= Math.max(1, expected * RELATIVE);
        };
    return tensors.stream()
        .filter(OpTensor::isInDram)
        .flatMap(tensor -> tensor.sizesBytes().stream())
        .mapToDouble(Double::doubleValue)
        .anyMatch(fits);
  }
}
