package dev.plumbline.bounds.neuron.metrics;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One write of the latency estimate. The key has no block, so later writes of a module replace
 * earlier ones: what is published is neither the sum nor the maximum over blocks.
 *
 * @param passOrdinal order of the pass: 88 before register allocation, 99 after
 * @param module module it is written for
 * @param block full name of the block it was computed from
 * @param nanos value, nanoseconds
 */
public record LatencyWrite(
    @JsonProperty("passOrdinal") int passOrdinal,
    @JsonProperty("module") String module,
    @JsonProperty("block") String block,
    @JsonProperty("value") long nanos) {

  /** What stays of a sequence of writes: the last one of each module, nanoseconds. */
  public static Map<String, Long> published(List<LatencyWrite> writes) {
    Map<String, Long> last = new LinkedHashMap<>();
    for (LatencyWrite write : writes) {
      last.put(write.module(), write.nanos());
    }
    return last;
  }
}
