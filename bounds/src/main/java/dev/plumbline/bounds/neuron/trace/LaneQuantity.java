package dev.plumbline.bounds.neuron.trace;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The two times of an engine lane, under the names that the profiler gives them. Instructions of a
 * lane overlap, so they differ, and one says nothing about the other. What is predicted and what is
 * measured name theirs: {@code nc00_sg00:active_time}.
 */
public enum LaneQuantity {
  /** Time in which at least one instruction runs: the union of the intervals. */
  ACTIVE_TIME("active_time"),
  /** Sum of the durations of all instructions. */
  INSTRUCTION_TIME("instruction_time");

  private static final Set<String> WITHOUT_INSTRUCTIONS = Set.of("dma", "unassigned");

  private final String text;

  LaneQuantity(String text) {
    this.text = text;
  }

  /** Variant of a bound, and context of a measurement, of this time of the lanes of a module. */
  public String of(String module) {
    return module + ':' + text;
  }

  /** Whether a lane has this time: transfers are no instructions, and their packets are counted. */
  public boolean isOf(String lane) {
    return this == ACTIVE_TIME || !WITHOUT_INSTRUCTIONS.contains(lane);
  }

  /** The module of a variant that one of these times is of; null for any other variant. */
  public static @Nullable String module(String variant) {
    for (LaneQuantity quantity : values()) {
      if (variant.endsWith(':' + quantity.text)) {
        return variant.substring(0, variant.length() - quantity.text.length() - 1);
      }
    }
    return null;
  }
}
