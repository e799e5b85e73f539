package dev.plumbline.sinks.prometheus;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.BoundChecks;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.StreamAccount;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How the fleet stands, in short: the JSON of {@code /api/v1/status}.
 *
 * @param version version of the program
 * @param state {@code catching-up}, {@code ready} or {@code failed}
 * @param reason why it failed, else empty
 * @param partial true while the rest is not all there is
 * @param lagRecords records that are there and not read yet
 * @param runs runs known
 * @param hosts hosts known
 * @param devices devices known
 * @param streams streams by how they stand: {@code total}, {@code ended}, {@code incomplete}
 * @param zones host zones, by name over the fleet
 * @param deviceZones device zones, by name and RISC over the fleet
 * @param pools memory pools, by name over the fleet
 * @param verdicts verdicts held now, by outcome
 * @param violations executions that beat their bound
 * @param alertsFiring alerts that fire now: critical ones first, then by how much time they cost
 * @param loss rows and markers that are not in the figures, by what became of them
 * @param lastEventMillis newest event, ms since the epoch; null when there is none
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record FleetStatus(
    String version,
    String state,
    String reason,
    boolean partial,
    long lagRecords,
    long runs,
    long hosts,
    long devices,
    Map<String, Long> streams,
    long zones,
    long deviceZones,
    long pools,
    Map<String, Long> verdicts,
    long violations,
    List<FiringAlert> alertsFiring,
    Map<String, Long> loss,
    @Nullable Long lastEventMillis) {

  /**
   * One alert that fires.
   *
   * @param rule its name
   * @param severity critical, warning or info
   * @param component whom it is for
   * @param direction in which direction it deviates, empty if unknown
   * @param subject what it is about
   * @param description values and direction
   * @param affected how many places are concerned
   * @param sinceMillis since when it fires, ms since the epoch
   * @param change how far the worst place is from what was expected, 0.2 for 20 % more; null if
   *     unknown
   * @param timeShare share of the measured time of that place, 0..1; null if unknown
   */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  public record FiringAlert(
      String rule,
      String severity,
      String component,
      String direction,
      String subject,
      String description,
      long affected,
      long sinceMillis,
      @Nullable Double change,
      @Nullable Double timeShare) {

    private static final List<String> SEVERITIES = List.of("critical", "warning", "info");

    /** Critical first; among equals what costs most time. */
    private static final Comparator<FiringAlert> FIRST =
        Comparator.comparingInt((FiringAlert alert) -> rank(alert.severity))
            .thenComparing(Comparator.comparingDouble(FiringAlert::weight).reversed())
            .thenComparing(FiringAlert::rule)
            .thenComparing(FiringAlert::subject);

    static FiringAlert of(Alert alert) {
      Alert.Worst worst = alert.worst();
      return new FiringAlert(
          alert.rule(),
          alert.severity(),
          alert.component(),
          alert.direction(),
          alert.subject(),
          alert.description(),
          alert.affected().size() + alert.moreAffected(),
          alert.sinceMillis(),
          worst == null ? null : worst.change(),
          worst == null ? null : worst.timeShare());
    }

    private static int rank(String severity) {
      int rank = SEVERITIES.indexOf(severity);
      return rank < 0 ? SEVERITIES.size() : rank;
    }

    private double weight() {
      return change == null || timeShare == null ? 0 : Math.abs(change) * timeShare;
    }
  }

  /** Before there is a view. */
  static FleetStatus without(String version, @Nullable String failure, long lagRecords) {
    return new FleetStatus(
        version,
        failure == null ? "catching-up" : "failed",
        failure == null ? "" : failure,
        true,
        lagRecords,
        0,
        0,
        0,
        Map.of(),
        0,
        0,
        0,
        Map.of(),
        0,
        List.of(),
        Map.of(),
        null);
  }

  static FleetStatus of(FleetView view, String version, @Nullable String failure, long lagRecords) {
    return new FleetStatus(
        version,
        failure == null ? "ready" : "failed",
        failure == null ? "" : failure,
        failure != null,
        lagRecords,
        view.runs().stream().map(run -> run.value().run()).distinct().count(),
        view.hostHeardMillis().size(),
        view.chips().size(),
        streams(view),
        names(view, StatKind.HOST_ZONE),
        names(view, StatKind.RISC_ZONE),
        names(view, StatKind.POOL),
        verdicts(view),
        violations(view),
        firing(view),
        loss(view),
        view.hostEventMillis().values().stream().max(Long::compare).orElse(null));
  }

  private static Map<String, Long> streams(FleetView view) {
    Map<String, Long> streams = new TreeMap<>(Map.of("total", 0L, "ended", 0L, "incomplete", 0L));
    for (Heard<StreamAccount> heard : view.accounts()) {
      StreamAccount account = heard.value();
      streams.merge("total", 1L, Long::sum);
      streams.merge("ended", account.ended() ? 1L : 0L, Long::sum);
      streams.merge("incomplete", account.lost() > 0 ? 1L : 0L, Long::sum);
    }
    return streams;
  }

  private static long names(FleetView view, StatKind kind) {
    Set<List<String>> names = new HashSet<>();
    for (TotalCell total : view.totals(kind)) {
      names.add(List.of(total.key().name(), total.key().place()));
    }
    return names.size();
  }

  private static Map<String, Long> verdicts(FleetView view) {
    Map<String, Long> verdicts = new TreeMap<>();
    for (Outcome outcome : Outcome.values()) {
      verdicts.put(outcome.name(), 0L);
    }
    view.verdicts().forEach((told, keys) -> verdicts.merge(told.outcome().name(), keys, Long::sum));
    return verdicts;
  }

  private static long violations(FleetView view) {
    long violations = 0;
    for (TotalCell total : view.checked()) {
      for (BoundChecks checks : total.checks()) {
        violations += checks.below();
      }
    }
    return violations;
  }

  private static List<FiringAlert> firing(FleetView view) {
    return view.alerts().stream()
        .filter(alert -> alert.state() == Alert.State.FIRING)
        .map(FiringAlert::of)
        .sorted(FiringAlert.FIRST)
        .toList();
  }

  private static Map<String, Long> loss(FleetView view) {
    Map<String, Long> loss = new TreeMap<>();
    loss.put("deadLetters", view.deadLetters().values().stream().mapToLong(Long::longValue).sum());
    for (Heard<StreamAccount> heard : view.accounts()) {
      StreamAccount account = heard.value();
      loss.merge("rejected", account.rejected(), Long::sum);
      loss.merge("duplicate", account.duplicate(), Long::sum);
      loss.merge("lost", account.lost(), Long::sum);
      loss.merge("withheld", account.withheld(), Long::sum);
      loss.merge("unpairedStarts", account.unpairedStarts(), Long::sum);
      loss.merge("unpairedEnds", account.unpairedEnds(), Long::sum);
      loss.merge("late", account.late(), Long::sum);
    }
    return loss;
  }
}
