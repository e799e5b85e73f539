package dev.plumbline.bounds.neuron.trace;

import java.util.HashMap;
import java.util.Map;

/**
 * Predicted durations of instructions with an opcode under each identity that a measured row may
 * have, nanoseconds. Empty maps if they were not asked for.
 *
 * @param byName by name of the instruction
 * @param byId by {@code <function>:<id>}
 * @param byPlace by key of the lane, a line feed and the source location
 */
public record InstructionTimes(
    Map<String, Long> byName, Map<String, Long> byId, Map<String, Long> byPlace) {
  /** None at all. */
  public static final InstructionTimes NONE = new InstructionTimes(Map.of(), Map.of(), Map.of());

  /** Copies the maps. */
  public InstructionTimes {
    byName = Map.copyOf(byName);
    byId = Map.copyOf(byId);
    byPlace = Map.copyOf(byPlace);
  }

  /** Whether no instruction is known under any identity. */
  public boolean isEmpty() {
    return byName.isEmpty() && byId.isEmpty() && byPlace.isEmpty();
  }

  /**
   * The instructions of both, those of one identity added up.
   *
   * @throws ArithmeticException if a sum is beyond 63 bits
   */
  public InstructionTimes plus(InstructionTimes other) {
    return new InstructionTimes(
        sum(byName, other.byName), sum(byId, other.byId), sum(byPlace, other.byPlace));
  }

  private static Map<String, Long> sum(Map<String, Long> some, Map<String, Long> more) {
    Map<String, Long> sums = new HashMap<>(some);
    more.forEach((key, nanos) -> sums.merge(key, nanos, Math::addExact));
    return sums;
  }
}
