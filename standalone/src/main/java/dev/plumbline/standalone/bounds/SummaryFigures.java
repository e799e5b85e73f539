package dev.plumbline.standalone.bounds;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.JsonFault;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.value.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The {@code summary.json} of a report as what it measured: {@code docs/formats/report.md}. It has
 * the figures with most time only, merged over sources, and percentiles instead of executions.
 */
final class SummaryFigures {
  private static final long MOST_BYTES = 64L << 20;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Percentiles beyond 64 executions are within 1 %. */
  private static final double INEXACT = 1.01;

  private static final double NANOS_PER_SECOND = 1e9;

  private final String name;
  private final JsonNode root;
  private final List<Problem> problems = new ArrayList<>();
  private final List<MeasuredFigure> figures = new ArrayList<>();
  private long unusable;

  private SummaryFigures(String name, JsonNode root) {
    this.name = name;
    this.root = root;
  }

  static MeasuredInput read(Path path) throws IOException {
    String name = path.toString();
    long sizeBytes = Files.size(path);
    if (sizeBytes > MOST_BYTES) {
      return MeasuredInput.refused(
          name, 0, "has " + sizeBytes + " bytes, summaries are read up to " + MOST_BYTES);
    }
    try {
      JsonNode root = JSON.readTree(Files.readAllBytes(path));
      return new SummaryFigures(name, root).figures();
    } catch (JacksonException e) {
      return MeasuredInput.refused(name, JsonFault.line(e), "not valid JSON: " + JsonFault.text(e));
    }
  }

  private MeasuredInput figures() {
    for (JsonNode zone : root.path("zones")) {
      add(kind(zone.path("kind").asText()), zone, zone.path("place").asText(), "Ns");
    }
    for (JsonNode zone : root.path("riscZones")) {
      add(StatKind.RISC_ZONE, zone, zone.path("risc").asText(), "Cycles");
    }
    for (JsonNode pool : root.path("pools")) {
      pool(pool);
    }
    if (unusable > 0) {
      tell(
          Severity.WARNING,
          "unusable-figure",
          Figures.count(unusable, "figure")
              + " without a kind, a count or percentiles, as an older version writes them: not"
              + " held against anything");
    }
    for (String list : List.of("zone", "riscZone", "pool")) {
      long told = root.path(list + "Count").asLong();
      long there = root.path(list + "s").size();
      if (told > there) {
        tell(
            Severity.WARNING,
            "summary-cut",
            "holds "
                + there
                + " of "
                + told
                + ' '
                + list
                + "s, the others are not held against anything: a run saved with `plumbline compare"
                + " --save` has all");
      }
    }
    tell(
        Severity.INFO,
        "percentiles-only",
        "holds percentiles, not executions: how many are below a floor is told as a least number");
    return new MeasuredInput(name, List.of(), figures, problems);
  }

  private void add(@Nullable StatKind kind, JsonNode zone, String place, String unit) {
    long count = zone.path("count").asLong();
    JsonNode min = zone.path("min" + unit);
    JsonNode max = zone.path("max" + unit);
    JsonNode median = zone.path("p50" + unit);
    if (kind == null
        || count < 1
        || !min.isIntegralNumber()
        || !max.isIntegralNumber()
        || !median.isIntegralNumber()) {
      unusable++;
      return;
    }
    Quantiles quantiles =
        new Quantiles(
            count,
            min.asLong(),
            max.asLong(),
            new double[] {0.999, 0.99, 0.9, 0.5},
            new long[] {
              zone.path("p999" + unit).asLong(Long.MAX_VALUE),
              zone.path("p99" + unit).asLong(Long.MAX_VALUE),
              zone.path("p90" + unit).asLong(Long.MAX_VALUE),
              median.asLong()
            });
    figures.add(
        new MeasuredFigure(
            key(kind, zone.path("zone").asText(), zone.path("context").asText(), place, ""),
            subject(hertz(zone)),
            count,
            min.asLong(),
            median.asLong(),
            max.asLong(),
            quantiles::below,
            zone.path("unpaired").asLong(),
            isComplete(),
            true,
            0));
  }

  private void pool(JsonNode pool) {
    JsonNode peak = pool.path("peakLiveBytes");
    if (!peak.isIntegralNumber()) {
      unusable++;
      return;
    }
    figures.add(
        new MeasuredFigure(
            key(StatKind.POOL, pool.path("pool").asText(), "", "", pool.path("source").asText()),
            subject(0),
            pool.path("allocs").asLong(),
            peak.asLong(),
            peak.asLong(),
            peak.asLong(),
            limit -> 0,
            0,
            isComplete() && !pool.path("endState").asText().equals("incomplete-log"),
            true,
            0));
  }

  /**
   * What is known of a distribution.
   *
   * @param shares shares of 1, falling
   * @param values the value that so many executions are at most
   */
  private record Quantiles(long count, long min, long max, double[] shares, long[] values) {
    long below(long limit) {
      if (max < limit) {
        return count;
      }
      for (int i = 0; i < shares.length; i++) {
        if (values[i] < limit / INEXACT) {
          return Math.max(1, (long) (shares[i] * count));
        }
      }
      return min < limit ? 1 : 0;
    }
  }

  private static @Nullable StatKind kind(String text) {
    return Arrays.stream(StatKind.values())
        .filter(kind -> kind.name().equals(text))
        .findFirst()
        .orElse(null);
  }

  private StatKey key(StatKind kind, String zone, String context, String place, String source) {
    return new StatKey(kind, zone, context, place, root.path("run").asText(), source);
  }

  private Subject subject(long hertz) {
    JsonNode labels = root.path("labels");
    String build = labels.path("build").asText();
    return new Subject(
        "", "", "", "", "", "", build.isEmpty() ? labels.path("commit").asText() : build, hertz);
  }

  /** The clock that its cycles were converted with, 0 if they were not. */
  private static long hertz(JsonNode zone) {
    double nanos = zone.path("totalNs").asDouble();
    double cycles = zone.path("totalCycles").asDouble();
    return nanos > 0 ? Math.round(cycles * NANOS_PER_SECOND / nanos) : 0;
  }

  private boolean isComplete() {
    return root.path("complete").asBoolean();
  }

  private void tell(Severity severity, String code, String message) {
    problems.add(new Problem(name, 0, severity, code, message));
  }
}
