package dev.plumbline.bounds.msprof;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a kernel.
 *
 * @param startNanos start of its first row, ns, null if unknown
 * @param micros how long it took, us
 * @param rows its tasks: one, or the shards of a kernel that is reported in parts
 */
public record Launch(@Nullable Long startNanos, double micros, List<OpSummaryRow> rows) {
  /** Copies the list. */
  public Launch {
    rows = List.copyOf(rows);
  }
}
