package dev.plumbline.standalone.bounds;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.model.value.VerdictFlag;
import dev.plumbline.sinks.report.TerminalText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Verdicts of an offline check.
 *
 * @param verdicts one for each thing that was measured
 * @param notMeasured what is predicted and was not measured
 */
public record CheckReport(List<Verdict> verdicts, List<Bound> notMeasured) {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int MOST_NAMED = 5;

  /** Copies the lists. */
  public CheckReport {
    verdicts = List.copyOf(verdicts);
    notMeasured = List.copyOf(notMeasured);
  }

  /** Whether a bound was beaten. */
  public boolean isUnsound() {
    return has(Outcome.UNSOUND);
  }

  /** Whether something was slower than its budget. */
  public boolean isOverBudget() {
    return verdicts.stream().anyMatch(verdict -> isOverBudget(verdict));
  }

  /** Whether nothing was held against anything. */
  public boolean isEmpty() {
    return verdicts.stream().allMatch(CheckReport::isNotCompared);
  }

  /** The verdicts as the topology writes them, how many of each outcome, what was not measured. */
  public ObjectNode json() {
    ObjectNode json = JSON.createObjectNode();
    ArrayNode all = json.putArray("verdicts");
    verdicts.forEach(verdict -> all.add(tree(verdict)));
    ObjectNode counts = json.putObject("counts");
    counts().forEach(counts::put);
    ArrayNode missing = json.putArray("notMeasured");
    for (Bound bound : notMeasured) {
      ObjectNode entry = missing.addObject();
      entry.put("id", bound.id());
      entry.put("kind", bound.key().kind().name());
      entry.put("name", bound.key().name());
      entry.put("variant", bound.key().variant());
    }
    return json;
  }

  /** The verdicts for people, the worst first. */
  public String text() {
    TextColumns rows = new TextColumns("lllrrrrlrrl");
    rows.row(
        "verdict",
        "kind",
        "name",
        "floor",
        "fastest",
        "median",
        "slowest",
        "unit",
        "runs",
        "median / floor",
        "why");
    verdicts.stream()
        .sorted(Comparator.comparingInt(CheckReport::rank))
        .forEach(verdict -> row(verdict, rows));
    StringBuilder text = new StringBuilder(rows.text("  "));
    List<String> counts = new ArrayList<>();
    counts().forEach((outcome, count) -> counts.add(count + " " + outcome));
    text.append(String.join(", ", counts)).append('\n');
    if (!notMeasured.isEmpty()) {
      List<String> names =
          notMeasured.stream()
              .limit(MOST_NAMED)
              .map(bound -> (bound.key().name() + " " + bound.key().variant()).strip())
              .toList();
      text.append(notMeasured.size()).append(" predicted, not measured: ");
      text.append(TerminalText.shown(String.join(", ", names)));
      text.append(notMeasured.size() > MOST_NAMED ? ", ... (--json has all)\n" : "\n");
    }
    return text.toString();
  }

  private static void row(Verdict verdict, TextColumns rows) {
    Double floor = verdict.floor();
    Double tightness = verdict.tightness();
    List<String> words = new ArrayList<>();
    words.add(verdict.outcome().name());
    verdict.flags().forEach(flag -> words.add(flag.name()));
    rows.row(
        String.join(" ", words),
        verdict.key().kind().name(),
        named(verdict),
        floor == null ? "-" : figure(verdict, floor),
        figure(verdict, verdict.min()),
        figure(verdict, verdict.median()),
        figure(verdict, verdict.max()),
        unit(verdict),
        Long.toString(verdict.count()),
        tightness == null ? "" : Figures.factor(tightness),
        why(verdict));
  }

  /** Name, context and place; with the source where a run has figures of several. */
  private static String named(Verdict verdict) {
    StatKey key = verdict.key();
    return Stream.of(
            key.name(), key.context(), key.place(), key.run().isEmpty() ? "" : key.source())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private static String why(Verdict verdict) {
    List<String> why = new ArrayList<>();
    Double budget = verdict.budget();
    why.add(verdict.reason());
    if (isOverBudget(verdict) && budget != null) {
      why.add("above the budget of " + figure(verdict, budget) + ' ' + unit(verdict));
    }
    if (!verdict.complete() && !verdict.reason().contains("incomplete")) {
      why.add("measurement incomplete");
    }
    return why.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining("; "));
  }

  /** Durations in ns are told in us, cycles and bytes as they are. */
  private static String figure(Verdict verdict, double value) {
    return verdict.unit() == Unit.NANOS
        ? Figures.microsOfNanos(value)
        : String.format(Locale.ROOT, value % 1 == 0 ? "%.0f" : "%.3f", value);
  }

  private static String unit(Verdict verdict) {
    return verdict.unit() == Unit.NANOS ? "us" : verdict.unit().symbol();
  }

  private Map<String, Long> counts() {
    Map<String, Long> counts = new TreeMap<>();
    verdicts.forEach(verdict -> counts.merge(verdict.outcome().name(), 1L, Long::sum));
    long over = verdicts.stream().filter(CheckReport::isOverBudget).count();
    if (over > 0) {
      counts.put(VerdictFlag.OVER_BUDGET.name(), over);
    }
    return counts;
  }

  private boolean has(Outcome outcome) {
    return verdicts.stream().anyMatch(verdict -> verdict.outcome() == outcome);
  }

  private static boolean isOverBudget(Verdict verdict) {
    return verdict.flags().contains(VerdictFlag.OVER_BUDGET);
  }

  private static boolean isNotCompared(Verdict verdict) {
    return verdict.outcome() == Outcome.NO_BOUND || verdict.outcome() == Outcome.NOT_COMPARABLE;
  }

  private static int rank(Verdict verdict) {
    if (isOverBudget(verdict)) {
      return 1;
    }
    return switch (verdict.outcome()) {
      case UNSOUND -> 0;
      case WITHIN_NOISE -> 2;
      case AT_BOUND -> 3;
      case SOUND -> 4;
      case NOT_COMPARABLE -> 5;
      case NO_BOUND, NOT_RUN -> 6;
    };
  }

  private static ObjectNode tree(Verdict verdict) {
    try {
      return (ObjectNode) JSON.readTree(JsonValues.write(verdict));
    } catch (IOException e) {
      throw new IllegalStateException("what was just written is JSON", e);
    }
  }
}
