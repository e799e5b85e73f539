package dev.plumbline.bounds.neuron;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plumbline.bounds.neuron.measured.InstructionRows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Predicted and measured durations of the same instructions of one module, matched by name.
 *
 * @param key what is matched
 * @param predictedNamed instructions that are predicted under a name
 * @param measuredNamed instructions that are measured under a name
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
  private static final String KEY = "bir_instruction_name == args.bir_name (rows summed per name)";
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

  static InstructionJoin of(Map<String, Long> predicted, Map<String, InstructionRows> measured) {
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
        KEY,
        predicted.size(),
        measured.size(),
        both.size(),
        rows,
        predictedSum,
        measuredSum,
        both.subList(0, Math.min(SLOWEST, both.size())));
  }
}
