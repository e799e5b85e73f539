package dev.plumbline.bounds.neuron.metrics;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How often the compiler says a module runs, {@code modular_flow_runs}. It is nowhere on disk: it
 * is the published estimate divided by the end of the block that was written last.
 *
 * @param module module
 * @param publishedNanos published estimate, nanoseconds
 * @param lastBlock block that was written last: the last one in natural order that takes time;
 *     empty if there is none
 * @param lastBlockEndNanos its end in run A, nanoseconds
 * @param runs the factor, null if the estimate is no multiple of that end
 * @param reason why there is no factor, empty if there is one
 */
public record FlowRuns(
    @JsonProperty("module") String module,
    @JsonProperty("published") long publishedNanos,
    @JsonProperty("lastBlock") String lastBlock,
    @JsonProperty("lastBlockEnd") long lastBlockEndNanos,
    @JsonProperty("runs") @Nullable Long runs,
    @JsonProperty("reason") String reason) {

  /**
   * Derives the factor.
   *
   * @param module module
   * @param metric its published estimate
   * @param blockEnds end of each block of the module in run A, nanoseconds, by block name
   */
  public static FlowRuns derive(String module, LatencyMetric metric, Map<String, Long> blockEnds) {
    Map<String, Long> ordered = new TreeMap<>(new NaturalOrder());
    blockEnds.forEach(
        (block, end) -> {
          if (end > 0) {
            ordered.put(block, end);
          }
        });
    if (ordered.isEmpty()) {
      return new FlowRuns(
          module, metric.nanos(), "", 0, null, "no block of the module takes any time");
    }
    List<String> blocks = new ArrayList<>(ordered.keySet());
    String last = blocks.get(blocks.size() - 1);
    long end = ordered.getOrDefault(last, 0L);
    Long runs = runs(metric, end);
    return new FlowRuns(
        module,
        metric.nanos(),
        last,
        end,
        runs,
        runs == null ? reason(metric, last, end, ordered) : "");
  }

  private static @Nullable Long runs(LatencyMetric metric, long end) {
    BigDecimal factor = metric.value().divide(BigDecimal.valueOf(end), 0, RoundingMode.HALF_EVEN);
    if (factor.signum() <= 0) {
      return null;
    }
    long runs = factor.longValueExact();
    try {
      return metric.standsFor(Math.multiplyExact(runs, end)) ? runs : null;
    } catch (ArithmeticException e) {
      return null;
    }
  }

  private static String reason(
      LatencyMetric metric, String last, long end, Map<String, Long> ordered) {
    StringBuilder text = new StringBuilder();
    text.append(metric.nanos())
        .append(" ns is no multiple of ")
        .append(end)
        .append(" ns, the end of ")
        .append(last);
    for (Map.Entry<String, Long> block : ordered.entrySet()) {
      Long runs = runs(metric, block.getValue());
      if (runs != null) {
        text.append("; it is ").append(runs).append(" times the end of ").append(block.getKey());
      }
    }
    return text.append("; the traces are of another compilation, or of another pass").toString();
  }
}
