package dev.plumbline.bounds.ascend.diagnosis;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plumbline.bounds.ascend.floor.TwoTierBound;
import dev.plumbline.bounds.ascend.floor.TwoTierModel;
import dev.plumbline.bounds.ascend.graph.DesGraph;
import dev.plumbline.bounds.ascend.graph.DesOperation;
import dev.plumbline.bounds.ascend.graph.LoopDiagnostics;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Loops whose trip count the scheduler could not resolve: the bound counts their operations once.
 *
 * @param total loops
 * @param unresolved loops without a trip count
 * @param unresolvedLines their source lines
 * @param tBoundWorstCaseUs the bound if each ran as often as estimated, microseconds; not a lower
 *     bound of anything, and never below the primary one
 * @param primaryTBoundUs the bound, microseconds
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record LoopResolution(
    long total,
    long unresolved,
    List<Long> unresolvedLines,
    double tBoundWorstCaseUs,
    @JsonProperty("primary_t_bound_us") double primaryTBoundUs) {

  /** Copies the list. */
  public LoopResolution {
    unresolvedLines = List.copyOf(unresolvedLines);
  }

  /** Looks at the loops of a schedule; null if the scheduler says nothing about them. */
  public static @Nullable LoopResolution of(
      DesGraph graph, TwoTierBound bound, TwoTierModel model) {
    LoopDiagnostics loops = graph.loops();
    if (loops == null) {
      return null;
    }
    List<LoopDiagnostics.Loop> unresolved = new ArrayList<>();
    List<Long> lines = new ArrayList<>();
    for (LoopDiagnostics.Loop loop : loops.loops()) {
      if (!loop.resolved()) {
        unresolved.add(loop);
        lines.add(loop.line());
      }
    }
    double worst =
        model.bound(graph.map(operation -> scale(operation, unresolved)), bound.launch()).micros();
    return new LoopResolution(
        loops.total(), loops.unresolved(), lines, Math.max(worst, bound.micros()), bound.micros());
  }

  private static DesOperation scale(DesOperation operation, List<LoopDiagnostics.Loop> unresolved) {
    long multiplier = operation.work().loopMultiplier();
    for (LoopDiagnostics.Loop loop : unresolved) {
      if (loop.tripCountEstimate() > 0 && loop.contains(operation.place().line())) {
        multiplier = Cycles.times(multiplier, loop.tripCountEstimate());
      }
    }
    return operation.withLoopMultiplier(multiplier);
  }
}
