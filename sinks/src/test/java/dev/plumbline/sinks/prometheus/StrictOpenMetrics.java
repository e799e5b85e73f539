package dev.plumbline.sinks.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads an OpenMetrics 1.0 body and asserts the rules that readers of it rely on. */
final class StrictOpenMetrics {
  private static final Pattern SAMPLE =
      Pattern.compile(
          "([a-z_][a-z0-9_]*)(\\{(?:[a-zA-Z_][a-zA-Z0-9_]*=\"(?:[^\"\\\\\n]|\\\\[\\\\\"n])*\"(?:,(?!\\})|(?=\\})))*\\})?"
              + " ([-+0-9.eEInf]+)");
  private static final Pattern LE = Pattern.compile(",?le=\"([^\"]+)\"");

  private final Map<String, Double> samples = new LinkedHashMap<>();
  private final Set<String> families = new HashSet<>();
  private final Map<String, Double> lastBucket = new HashMap<>();
  private final Map<String, Double> lastBound = new HashMap<>();
  private String family = "";
  private String type = "";

  private StrictOpenMetrics() {}

  /** Returns all samples by name and labels. */
  static Map<String, Double> parse(String body) {
    assertThat(body).endsWith("# EOF\n").doesNotContain("\r");
    StrictOpenMetrics reader = new StrictOpenMetrics();
    String[] lines = body.split("\n", -1);
    for (int i = 0; i < lines.length - 2; i++) {
      reader.line(lines[i]);
    }
    reader.histogramsEndAtInfinity();
    return reader.samples;
  }

  private void line(String line) {
    assertThat(line).isNotEmpty();
    if (line.startsWith("# TYPE ")) {
      String[] parts = line.split(" ", -1);
      family = parts[2];
      type = parts[3];
      assertThat(families.add(family)).as("%s occurs once", family).isTrue();
      assertThat(type).isIn("counter", "gauge", "histogram", "info");
    } else if (line.startsWith("# UNIT ")) {
      String[] parts = line.split(" ", -1);
      assertThat(parts[2]).isEqualTo(family).endsWith("_" + parts[3]);
    } else if (line.startsWith("# HELP ")) {
      assertThat(line).startsWith("# HELP " + family + " ").endsWith(".");
    } else {
      assertThat(line).doesNotStartWith("#");
      sample(line);
    }
  }

  private void sample(String line) {
    Matcher matcher = SAMPLE.matcher(line);
    assertThat(matcher.matches()).as(line).isTrue();
    String name = matcher.group(1);
    String labels = matcher.group(2) == null ? "" : matcher.group(2);
    double value = Double.parseDouble(matcher.group(3));
    assertThat(value).as(line).isFinite();
    switch (type) {
      case "counter" -> assertThat(name).isEqualTo(family + "_total");
      case "info" -> assertThat(name).isEqualTo(family + "_info");
      case "gauge" -> assertThat(name).isEqualTo(family);
      default -> histogram(name, labels, value);
    }
    assertThat(samples.put(name + labels, value)).as("%s occurs once", line).isNull();
  }

  private void histogram(String name, String labels, double value) {
    assertThat(name).isIn(family + "_bucket", family + "_sum", family + "_count");
    if (name.endsWith("_bucket")) {
      Matcher le = LE.matcher(labels);
      assertThat(le.find()).isTrue();
      String text = le.group(1);
      String series = family + le.replaceAll("");
      double bound = text.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(text);
      assertThat(bound).isGreaterThan(lastBound.getOrDefault(series, -1.0));
      assertThat(value).isGreaterThanOrEqualTo(lastBucket.getOrDefault(series, 0.0));
      lastBound.put(series, bound);
      lastBucket.put(series, value);
    } else if (name.endsWith("_count")) {
      assertThat(value).isEqualTo(lastBucket.get(family + labels));
    }
  }

  private void histogramsEndAtInfinity() {
    assertThat(lastBound.values()).allMatch(bound -> bound.isInfinite());
  }
}
