package dev.plumbline.bounds.ascend.diagnosis;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.plumbline.bounds.ascend.component.Component;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** What limits a launch. */
public enum Bottleneck {
  /** No component has work and a rate. */
  INSUFFICIENT_DATA("Insufficient Data"),
  /** A computing component is at its ceiling. */
  COMPUTE_BOUND("Compute Bound"),
  /** A transfer component is at its ceiling. */
  MTE_BOUND("MTE Bound"),
  /** No component is busy, or one that does no counted work is busier than all that do. */
  INSUFFICIENT_PARALLELISM("Insufficient Parallelism"),
  /** A computing component is busy and slow. */
  INEFFICIENT_COMPUTE("Inefficient Compute"),
  /** A transfer component is busy and slow. */
  INEFFICIENT_MTE("Inefficient MTE");

  private final String label;

  Bottleneck(String label) {
    this.label = label;
  }

  /** The name in reports. */
  @JsonValue
  public String label() {
    return label;
  }

  /** A bottleneck and the component it is about, if any. */
  record Verdict(Bottleneck bottleneck, @Nullable Component component) {}

  /** The rules, in order: ceiling, parallelism, efficiency. */
  record Rules(double uThreshold, double rThreshold) {

    Verdict judge(Map<Component, Utilization.Figures> figures, Map<Component, ComponentUse> uses) {
      Map<Component, Utilization.Figures> working = new EnumMap<>(Component.class);
      Map<Component, Utilization.Figures> workless = new EnumMap<>(Component.class);
      figures.forEach(
          (component, figure) -> {
            ComponentUse use = uses.get(component);
            boolean hasWork = use != null && use.work() > 0;
            if (hasWork && figure.ideal() > 0) {
              working.put(component, figure);
            } else if (!hasWork) {
              workless.put(component, figure);
            }
          });
      if (working.isEmpty()) {
        return new Verdict(INSUFFICIENT_DATA, null);
      }
      Component ceiling = largest(working, Utilization.Figures::utilization);
      if (ceiling != null && value(working, ceiling).utilization() >= uThreshold) {
        return new Verdict(ceiling.isTransfer() ? MTE_BOUND : COMPUTE_BOUND, ceiling);
      }
      return parallelismOrEfficiency(working, workless);
    }

    private Verdict parallelismOrEfficiency(
        Map<Component, Utilization.Figures> working, Map<Component, Utilization.Figures> workless) {
      Component busiest = largest(working, Utilization.Figures::residency);
      double residency = busiest == null ? 0 : value(working, busiest).residency();
      Component control = largest(workless, Utilization.Figures::residency);
      if (control != null) {
        double exposed = value(workless, control).residency();
        if (exposed >= rThreshold && exposed >= residency) {
          return new Verdict(INSUFFICIENT_PARALLELISM, control);
        }
      }
      working.values().removeIf(figure -> figure.residency() < rThreshold);
      Component slowest =
          largest(working, figure -> figure.residency() * Math.max(0, 1 - figure.efficiency()));
      return slowest == null
          ? new Verdict(INSUFFICIENT_PARALLELISM, null)
          : new Verdict(slowest.isTransfer() ? INEFFICIENT_MTE : INEFFICIENT_COMPUTE, slowest);
    }

    private static @Nullable Component largest(
        Map<Component, Utilization.Figures> figures, ToDoubleFunction<Utilization.Figures> by) {
      Component largest = null;
      double most = Double.NEGATIVE_INFINITY;
      for (Map.Entry<Component, Utilization.Figures> entry : figures.entrySet()) {
        double value = by.applyAsDouble(entry.getValue());
        if (value > most) {
          largest = entry.getKey();
          most = value;
        }
      }
      return largest;
    }

    private static Utilization.Figures value(
        Map<Component, Utilization.Figures> figures, Component component) {
      return Objects.requireNonNull(figures.get(component));
    }
  }
}
