package dev.plumbline.bounds.msprof;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How long each engine was active in the longest launch row of a kernel. Engines work side by side:
 * the times overlap.
 *
 * @param row the row it is about
 * @param engineMicros active time of each engine, us; empty unless both core times and all nine
 *     shares are known
 */
public record EngineSplit(OpSummaryRow row, Map<Engine, Double> engineMicros) {
  /** Copies the map. */
  public EngineSplit {
    engineMicros = Map.copyOf(engineMicros);
  }

  /**
   * Splits the longest timed row that a filter keeps and whose task type is a compute core; the
   * operation type does not stand in for it here.
   *
   * @return empty if there is no such row
   */
  public static Optional<EngineSplit> of(List<OpSummaryRow> rows, Predicate<OpSummaryRow> filter) {
    OpSummaryRow longest = null;
    for (OpSummaryRow row : rows) {
      if (row.isTimed()
          && TaskCategory.isComputeCore(row.taskType())
          && filter.test(row)
          && (longest == null || row.timedMicros() > longest.timedMicros())) {
        longest = row;
      }
    }
    return Optional.ofNullable(longest).map(row -> new EngineSplit(row, split(row)));
  }

  /** Whether the file says how the time splits. */
  public boolean isPopulated() {
    return !engineMicros.isEmpty();
  }

  /** Duration of the row, us. */
  public double taskMicros() {
    return row.timedMicros();
  }

  /** The engine active longest, the first of equal ones; null if not populated. */
  public @Nullable Engine dominant() {
    Engine dominant = null;
    for (Engine engine : Engine.values()) {
      Double micros = engineMicros.get(engine);
      if (micros != null
          && (dominant == null || micros > engineMicros.getOrDefault(dominant, 0.0))) {
        dominant = engine;
      }
    }
    return dominant;
  }

  /** Active time of both scalar units, us; null if not populated. */
  public @Nullable Double scalarMicros() {
    Double vectorCore = engineMicros.get(Engine.AIV_SCALAR);
    Double matrixCore = engineMicros.get(Engine.AIC_SCALAR);
    return vectorCore == null || matrixCore == null ? null : vectorCore + matrixCore;
  }

  /** Scalar time as a share of the task duration; above 1 is possible, there are two units. */
  public @Nullable Double scalarShare() {
    Double micros = scalarMicros();
    return micros == null ? null : micros / taskMicros();
  }

  /**
   * Scalar time of the vector core as a share of its time; null if not populated or it has none.
   */
  public @Nullable Double vectorCoreScalarShare() {
    Double micros = engineMicros.get(Engine.AIV_SCALAR);
    Double base = row.metrics().get(Metric.AIV_TIME);
    return micros == null || base == null || base == 0 ? null : micros / base;
  }

  private static Map<Engine, Double> split(OpSummaryRow row) {
    Map<Engine, Double> micros = new EnumMap<>(Engine.class);
    for (Engine engine : Engine.values()) {
      Double base = row.metrics().get(engine.base());
      Double ratio = row.metrics().get(engine.ratio());
      if (base == null || ratio == null) {
        return Map.of();
      }
      micros.put(engine, ratio * base);
    }
    return micros;
  }
}
