package dev.plumbline.bounds.neuron.measured;

import java.util.Map;

/**
 * Measured rows of instructions under each identity that the rows tell.
 *
 * @param byName by name of the instruction of the compiler
 * @param byId by {@code <function>:<id>}; rows that tell the packed id only have no function:
 *     {@code :<id>}
 * @param byPlace by key of the lane, a line feed and the source location
 */
public record MeasuredInstructions(
    Map<String, InstructionRows> byName,
    Map<String, InstructionRows> byId,
    Map<String, InstructionRows> byPlace) {
  /** None at all. */
  public static final MeasuredInstructions NONE =
      new MeasuredInstructions(Map.of(), Map.of(), Map.of());

  /** Copies the maps. */
  public MeasuredInstructions {
    byName = Map.copyOf(byName);
    byId = Map.copyOf(byId);
    byPlace = Map.copyOf(byPlace);
  }

  /** Whether no row tells any identity. */
  public boolean isEmpty() {
    return byName.isEmpty() && byId.isEmpty() && byPlace.isEmpty();
  }
}
