package dev.plumbline.bounds;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.Severity;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One entry of a bound file on its way to a {@link Bound}. */
final class BoundEntry {
  private final JsonNode node;
  private final EntryFields fields;

  BoundEntry(JsonNode node, long line, String path, ProblemList problems) {
    this.node = node;
    this.fields = new EntryFields(node, line, path, problems);
  }

  /** Returns the bound, or null when a problem says why there is none. */
  @Nullable Bound toBound(Bound.Origin origin) {
    if (!node.isObject()) {
      fields.note(Severity.ERROR, "bad-entry", "expected an object, found " + node);
      return null;
    }
    StatKind kind = kind();
    String name = fields.text("name", "");
    if (name.isEmpty()) {
      fields.reject("name", "is missing: an entry names what it predicts");
    }
    BoundKey key =
        new BoundKey(
            kind,
            name,
            place(kind),
            fields.text("variant", ""),
            fields.text("build", ""),
            fields.text("deviceModel", ""));
    Unit unit = unit(kind);
    Double floor = fields.limit("floor");
    Double estimate = fields.limit("estimate");
    Double budget = fields.limit("budget");
    double tolerance = fields.share("tolerance", 0.0);
    long minViolations = fields.positive("minViolations", 1);
    long minSamples = fields.positive("minSamples", 1);
    long from = fields.instantMillis("validFrom", 0);
    long until = fields.instantMillis("validUntil", Long.MAX_VALUE);
    List<String> flags = fields.texts("flags");
    String id = fields.text("id", "");
    fields.nameUnknownKeys();
    if (floor == null && estimate == null && budget == null) {
      fields.reject("floor", "is missing, and so are estimate and budget: nothing is predicted");
    }
    if (from >= until) {
      fields.reject("validUntil", "is not after validFrom: it would never hold");
    }
    if (!fields.usable()) {
      return null;
    }
    warnOfDisorder(kind, floor, estimate, budget);
    return new Bound(
        id.isEmpty() ? BoundId.of(origin, key, from) : id,
        key,
        unit,
        floor,
        estimate,
        budget,
        tolerance,
        minViolations,
        minSamples,
        from,
        until,
        origin,
        List.copyOf(flags));
  }

  /** TRISC_0 and TRISC0 are one RISC; lanes of engines keep their names. */
  private String place(StatKind kind) {
    String text = fields.text("place", "");
    return kind == StatKind.RISC_ZONE ? text.toUpperCase(Locale.ROOT).replace("_", "") : text;
  }

  private StatKind kind() {
    String text = fields.text("kind", "");
    for (StatKind kind : StatKind.values()) {
      if (kind.name().equals(text)) {
        return kind;
      }
    }
    fields.reject(
        "kind",
        "expected one of "
            + Arrays.toString(StatKind.values())
            + ", found "
            + (text.isEmpty() ? "nothing" : "\"" + text + "\""));
    return StatKind.HOST_ZONE;
  }

  private Unit unit(StatKind kind) {
    String text = fields.text("unit", kind.unit().symbol());
    for (Unit unit : Unit.values()) {
      if (unit.symbol().equals(text)) {
        boolean fits = unit == kind.unit() || (unit == Unit.NANOS && kind.unit() == Unit.CYCLES);
        if (!fits) {
          fields.reject(
              "unit", "a " + kind + " is measured in " + kind.unit().symbol() + ", found " + text);
        }
        return unit;
      }
    }
    fields.reject("unit", "expected ns, cycles or bytes, found \"" + text + "\"");
    return kind.unit();
  }

  private void warnOfDisorder(
      StatKind kind, @Nullable Double floor, @Nullable Double estimate, @Nullable Double budget) {
    warnIfAbove("floor", floor, "estimate", estimate);
    warnIfAbove("floor", floor, "budget", budget);
    warnIfAbove("estimate", estimate, "budget", budget);
    if (floor == null && kind != StatKind.POOL) {
      fields.note(
          Severity.INFO, "no-floor", "floor is missing: soundness of it can never be judged");
    }
  }

  private void warnIfAbove(
      String lowName, @Nullable Double low, String highName, @Nullable Double high) {
    if (low != null && high != null && low > high) {
      fields.note(
          Severity.WARNING,
          "bound-disorder",
          lowName + " " + low + " is above " + highName + " " + high);
    }
  }
}
