package dev.plumbline.bounds.ascend.diagnosis;

import dev.plumbline.bounds.ascend.component.Component;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What is implausible about the profile of a launch. */
final class UseWarnings {
  /** Relative difference between two counts of the same work that is still plausible. */
  private static final double MAX_WORK_DIFFERENCE = 0.10;

  private UseWarnings() {}

  static List<String> of(
      double elapsedMicros,
      Map<Component, Utilization.Figures> figures,
      Map<Component, ComponentUse> uses) {
    List<String> warnings = new ArrayList<>();
    figures.forEach(
        (component, figure) -> {
          ComponentUse use = uses.get(component);
          if (use == null) {
            return;
          }
          String name = component.label();
          ratio(warnings, name, "U", figure.utilization());
          ratio(warnings, name, "R", figure.residency());
          ratio(warnings, name, "E", figure.efficiency());
          if (use.activeMicros() > elapsedMicros) {
            warnings.add(
                name
                    + ": active "
                    + use.activeMicros()
                    + " us of "
                    + elapsedMicros
                    + " us elapsed");
          }
          double counted = 0;
          for (ComponentUse.Item item : use.breakdown()) {
            counted += item.work();
          }
          if (counted > 0 && Math.abs(use.work() - counted) > MAX_WORK_DIFFERENCE * counted) {
            warnings.add(
                name
                    + ": work "
                    + use.work()
                    + " differs by more than 10 % from the model's "
                    + counted);
          }
        });
    return warnings;
  }

  private static void ratio(List<String> warnings, String component, String name, double value) {
    if (value > Utilization.OVER_UNITY) {
      warnings.add(component + ": " + name + " is " + value + ", expected at most 1");
    }
  }
}
