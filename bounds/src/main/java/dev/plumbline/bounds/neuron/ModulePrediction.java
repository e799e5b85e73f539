package dev.plumbline.bounds.neuron;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plumbline.bounds.neuron.trace.LaneKeys;
import dev.plumbline.bounds.neuron.trace.LaneSummary;
import dev.plumbline.bounds.neuron.trace.TraceSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is predicted of one module: its blocks one after another, each once.
 *
 * @param module module or core
 * @param blocks its blocks, in natural order
 * @param lanes its lanes, in the order of lane ids
 * @param estimateNanos sum of the ends of run A, nanoseconds
 * @param floorNanos sum of the ends of run B, null if a block has none that fits, nanoseconds
 * @param quarantine why the sums are never used as bounds, empty if they are
 */
public record ModulePrediction(
    @JsonProperty("module") String module,
    @JsonProperty("blocks") List<BlockPrediction> blocks,
    @JsonProperty("lanes") Map<String, PredictedLane> lanes,
    @JsonProperty("estimate") long estimateNanos,
    @JsonProperty("floor") @Nullable Long floorNanos,
    @JsonProperty("quarantine") List<String> quarantine) {
  /** Copies the lists. */
  public ModulePrediction {
    blocks = List.copyOf(blocks);
    quarantine = List.copyOf(quarantine);
  }

  /**
   * Sums blocks.
   *
   * @throws ArithmeticException if a sum leaves 63 bits
   */
  static ModulePrediction of(String module, List<BlockPrediction> blocks, List<String> quarantine) {
    boolean hasFloor = blocks.stream().allMatch(block -> block.floor() != null);
    Set<String> keys = new LinkedHashSet<>();
    long estimate = 0;
    long floor = 0;
    List<TraceSummary> estimates = new ArrayList<>();
    List<TraceSummary> floors = new ArrayList<>();
    for (BlockPrediction block : blocks) {
      keys.addAll(block.estimate().lanes().keySet());
      estimates.add(block.estimate());
      estimate = Math.addExact(estimate, block.estimate().overallEndNanos());
      TraceSummary low = block.floor();
      if (hasFloor && low != null) {
        keys.addAll(low.lanes().keySet());
        floors.add(low);
        floor = Math.addExact(floor, low.overallEndNanos());
      }
    }
    Map<String, PredictedLane> lanes = new LinkedHashMap<>();
    for (String key : LaneKeys.inOrder(keys)) {
      LaneSum high = LaneSum.of(estimates, key);
      LaneSum low = LaneSum.of(floors, key);
      lanes.put(
          key,
          new PredictedLane(
              high.events,
              high.sum,
              high.union,
              hasFloor ? low.sum : null,
              hasFloor ? low.union : null));
    }
    return new ModulePrediction(
        module, blocks, lanes, estimate, hasFloor ? floor : null, quarantine);
  }

  private record LaneSum(long events, long sum, long union) {
    static LaneSum of(List<TraceSummary> traces, String key) {
      long events = 0;
      long sum = 0;
      long union = 0;
      for (TraceSummary trace : traces) {
        LaneSummary lane = trace.lanes().get(key);
        if (lane != null) {
          events += lane.events();
          sum = Math.addExact(sum, lane.busySumNanos());
          union = Math.addExact(union, lane.busyUnionNanos());
        }
      }
      return new LaneSum(events, sum, union);
    }
  }
}
