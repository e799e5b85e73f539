package dev.plumbline.bounds.neuron;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plumbline.bounds.neuron.trace.TraceSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is predicted of one block.
 *
 * @param name module, function and block; the file name where it does not say them
 * @param estimate run A
 * @param floor run B, null if there is none that fits
 * @param quarantine why it is never used as a bound, empty if it is
 */
public record BlockPrediction(
    @JsonProperty("name") String name,
    @JsonProperty("estimate") TraceSummary estimate,
    @JsonProperty("floor") @Nullable TraceSummary floor,
    @JsonProperty("quarantine") List<String> quarantine) {
  /** Copies the list. */
  public BlockPrediction {
    quarantine = List.copyOf(quarantine);
  }
}
