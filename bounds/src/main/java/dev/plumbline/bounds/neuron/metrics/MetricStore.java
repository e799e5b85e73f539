package dev.plumbline.bounds.neuron.metrics;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.model.value.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A metric store of the compiler, as far as it speaks of latency. A store without the metric is no
 * error: not every compiler run writes it.
 *
 * @param file display name
 * @param latencies published estimate of each module, in file order
 * @param bucketLatencies the same of the buckets that fold over modules; never a prediction
 * @param aggregateBuckets those of {@code Average, Count, Sum, all} that the store has
 * @param problems what could not be used
 */
public record MetricStore(
    @JsonProperty("file") String file,
    @JsonProperty("postSchedEstLatency") Map<String, LatencyMetric> latencies,
    @JsonProperty("bucketLatencies") Map<String, LatencyMetric> bucketLatencies,
    @JsonProperty("aggregateBuckets") List<String> aggregateBuckets,
    @JsonProperty("problems") List<Problem> problems) {
  /** Type of the metric; its text is split at the first {@code ::}. */
  public static final String LATENCY_TYPE = "backend::PostSchedEstLatency";

  /** Aggregation of the metric: a write replaces what was there. */
  public static final String AGGREGATION = "Custom";

  /** Largest store that is read, bytes. */
  public static final int MAX_BYTES = 4 << 20;

  /** Parts of the compiler that metrics are of, as seen in its stores; keys below a module. */
  public static final List<String> SCOPES = List.of("backend", "compiletime", "hilo", "tensorizer");

  /** Top-level names that fold over modules. */
  static final Set<String> BUCKETS = Set.of("Average", "Count", "Sum", "all");

  /** Copies the collections, keeping their order. */
  public MetricStore {
    latencies = Collections.unmodifiableMap(new LinkedHashMap<>(latencies));
    bucketLatencies = Collections.unmodifiableMap(new LinkedHashMap<>(bucketLatencies));
    aggregateBuckets = List.copyOf(aggregateBuckets);
    problems = List.copyOf(problems);
  }

  /**
   * Reads a store.
   *
   * @throws RefusedException if it is no JSON object, or larger than {@link #MAX_BYTES}
   */
  public static MetricStore read(InputStream in, String file) throws IOException {
    return new MetricStoreReader(file).read(in);
  }

  /** The modules that have the metric, in file order. */
  @JsonProperty("modulesWithMetric")
  public List<String> modulesWithMetric() {
    return List.copyOf(latencies.keySet());
  }
}
