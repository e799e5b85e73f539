package dev.plumbline.model.value;

import java.util.List;
import java.util.Map;

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
 * @param labels labels of the subject
 * @param affected every host, device and run concerned, sorted
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
    List<Affected> affected) {

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

  /** Record key of the alert: rule and subject. */
  public String keyText() {
    return rule + "|" + subject;
  }
}
