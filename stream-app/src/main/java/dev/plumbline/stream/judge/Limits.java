package dev.plumbline.stream.judge;

import dev.plumbline.model.value.Bound;
import org.jspecify.annotations.Nullable;

/**
 * One comparable bound in the unit of the figures it is held against.
 *
 * @param bound the bound as it was published
 * @param model short id of the bound's origin
 * @param floor floor in the unit of the figures, null for a pool that has none
 * @param estimate estimate in that unit, null if none
 * @param budget budget in that unit, null if none
 * @param belowLimit an execution below this is below floor × (1 − tolerance)
 * @param floorLimit an execution below this is below the floor
 */
public record Limits(
    Bound bound,
    String model,
    @Nullable Double floor,
    @Nullable Double estimate,
    @Nullable Double budget,
    long belowLimit,
    long floorLimit) {

  static Limits of(
      Bound bound, @Nullable Double floor, @Nullable Double estimate, @Nullable Double budget) {
    double lowest = floor == null ? 0 : floor;
    return new Limits(
        bound,
        bound.origin().model(),
        floor,
        estimate,
        budget,
        ceiling(lowest * (1 - bound.tolerance())),
        ceiling(lowest));
  }

  /** For whole numbers, x below d is x below the ceiling of d. */
  private static long ceiling(double value) {
    return value >= Long.MAX_VALUE ? Long.MAX_VALUE : (long) Math.ceil(value);
  }
}
