package dev.plumbline.bounds.neuron.trace;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one perf_sim trace predicts. All times are nanoseconds from the start of the block.
 *
 * @param file display name of the file, or full name of the member
 * @param module module or core
 * @param function function
 * @param block basic block
 * @param run which simulation it is
 * @param events events ({@code X} records)
 * @param nullEvents events without an opcode; they count for lanes, not for opcodes
 * @param lanes figures of each lane with events, lowest id first
 * @param criticalLane the lane whose last record ends last, null without events
 * @param overallEndNanos end as the compiler counts it: the latest end of the last record of a lane
 * @param overallMaxEndNanos latest end of any record
 * @param depEdges dependencies
 * @param depEdgesByType dependencies of each kind
 * @param danglingDeps dependencies on an instruction that is not in the file
 * @param crossLaneDeps dependencies on an event of another lane
 * @param opcodes figures of each opcode, in alphabetical order
 * @param criticalPath longest chain of dependent events
 * @param ignored what was skipped and how often, by reason
 */
public record TraceSummary(
    @JsonProperty("file") String file,
    @JsonProperty("module") String module,
    @JsonProperty("function") String function,
    @JsonProperty("block") String block,
    @JsonProperty("run") PerfSimRun run,
    @JsonProperty("xEvents") long events,
    @JsonProperty("nullEvents") long nullEvents,
    @JsonProperty("lanes") Map<String, LaneSummary> lanes,
    @JsonProperty("criticalLane") @Nullable String criticalLane,
    @JsonProperty("overallEnd") long overallEndNanos,
    @JsonProperty("overallMaxEnd") long overallMaxEndNanos,
    @JsonProperty("depEdges") long depEdges,
    @JsonProperty("depEdgesByType") Map<String, Long> depEdgesByType,
    @JsonProperty("danglingDeps") long danglingDeps,
    @JsonProperty("crossLaneDeps") long crossLaneDeps,
    @JsonProperty("opcodes") Map<String, OpcodeTotals> opcodes,
    @JsonProperty("criticalPath") CriticalPath criticalPath,
    @JsonProperty("ignored") Map<String, Long> ignored) {

  /** Copies the maps, keeping their order. */
  public TraceSummary {
    lanes = Collections.unmodifiableMap(new LinkedHashMap<>(lanes));
    depEdgesByType = Collections.unmodifiableMap(new LinkedHashMap<>(depEdgesByType));
    opcodes = Collections.unmodifiableMap(new LinkedHashMap<>(opcodes));
    ignored = Collections.unmodifiableMap(new LinkedHashMap<>(ignored));
  }

  /** Module, function and block, which name what is predicted. */
  @JsonIgnore
  public String blockName() {
    return module.isEmpty() ? file : module + '.' + function + '.' + block;
  }
}
