package dev.plumbline.standalone.bounds;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.bounds.BoundFile;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.Problem;
import dev.plumbline.sinks.report.TerminalText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Hand-written bounds.
 *
 * @param name the path as told
 * @param file what was read of it, with at least one bound
 * @param measuredMicros a measured time of its only bound, null if none was told
 */
record BoundFilePrediction(String name, BoundFile file, @Nullable Double measuredMicros)
    implements Prediction {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  @Override
  public ObjectNode json() {
    ObjectNode json = JSON.createObjectNode();
    json.put("file", name);
    json.put("kind", "bound-file");
    ArrayNode bounds = json.putArray("bounds");
    try {
      for (BoundHistory history : file.histories()) {
        JSON.readTree(JsonValues.write(history)).path("bounds").forEach(bounds::add);
      }
    } catch (IOException e) {
      throw new IllegalStateException("what was just written is JSON", e);
    }
    return json;
  }

  @Override
  public String text() {
    TextColumns rows = new TextColumns("llrrrll");
    rows.row("kind", "name", "floor", "estimate", "budget", "unit", "only for, flags");
    for (Bound bound : file.bounds()) {
      rows.row(
          bound.key().kind().name(),
          bound.key().name(),
          figure(bound.floor()),
          figure(bound.estimate()),
          figure(bound.budget()),
          bound.unit().symbol(),
          only(bound));
    }
    return TerminalText.shown(name)
        + ": "
        + Figures.count(file.bounds().size(), "hand-written bound")
        + '\n'
        + rows.text("  ")
        + measured();
  }

  private String measured() {
    Double measured = measuredMicros;
    if (measured == null || !whyNoMeasurement().isEmpty()) {
      return "";
    }
    Double floor = micros(file.bounds().get(0).floor());
    Double budget = micros(file.bounds().get(0).budget());
    return "  measured "
        + Figures.micros(measured)
        + " us: "
        + (floor == null ? "no floor to hold it against" : ScheduleText.distance(measured, floor))
        + (budget != null && measured > budget
            ? "; above the budget of " + Figures.micros(budget) + " us"
            : "")
        + '\n';
  }

  private static @Nullable Double micros(@Nullable Double nanos) {
    return nanos == null ? null : nanos / Figures.NANOS_PER_MICRO;
  }

  @Override
  public String whyNoMeasurement() {
    Unit unit = file.bounds().get(0).unit();
    if (file.bounds().size() > 1) {
      return file.bounds().size() + " bounds are in the file";
    }
    return unit == Unit.NANOS
        ? ""
        : "its bound is in " + unit.symbol() + ", which are no time without a clock";
  }

  private static String figure(@Nullable Double value) {
    if (value == null) {
      return "-";
    }
    return value % 1 == 0 && Math.abs(value) < 1e15
        ? Long.toString(value.longValue())
        : value.toString();
  }

  private static String only(Bound bound) {
    String only =
        List.of(
                bound.key().place(),
                bound.key().variant(),
                bound.key().build(),
                bound.key().deviceModel())
            .stream()
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(" "));
    if (bound.flags().isEmpty()) {
      return only;
    }
    String flags = String.join(", ", bound.flags());
    return only.isEmpty() ? flags : only + "; " + flags;
  }

  @Override
  public List<Bound> bounds() {
    return file.bounds();
  }

  @Override
  public List<Problem> problems() {
    List<Problem> problems = new ArrayList<>(file.problems());
    if (whyNoMeasurement().isEmpty()) {
      Bound only = file.bounds().get(0);
      problems.addAll(
          MeasuredTime.problems(name, measuredMicros, micros(only.floor()), only.flags()));
    }
    return problems;
  }
}
