package dev.plumbline.bounds.tenstorrent;

import dev.plumbline.bounds.tenstorrent.PerformanceModel.BoundBy;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An op execution with its measured time and its bound, either of which may be missing.
 *
 * @param op the op as the report has it
 * @param kernelNanos measured kernel duration, ns, null if not measured
 */
public record JoinedOp(DeviceOp op, @Nullable Long kernelNanos) {
  private static final BigInteger THOUSAND = BigInteger.valueOf(1000);

  /** Column names of {@link #csv}. */
  static final String CSV_HEADER =
      "OP CODE,DEVICE ID,GLOBAL CALL COUNT,KERNEL_NS,PM_IDEAL_NS,BOUND_BY,RATIO_X1000,HAS_BOUND,"
          + "BELOW_BOUND";

  /** Whether the performance model bounds it. */
  public boolean hasBound() {
    return op.bound() != null;
  }

  /** What bounds it; null without a bound. */
  public @Nullable BoundBy boundBy() {
    PerformanceModel bound = op.bound();
    return bound == null ? null : bound.boundBy();
  }

  /** Measured over ideal, in thousandths, rounded down; null if either is missing. */
  public @Nullable Long ratioThousandths() {
    PerformanceModel bound = op.bound();
    if (bound == null || kernelNanos == null) {
      return null;
    }
    return BigInteger.valueOf(kernelNanos)
        .multiply(THOUSAND)
        .divide(BigInteger.valueOf(bound.idealNanos()))
        .min(BigInteger.valueOf(Long.MAX_VALUE))
        .longValue();
  }

  /**
   * Whether it ran faster than the ideal: a wrong model or a wrong clock, not a fast kernel. Null
   * if either is missing.
   */
  public @Nullable Boolean isBelowBound() {
    PerformanceModel bound = op.bound();
    return bound == null || kernelNanos == null ? null : kernelNanos < bound.idealNanos();
  }

  /** Its row, without line end. */
  String csv() {
    BoundBy boundBy = boundBy();
    Boolean below = isBelowBound();
    PerformanceModel model = op.model();
    List<String> cells =
        Stream.of(
                op.opCode(),
                op.key().deviceId(),
                op.key().callCount(),
                text(kernelNanos),
                text(model == null ? null : model.idealNanos()),
                boundBy == null ? "" : boundBy.text(),
                text(ratioThousandths()),
                hasBound() ? "1" : "0",
                below == null ? "" : below ? "1" : "0")
            .map(Object::toString)
            .toList();
    return cells.stream().map(JoinedOp::quoted).collect(Collectors.joining(","));
  }

  private static String text(@Nullable Long number) {
    return number == null ? "" : number.toString();
  }

  private static String quoted(String cell) {
    boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }
}
