package dev.plumbline.bounds.ascend.diagnosis;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plumbline.bounds.ascend.component.Component;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How well a launch used the components of a core, and what class of bottleneck that makes.
 *
 * @param diagnosis the class of bottleneck
 * @param dominantComponent name of the component it is about, null if it is about none
 * @param components figures of each component, in order
 * @param warnings what is implausible about the input
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record Utilization(
    Bottleneck diagnosis,
    @Nullable Component dominantComponent,
    Map<String, Figures> components,
    List<String> warnings) {
  /** Utilisation from which a component is at its ceiling. */
  public static final double U_THRESHOLD = 0.80;

  /** Residency from which a component counts as busy. */
  public static final double R_THRESHOLD = 0.50;

  /** Figures of a part of a whole that are above this are implausible. */
  static final double OVER_UNITY = 1.05;

  /**
   * Figures of one component; all ratios are raw, above 1 where the input is implausible.
   *
   * @param achieved A: work per microsecond of the launch
   * @param ideal I: work per microsecond the mix of work allows
   * @param utilization U: achieved over ideal
   * @param residency R: share of the launch in which it was active
   * @param efficiency E: utilisation over residency, 0 without residency
   * @param dominantItem the kind with most work, null if there is none
   * @param dominantShare its share of the work
   * @param overUnity true if one of the ratios is above 1.05
   */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  public record Figures(
      @JsonProperty("A") double achieved,
      @JsonProperty("I") double ideal,
      @JsonProperty("U") double utilization,
      @JsonProperty("R") double residency,
      @JsonProperty("E") double efficiency,
      @JsonProperty("dominant_item") @Nullable String dominantItem,
      @JsonProperty("dominant_share") double dominantShare,
      @JsonProperty("over_unity") boolean overUnity) {

    static Figures of(ComponentUse use, double elapsedMicros) {
      double achieved = use.work() / elapsedMicros;
      double ideal = use.idealPerMicro();
      double utilization = ideal > 0 ? achieved / ideal : 0;
      double residency = use.activeMicros() / elapsedMicros;
      double efficiency = residency > 0 ? utilization / residency : 0;
      ComponentUse.Item largest = null;
      double all = 0;
      for (ComponentUse.Item item : use.breakdown()) {
        all += item.work();
        largest = largest == null || item.work() > largest.work() ? item : largest;
      }
      return new Figures(
          achieved,
          ideal,
          utilization,
          residency,
          efficiency,
          largest == null ? null : largest.label(),
          largest == null || !(all > 0) ? 0 : largest.work() / all,
          Math.max(utilization, Math.max(residency, efficiency)) > OVER_UNITY);
    }
  }

  /** Copies. */
  public Utilization {
    components = Collections.unmodifiableMap(new LinkedHashMap<>(components));
    warnings = List.copyOf(warnings);
  }

  /** Diagnoses a launch with the usual thresholds. */
  public static Utilization of(double elapsedMicros, Map<Component, ComponentUse> uses) {
    return of(elapsedMicros, uses, U_THRESHOLD, R_THRESHOLD);
  }

  /**
   * Diagnoses a launch.
   *
   * @param elapsedMicros time of the launch, above 0
   * @param uses what each component did
   * @param uThreshold utilisation from which a component is at its ceiling
   * @param rThreshold residency from which a component counts as busy
   * @throws IllegalArgumentException if the time is not finite and above 0
   */
  public static Utilization of(
      double elapsedMicros,
      Map<Component, ComponentUse> uses,
      double uThreshold,
      double rThreshold) {
    if (!(elapsedMicros > 0 && elapsedMicros < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "elapsed time: expected a finite number above 0, found " + elapsedMicros);
    }
    Map<Component, Figures> figures = new EnumMap<>(Component.class);
    uses.forEach((component, use) -> figures.put(component, Figures.of(use, elapsedMicros)));
    Bottleneck.Verdict verdict = new Bottleneck.Rules(uThreshold, rThreshold).judge(figures, uses);
    Map<String, Figures> named = new LinkedHashMap<>();
    figures.forEach((component, figure) -> named.put(component.label(), figure));
    return new Utilization(
        verdict.bottleneck(),
        verdict.component(),
        named,
        UseWarnings.of(elapsedMicros, figures, uses));
  }
}
