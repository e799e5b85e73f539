package dev.plumbline.stream.rollup;

import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.Alert.Affected;
import dev.plumbline.model.value.Alert.Worst;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Alerts as people get them: in which direction, both values, where it is worst, how many. */
final class AlertText {
  /** So many places are listed; the rest is a number. */
  static final int MAX_LISTED = 1_000;

  private AlertText() {}

  /**
   * An alert that fires.
   *
   * @param places everybody concerned, sorted
   * @param full whether there are more than are known
   * @param worst where it is worst, null if not known: then what was said before still holds
   */
  static Alert firing(
      AlertCause cause,
      List<Affected> places,
      boolean full,
      @Nullable Sight worst,
      @Nullable Alert before,
      long sinceMillis,
      long nowMillis) {
    AlertRule rule = cause.rule();
    int listed = Math.min(places.size(), MAX_LISTED);
    String description =
        worst == null
            ? (before == null ? what(cause) : before.description())
            : what(cause) + " " + finding(cause, worst) + "; " + where(places, full, worst.worst());
    return new Alert(
        1,
        rule.id(),
        cause.subject(),
        Alert.State.FIRING,
        rule.severity(),
        cause.component(),
        sinceMillis,
        nowMillis,
        rule.summary(),
        description,
        cause.labels(),
        List.copyOf(places.subList(0, listed)),
        places.size() - listed,
        worst == null ? null : worst.worst());
  }

  /** The same alert when it is over: about whom and how bad it was last. */
  static Alert resolved(Alert before, long nowMillis) {
    return new Alert(
        1,
        before.rule(),
        before.subject(),
        Alert.State.RESOLVED,
        before.severity(),
        before.component(),
        before.sinceMillis(),
        nowMillis,
        before.summary(),
        before.description(),
        before.labels(),
        before.affected(),
        before.moreAffected(),
        before.worst());
  }

  private static String what(AlertCause cause) {
    String name = (cause.isOfPool() ? "pool " : "") + cause.key().name();
    return cause.key().place().isEmpty() ? name : name + " on " + cause.key().place();
  }

  private static String finding(AlertCause cause, Sight sight) {
    Worst worst = sight.worst();
    String unit = " " + worst.unit().symbol();
    String expected = number(worst.expected()) + unit;
    String measured = number(worst.measured()) + unit;
    String figure = cause.isOfPool() ? "peak" : "median";
    return switch (cause.rule()) {
      case BOUND_VIOLATED ->
          String.format(
              Locale.ROOT,
              "was %s than its floor%s: floor %s of bound %s, %s %s, %d %s below it",
              cause.direction(),
              by(worst),
              expected,
              cause.boundId(),
              cause.isOfPool() ? "peak" : "fastest",
              measured,
              sight.evidence(),
              cause.isOfPool() ? "times" : "executions");
      case HEADROOM_REGRESSED ->
          "is slower than usual" + by(worst) + ": usually " + expected + ", now " + measured;
      case EFFICIENCY_LOW ->
          String.format(
              Locale.ROOT,
              "is slower than the limit that was set allows: %s its floor, floor %s of bound %s,"
                  + " %s %s",
              times(worst),
              expected,
              cause.boundId(),
              figure,
              measured);
      case ESTIMATE_DEVIATES ->
          limit(cause, "estimated", by(worst), "estimate " + expected, figure + " " + measured);
      case BUDGET_EXCEEDED ->
          limit(
              cause, "its budget allows", by(worst), "budget " + expected, figure + " " + measured);
      case POOL_LEAK -> "held " + measured + " when its stream ended complete";
    };
  }

  private static String limit(
      AlertCause cause, String than, String by, String expected, String measured) {
    return String.format(
        Locale.ROOT,
        "is %s than %s%s: %s of bound %s, %s",
        cause.direction(),
        than,
        by,
        expected,
        cause.boundId(),
        measured);
  }

  private static String by(Worst worst) {
    Double change = worst.change();
    return change == null ? "" : " by " + percent(Math.abs(change));
  }

  private static String times(Worst worst) {
    Double change = worst.change();
    return change == null ? "above" : String.format(Locale.ROOT, "%.2f times", change + 1);
  }

  private static String where(List<Affected> places, boolean full, Worst worst) {
    long hosts = places.stream().map(Affected::host).distinct().count();
    long devices =
        places.stream()
            .filter(place -> !place.device().isEmpty())
            .map(place -> List.of(place.host(), place.device()))
            .distinct()
            .count();
    Double share = worst.timeShare();
    return (places.size() > 1 ? "worst on " : "on ")
        + worst.host()
        + (worst.device().isEmpty() ? "" : "/" + worst.device())
        + " in run "
        + worst.run()
        + (share == null ? "" : ", " + percent(share) + " of the time measured there")
        + "; "
        + (full ? "at least " : "")
        + (devices == 0 ? "" : count(devices, "device") + " on ")
        + count(hosts, "host");
  }

  private static String count(long number, String of) {
    return number + " " + of + (number == 1 ? "" : "s");
  }

  private static String percent(double share) {
    double percent = 100 * share;
    return String.format(Locale.ROOT, percent < 9.95 ? "%.1f %%" : "%.0f %%", percent);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value % 1 == 0 || value >= 1000 ? "%.0f" : "%.3f", value);
  }
}
