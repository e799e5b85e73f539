package dev.plumbline.model.value;

import dev.plumbline.model.key.Unit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * State of one alert (topic {@code alerts.v1}); ids are the alert names of the Prometheus rules.
 *
 * @param v format version, 1
 * @param rule alert name, for instance {@code BoundViolated}
 * @param subject what it is about: one alert per cause, whatever the number of devices
 * @param state firing or resolved
 * @param severity {@code critical}, {@code warning} or {@code info}
 * @param component whom it is for: {@code model}, {@code kernel}, {@code memory}, {@code pipeline}
 * @param sinceMillis when it began to fire, ms since the epoch
 * @param updatedMillis when this state was written, ms since the epoch
 * @param summary constant text of the rule
 * @param description values, direction and what to look at
 * @param labels labels of the subject; {@code direction} is {@code slower}, {@code faster}, {@code
 *     higher} or {@code lower}
 * @param affected every host, device and run concerned, sorted; at most 1,000
 * @param moreAffected how many more there are than are listed
 * @param worst where the measurement is farthest from what was expected, as of {@code
 *     updatedMillis}; null if it is not known
 */
public record Alert(
    int v,
    String rule,
    String subject,
    State state,
    String severity,
    String component,
    long sinceMillis,
    long updatedMillis,
    String summary,
    String description,
    Map<String, String> labels,
    List<Affected> affected,
    long moreAffected,
    @Nullable Worst worst) {

  /** Firing or resolved. */
  public enum State {
    /** The condition holds, or its hold time is not over. */
    FIRING,
    /** The condition no longer holds. */
    RESOLVED
  }

  /**
   * One place the cause was seen.
   *
   * @param host host id
   * @param device device id, empty for host figures
   * @param run run
   */
  public record Affected(String host, String device, String run) {}

  /**
   * The place where it is worst.
   *
   * @param host host id
   * @param device device id, empty for host figures
   * @param run run
   * @param expected what was expected: the floor, the estimate, the budget, or what is usual
   * @param measured what was measured: a median, the fastest execution or bytes
   * @param unit unit of both
   * @param change measured ÷ expected − 1, for instance 0.2 for 20 % slower; null when nothing was
   *     expected
   * @param timeShare share of the measured time of its kind in its run and source, 0..1; null if
   *     unknown
   */
  public record Worst(
      String host,
      String device,
      String run,
      double expected,
      double measured,
      Unit unit,
      @Nullable Double change,
      @Nullable Double timeShare) {}

  /** In which direction it deviates, empty where there is none. */
  public String direction() {
    return labels.getOrDefault("direction", "");
  }

  /** Record key of the alert: rule and subject. */
  public String keyText() {
    return rule + "|" + subject;
  }
}
