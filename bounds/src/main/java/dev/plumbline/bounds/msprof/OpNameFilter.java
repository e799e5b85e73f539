package dev.plumbline.bounds.msprof;

import java.util.Locale;
import java.util.function.Predicate;

/** Which operations belong to a kernel. */
public final class OpNameFilter {
  private OpNameFilter() {}

  /** Operations of exactly this name. */
  public static Predicate<OpSummaryRow> named(String opName) {
    return row -> row.opName().equals(opName);
  }

  /**
   * Operations whose name has this part, upper and lower case alike, as the reference of the
   * two-tier model matches: {@code k_} also means {@code task_k_beta}.
   */
  public static Predicate<OpSummaryRow> containing(String part) {
    String wanted = part.toLowerCase(Locale.ROOT);
    return row -> row.opName().toLowerCase(Locale.ROOT).contains(wanted);
  }
}
