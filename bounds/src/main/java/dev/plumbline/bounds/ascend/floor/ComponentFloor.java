package dev.plumbline.bounds.ascend.floor;

import dev.plumbline.bounds.ascend.component.Component;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The lower tier: one core must work off its programs, and its busiest component needs that long.
 *
 * @param oneProgramMicros time of each component that takes part, for one program, in order
 * @param waves rounds in which a core works off programs
 * @param scaledMicros the same for all rounds
 * @param binding the component that needs longest, the first one of equals; scalar if none
 */
public record ComponentFloor(
    Map<Component, Double> oneProgramMicros,
    long waves,
    Map<Component, Double> scaledMicros,
    Component binding) {

  /** Copies the maps; they keep the order of the components. */
  public ComponentFloor {
    oneProgramMicros = ordered(oneProgramMicros);
    scaledMicros = ordered(scaledMicros);
  }

  static ComponentFloor of(
      Workload load, ToDoubleFunction<Component> microsOfOneProgram, long waves) {
    Map<Component, Double> oneProgram = new EnumMap<>(Component.class);
    Map<Component, Double> scaled = new EnumMap<>(Component.class);
    Component binding = null;
    for (Component component : Component.values()) {
      if (!load.has(component)) {
        continue;
      }
      double micros = microsOfOneProgram.applyAsDouble(component);
      oneProgram.put(component, micros);
      if (binding == null || micros > oneProgram.getOrDefault(binding, 0.0)) {
        binding = component;
      }
      scaled.put(component, waves > 1 ? micros * waves : micros);
    }
    return new ComponentFloor(
        oneProgram, waves, scaled, binding == null ? Component.SCALAR : binding);
  }

  /** The floor, microseconds. */
  public double micros() {
    return scaledMicros(binding);
  }

  /** Time of one component over all rounds, microseconds; 0 if it does not take part. */
  public double scaledMicros(Component component) {
    return scaledMicros.getOrDefault(component, 0.0);
  }

  private static Map<Component, Double> ordered(Map<Component, Double> micros) {
    Map<Component, Double> copy = new EnumMap<>(Component.class);
    copy.putAll(micros);
    return Collections.unmodifiableMap(copy);
  }
}
