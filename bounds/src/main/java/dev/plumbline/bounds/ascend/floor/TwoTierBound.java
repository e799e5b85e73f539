package dev.plumbline.bounds.ascend.floor;

import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.graph.ClassifiedGraph;
import org.jspecify.annotations.Nullable;

/**
 * A lower bound of the time of one launch, and how it came about.
 *
 * @param rules the rules it was made by
 * @param graph the classified schedule
 * @param launch the launch
 * @param workload work of one program
 * @param components lower tier
 * @param grid upper tier
 * @param handoffs hand-offs of one program
 * @param serialMicros time of the mandatory hand-offs, microseconds
 */
public record TwoTierBound(
    RateRules rules,
    ClassifiedGraph graph,
    Launch launch,
    Workload workload,
    ComponentFloor components,
    GridFloor grid,
    Handoffs handoffs,
    double serialMicros) {

  /** Which tier binds. */
  public enum Tier {
    /** All cores together. */
    GRID("grid"),
    /** The busiest component of one core, and what cannot be overlapped. */
    COMPONENT("component");

    private final String label;

    Tier(String label) {
      this.label = label;
    }

    /** The name in reports. */
    public String label() {
      return label;
    }
  }

  /** The bound, microseconds: the larger tier, where hand-offs belong to the lower one. */
  public double micros() {
    return Math.max(grid.micros(), lowerTierMicros());
  }

  /**
   * The older, additive composition, microseconds: hand-offs on top of the larger tier. The
   * reference of the two-tier model left it because it can exceed a true lower bound where the grid
   * binds; it is only shown beside the bound, for those who know its figures.
   */
  public double additiveMicros() {
    return Math.max(grid.micros(), components.micros()) + serialMicros;
  }

  /** Component floor and hand-offs, microseconds: the part without the assumptions of the grid. */
  public double lowerTierMicros() {
    return components.micros() + serialMicros;
  }

  /** The tier that binds; the grid wins a tie. */
  public Tier tier() {
    return grid.micros() >= lowerTierMicros() ? Tier.GRID : Tier.COMPONENT;
  }

  /** The component that binds, null if the grid does. */
  public @Nullable Component bindingComponent() {
    return tier() == Tier.GRID ? null : components.binding();
  }
}
