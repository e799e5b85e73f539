package dev.plumbline.stream.rollup;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one alert is about, whoever it is seen at.
 *
 * @param rule the rule
 * @param key what was measured, without host, device, run and source
 * @param boundId the bound where the rule is about what one bound says, else empty
 * @param model short id of that bound's origin, else empty
 */
record AlertCause(AlertRule rule, FleetKey key, String boundId, String model) {
  static AlertCause of(AlertRule rule, FleetKey key, Verdict verdict) {
    return rule.isOfBound()
        ? new AlertCause(rule, key, verdict.boundId(), verdict.model())
        : of(rule, key);
  }

  static AlertCause of(AlertRule rule, FleetKey key) {
    return new AlertCause(rule, key, "", "");
  }

  /** What the key texts of all causes of a rule and a measured thing begin with. */
  static String prefix(AlertRule rule, FleetKey key) {
    return rule.id() + "|" + key.text();
  }

  String subject() {
    return rule.isOfBound() ? key.text() + "|" + boundId : key.text();
  }

  /** Record key of its alert. */
  String keyText() {
    return rule.id() + "|" + subject();
  }

  Unit unit() {
    return key.kind().unit();
  }

  /** Whom it is for: too many bytes are nothing for those who write kernels. */
  String component() {
    return rule == AlertRule.BUDGET_EXCEEDED && isOfPool() ? "memory" : rule.component();
  }

  boolean isOfPool() {
    return key.kind() == StatKind.POOL;
  }

  /** In which direction the measurement deviates. */
  String direction() {
    if (rule == AlertRule.BOUND_VIOLATED) {
      return isOfPool() ? "lower" : "faster";
    }
    return isOfPool() ? "higher" : "slower";
  }

  Map<String, String> labels() {
    Map<String, String> labels = new TreeMap<>();
    labels.put("kind", key.kind().name());
    labels.put("name", key.name());
    labels.put("context", key.context());
    labels.put("place", key.place());
    labels.put("workload", key.workload());
    labels.put("deviceModel", key.deviceModel());
    labels.put("direction", direction());
    if (rule.isOfBound()) {
      labels.put("bound", boundId);
      labels.put("model", model);
    }
    if (rule == AlertRule.POOL_LEAK) {
      labels.put("pool", key.name());
    }
    return labels;
  }

  void write(StateWriter out) {
    out.text(rule.id()).text(key.text()).text(boundId).text(model);
  }

  static AlertCause read(StateReader in) {
    return new AlertCause(
        AlertRule.of(in.text("rule")),
        FleetKey.parse(in.text("cause")),
        in.text("bound"),
        in.text("model"));
  }

  /** The cause of an alert that says no more than its labels. */
  static AlertCause of(Alert alert) {
    AlertRule rule = AlertRule.of(alert.rule());
    Map<String, String> labels = alert.labels();
    FleetKey key =
        new FleetKey(
            StatKind.valueOf(labels.getOrDefault("kind", "")),
            labels.getOrDefault("name", ""),
            labels.getOrDefault("context", ""),
            labels.getOrDefault("place", ""),
            labels.getOrDefault("workload", ""),
            labels.getOrDefault("deviceModel", ""),
            "",
            "");
    return new AlertCause(
        rule, key, labels.getOrDefault("bound", ""), labels.getOrDefault("model", ""));
  }
}
