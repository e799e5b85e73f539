package dev.plumbline.bounds.msprof;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where a task ran, as the reference of the two-tier model sorts task types. */
public enum TaskCategory {
  /** Matrix and vector cores, alone or mixed. */
  AICORE("aicore"),
  /** Data movers. */
  MTE("mte"),
  /** The scalar host-like cores. */
  AICPU("aicpu"),
  /** Everything else: random generators, communication, ... */
  OTHER("other");

  private static final Set<String> COMPUTE_CORES =
      Set.of("AI_CORE", "AICORE", "MIX_AIC", "MIX_AIV", "AI_VECTOR_CORE", "AIV");

  private final String text;

  TaskCategory(String text) {
    this.text = text;
  }

  /** Lower-case name. */
  public String text() {
    return text;
  }

  /** Sorts a task type; blanks around it and its case do not matter. */
  public static TaskCategory of(String taskType) {
    String type = normal(taskType);
    if (COMPUTE_CORES.contains(type)) {
      return AICORE;
    }
    if (type.startsWith("MTE")) {
      return MTE;
    }
    return type.contains("AI_CPU") || type.contains("AICPU") ? AICPU : OTHER;
  }

  /** Whether a task type is one of the compute cores: exactly one of six names, no parts of it. */
  public static boolean isComputeCore(String taskType) {
    return COMPUTE_CORES.contains(normal(taskType));
  }

  /**
   * The category in which a component of the two-tier model ({@code cube}, {@code vector}, {@code
   * scalar}, {@code mte_gm}, {@code mte_l1}, {@code mte_ub}) is expected to show; null for any
   * other name.
   */
  public static @Nullable TaskCategory expectedFor(String component) {
    return switch (component) {
      case "cube", "vector" -> AICORE;
      case "scalar" -> AICPU;
      default -> component.startsWith("mte_") ? MTE : null;
    };
  }

  private static String normal(String taskType) {
    return taskType.strip().toUpperCase(Locale.ROOT);
  }
}
