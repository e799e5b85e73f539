package dev.plumbline.stream.testkit;

import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.BoundHistory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One bound as a test tells it. */
public final class Bounds {
  private final BoundKey key;
  private String id = "b1";
  private Unit unit;
  private @Nullable Double floor;
  private @Nullable Double estimate;
  private @Nullable Double budget;
  private double tolerance;
  private long minViolations = 1;
  private long minSamples = 1;
  private long from;
  private long until = Long.MAX_VALUE;
  private List<String> flags = List.of();

  private Bounds(BoundKey key) {
    this.key = key;
    this.unit = key.kind().unit();
  }

  public static Bounds zone(String name) {
    return new Bounds(new BoundKey(StatKind.HOST_ZONE, name, "", "", "", ""));
  }

  public static Bounds riscZone(String name) {
    return new Bounds(new BoundKey(StatKind.RISC_ZONE, name, "", "", "", ""));
  }

  public static Bounds pool(String name) {
    return new Bounds(new BoundKey(StatKind.POOL, name, "", "", "", ""));
  }

  public static Bounds of(BoundKey key) {
    return new Bounds(key);
  }

  public Bounds id(String text) {
    id = text;
    return this;
  }

  public Bounds unit(Unit of) {
    unit = of;
    return this;
  }

  public Bounds floor(double value) {
    floor = value;
    return this;
  }

  public Bounds estimate(double value) {
    estimate = value;
    return this;
  }

  public Bounds budget(double value) {
    budget = value;
    return this;
  }

  public Bounds tolerance(double value) {
    tolerance = value;
    return this;
  }

  public Bounds minViolations(long value) {
    minViolations = value;
    return this;
  }

  public Bounds minSamples(long value) {
    minSamples = value;
    return this;
  }

  public Bounds valid(long fromMillis, long untilMillis) {
    from = fromMillis;
    until = untilMillis;
    return this;
  }

  public Bounds flags(String... words) {
    flags = List.of(words);
    return this;
  }

  public BoundKey key() {
    return key;
  }

  public Bound bound() {
    return new Bound(
        id,
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
        new Bound.Origin("hand", "1", ""),
        flags);
  }

  public BoundHistory history() {
    return new BoundHistory(1, key, List.of(bound()));
  }
}
