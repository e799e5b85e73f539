package dev.plumbline.bounds.neuron;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plumbline.bounds.neuron.measured.InstructionRows;
import dev.plumbline.bounds.neuron.measured.MeasuredInstructions;
import dev.plumbline.bounds.neuron.trace.InstructionTimes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Predicted and measured durations of the same instructions of one module. They are matched by the
 * best identity that both sides tell: the name, else the id, else lane and source location.
 *
 * @param key what is matched
 * @param predictedNamed instructions that are predicted under such an identity
 * @param measuredNamed instructions that are measured under one
 * @param matched instructions on both sides
 * @param hardwareRowsMatched measured rows of those on both sides
 * @param predictedDurationNanos sum over those on both sides, nanoseconds
 * @param measuredDurationNanos sum over those on both sides, nanoseconds
 * @param slowest the ten that took the most longer than predicted
 */
public record InstructionJoin(
    @JsonProperty("key") String key,
    @JsonProperty("predictedNamed") long predictedNamed,
    @JsonProperty("measuredNamed") long measuredNamed,
    @JsonProperty("matched") long matched,
    @JsonProperty("hardwareRowsMatched") long hardwareRowsMatched,
    @JsonProperty("predictedDurSum") long predictedDurationNanos,
    @JsonProperty("measuredDurSum") long measuredDurationNanos,
    @JsonProperty("top10MeasuredMinusPredicted") List<Difference> slowest) {
  private static final String BY_NAME =
      "bir_instruction_name == args.bir_name (rows summed per name)";
  private static final String BY_ID =
      "bir_id or raw_bir_id & 0xffffffff == <function>:args.bir_id (rows summed per id)";
  private static final String BY_PLACE =
      "lane and nki_source_location (both sides summed per place)";
  private static final int SLOWEST = 10;

  /** Copies the list. */
  public InstructionJoin {
    slowest = List.copyOf(slowest);
  }

  /**
   * One instruction on both sides.
   *
   * @param name name of the instruction
   * @param predictedNanos predicted duration, nanoseconds
   * @param measuredNanos measured duration over all of its rows, nanoseconds
   * @param differenceNanos measured minus predicted, nanoseconds
   */
  public record Difference(
      @JsonProperty("bir_name") String name,
      @JsonProperty("predicted") long predictedNanos,
      @JsonProperty("measured") long measuredNanos,
      @JsonProperty("delta") long differenceNanos) {}

  /** Null where no identity is told by both sides. */
  static @Nullable InstructionJoin of(InstructionTimes predicted, MeasuredInstructions measured) {
    InstructionJoin byName = of(BY_NAME, predicted.byName(), measured.byName());
    if (byName.matched() > 0) {
      return byName;
    }
    InstructionJoin byId = of(BY_ID, withoutFunction(predicted.byId()), measured.byId());
    if (byId.matched() > 0) {
      return byId;
    }
    InstructionJoin byPlace = of(BY_PLACE, predicted.byPlace(), measured.byPlace());
    if (byPlace.matched() > 0) {
      return byPlace;
    }
    return predicted.byName().isEmpty() || measured.byName().isEmpty() ? null : byName;
  }

  /** Where the module has one function, a packed id alone says which instruction is meant. */
  private static Map<String, Long> withoutFunction(Map<String, Long> byId) {
    Map<String, Long> all = new HashMap<>(byId);
    boolean one =
        byId.keySet().stream().map(key -> key.substring(0, key.lastIndexOf(':'))).distinct().count()
            == 1;
    if (one) {
      byId.forEach((key, nanos) -> all.put(key.substring(key.lastIndexOf(':')), nanos));
    }
    return all;
  }

  private static InstructionJoin of(
      String key, Map<String, Long> predicted, Map<String, InstructionRows> measured) {
    List<Difference> both = new ArrayList<>();
    long rows = 0;
    long predictedSum = 0;
    long measuredSum = 0;
    for (Map.Entry<String, InstructionRows> entry : measured.entrySet()) {
      Long expected = predicted.get(entry.getKey());
      if (expected != null) {
        InstructionRows found = entry.getValue();
        rows += found.rows();
        predictedSum += expected;
        measuredSum += found.nanos();
        both.add(new Difference(entry.getKey(), expected, found.nanos(), found.nanos() - expected));
      }
    }
    both.sort(
        Comparator.comparingLong(Difference::differenceNanos)
            .reversed()
            .thenComparing(Difference::name));
    return new InstructionJoin(
        key,
        key.equals(BY_ID)
            ? predicted.keySet().stream().filter(id -> id.charAt(0) != ':').count()
            : predicted.size(),
        measured.size(),
        both.size(),
        rows,
        predictedSum,
        measuredSum,
        both.subList(0, Math.min(SLOWEST, both.size())));
  }
}
