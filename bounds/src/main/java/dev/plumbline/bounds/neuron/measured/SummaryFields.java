package dev.plumbline.bounds.neuron.measured;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.plumbline.bounds.neuron.input.Printable;
import dev.plumbline.bounds.neuron.trace.LaneKeys;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The flat object of summary metrics. Times are seconds, shares are fractions of 1. */
final class SummaryFields {
  private static final int MOST_FIELDS = 10_000;
  private static final List<String> ENGINES =
      List.of("tensor", "vector", "scalar", "gpsimd", "sync");
  private static final int NANOS_DIGITS = 9;

  private final String file;
  private final List<Problem> problems;
  private final Map<String, BigDecimal> values = new TreeMap<>();

  SummaryFields(String file, List<Problem> problems) {
    this.file = file;
    this.problems = problems;
  }

  /** Reads the object at the parser; what is no number is left out. */
  void read(JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      JsonToken value = parser.nextToken();
      if (value.isNumeric() && values.size() < MOST_FIELDS) {
        BigDecimal number = parser.getDecimalValue();
        if (number.signum() < 0) {
          problems.add(
              new Problem(
                  file,
                  parser.currentTokenLocation().getLineNr(),
                  Severity.WARNING,
                  "negative-metric",
                  Printable.text(key) + " is " + Printable.text(parser.getText()) + ": not used"));
        } else if (values.put(key, number) != null) {
          problems.add(
              new Problem(
                  file,
                  parser.currentTokenLocation().getLineNr(),
                  Severity.WARNING,
                  "duplicate-key",
                  Printable.text(key) + " occurs twice, the last one is used"));
        }
      }
      parser.skipChildren();
    }
  }

  Map<String, BigDecimal> values() {
    return values;
  }

  /** A time in nanoseconds, null if it is absent or beyond 63 bits. */
  @Nullable Long nanos(String key) {
    BigDecimal seconds = values.get(key);
    return seconds == null ? null : whole(seconds.movePointRight(NANOS_DIGITS));
  }

  @Nullable Long count(String key) {
    BigDecimal value = values.get(key);
    return value == null ? null : whole(value);
  }

  @Nullable Integer core() {
    Long core = count("nc_idx");
    return core == null || core > Integer.MAX_VALUE ? null : core.intValue();
  }

  boolean looksLikeProfile() {
    return values.containsKey("total_time") || values.containsKey("total_exec_time");
  }

  /** The lanes that a summary tells; an engine that did nothing is no lane. */
  Map<String, MeasuredLane> lanes() {
    Map<String, MeasuredLane> found = new LinkedHashMap<>();
    for (String engine : ENGINES) {
      String prefix = engine + "_engine_";
      MeasuredLane lane =
          new MeasuredLane(
              count(prefix + "instruction_count"),
              nanos(prefix + "instruction_time"),
              nanos(prefix + "active_time"),
              null,
              null);
      boolean idle = isZero(lane.events()) && isZero(lane.busySumNanos());
      if (!idle || !isZero(lane.busyUnionNanos())) {
        found.put(String.valueOf(LaneKeys.ofEngine(engine)), lane);
      }
    }
    Long dma = nanos("dma_active_time");
    if (!isZero(dma)) {
      found.put("dma", new MeasuredLane(null, null, dma, null, null));
    }
    Map<String, MeasuredLane> ordered = new LinkedHashMap<>();
    for (String key : LaneKeys.inOrder(found.keySet())) {
      MeasuredLane lane = found.get(key);
      if (lane != null) {
        ordered.put(key, lane);
      }
    }
    return ordered;
  }

  private static boolean isZero(@Nullable Long value) {
    return value == null || value == 0;
  }

  private static @Nullable Long whole(BigDecimal value) {
    if (value.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      return null;
    }
    return value.setScale(0, RoundingMode.HALF_EVEN).longValueExact();
  }
}
