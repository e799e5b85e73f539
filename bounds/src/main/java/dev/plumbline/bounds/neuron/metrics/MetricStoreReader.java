package dev.plumbline.bounds.neuron.metrics;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import dev.plumbline.model.value.JsonFault;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a metric store in its nested or its flat variant. */
final class MetricStoreReader {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();
  private static final String SEPARATOR = "::";
  private static final String SCOPE =
      MetricStore.LATENCY_TYPE.substring(0, MetricStore.LATENCY_TYPE.indexOf(SEPARATOR));
  private static final String METRIC =
      MetricStore.LATENCY_TYPE.substring(SCOPE.length() + SEPARATOR.length());
  private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

  private final String file;
  private final List<Problem> problems = new ArrayList<>();

  MetricStoreReader(String file) {
    this.file = file;
  }

  MetricStore read(InputStream in) throws IOException {
    JsonNode root = parse(in.readNBytes(MetricStore.MAX_BYTES + 1));
    Map<String, LatencyMetric> latencies = new LinkedHashMap<>();
    Map<String, LatencyMetric> bucketLatencies = new LinkedHashMap<>();
    List<String> buckets = new ArrayList<>();
    for (Map.Entry<String, JsonNode> entry : root.properties()) {
      boolean isBucket = MetricStore.BUCKETS.contains(entry.getKey());
      if (isBucket) {
        buckets.add(entry.getKey());
      }
      LatencyMetric metric = latency(entry.getKey(), entry.getValue());
      if (metric != null) {
        (isBucket ? bucketLatencies : latencies).put(entry.getKey(), metric);
      }
    }
    return new MetricStore(file, latencies, bucketLatencies, buckets, problems);
  }

  private static JsonNode parse(byte[] bytes) throws IOException {
    if (bytes.length > MetricStore.MAX_BYTES) {
      throw new RefusedException(
          Stage.LIMIT, "a metric store of more than " + MetricStore.MAX_BYTES + " bytes");
    }
    try {
      JsonNode root = JSON.readTree(bytes);
      if (root == null || root.isMissingNode()) {
        throw new RefusedException(Stage.EMPTY, "the file is empty, expected a JSON object", 1);
      }
      if (!root.isObject()) {
        throw new RefusedException(
            Stage.JSON, "expected an object of modules, found another JSON value", 1);
      }
      return root;
    } catch (JsonProcessingException e) {
      throw new RefusedException(
          Stage.JSON,
          "not a metric store: " + JsonFault.text(e),
          e.getLocation() == null ? 0 : e.getLocation().getLineNr());
    }
  }

  private @Nullable LatencyMetric latency(String module, JsonNode values) {
    JsonNode nested = values.path(SCOPE).path(METRIC);
    JsonNode flat = values.path(MetricStore.LATENCY_TYPE);
    if (nested.isMissingNode() && flat.isMissingNode()) {
      return null;
    }
    if (!nested.isMissingNode() && !flat.isMissingNode() && !nested.equals(flat)) {
      problem(module, "both spellings occur, with the values " + nested + " and " + flat);
      return null;
    }
    JsonNode node = nested.isMissingNode() ? flat : nested;
    if (!node.isNumber()) {
      problem(module, "expected nanoseconds as a number, found " + node);
      return null;
    }
    BigDecimal value = node.decimalValue();
    boolean whole = value.signum() == 0 || value.stripTrailingZeros().scale() <= 0;
    if (value.signum() < 0 || value.compareTo(MOST) > 0 || !whole) {
      problem(module, "expected whole nanoseconds of 0 to 2^63 - 1, found " + node);
      return null;
    }
    return new LatencyMetric(value, !node.isIntegralNumber());
  }

  private void problem(String module, String what) {
    problems.add(
        new Problem(
            file,
            0,
            Severity.WARNING,
            "latency-metric",
            module + '.' + MetricStore.LATENCY_TYPE + ": " + what));
  }
}
