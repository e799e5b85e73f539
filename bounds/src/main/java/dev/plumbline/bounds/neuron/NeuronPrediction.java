package dev.plumbline.bounds.neuron;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plumbline.bounds.neuron.trace.InstructionTimes;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.Problem;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Run A as estimate and run B as floor, block by block and summed over modules. What is incomplete
 * or does not fit together is in quarantine: visible, never used.
 *
 * @param identity identity of the estimate: hash of the archive or UUID of the NEFF, empty for bare
 *     files
 * @param build version, branch and commit of the compiler, empty if unknown
 * @param modules modules in natural order
 * @param loose traces whose name says no module
 * @param instructionTimes predicted duration of each instruction by module, if it was asked for
 * @param problems what does not fit between the runs
 */
public record NeuronPrediction(
    @JsonProperty("identity") String identity,
    @JsonProperty("build") String build,
    @JsonProperty("modules") List<ModulePrediction> modules,
    @JsonProperty("loose") List<BlockPrediction> loose,
    @JsonIgnore Map<String, InstructionTimes> instructionTimes,
    @JsonProperty("problems") List<Problem> problems) {
  /** Copies the lists. */
  public NeuronPrediction {
    modules = List.copyOf(modules);
    loose = List.copyOf(loose);
    problems = List.copyOf(problems);
  }

  /**
   * Puts estimate and floor together.
   *
   * @param estimate what was read of run A
   * @param floor what was read of run B, null without it
   */
  public static NeuronPrediction of(PerfSimInput estimate, @Nullable PerfSimInput floor) {
    return new RunPairing(estimate, floor).prediction();
  }

  /** The predictions as bounds: kinds {@code KERNEL} and {@code LANE}, in nanoseconds. */
  public List<Bound> bounds(BoundOptions options) {
    return new BoundConversion(this, options).bounds();
  }

  /** The module of a name, null if there is none. */
  public @Nullable ModulePrediction module(String name) {
    for (ModulePrediction module : modules) {
      if (module.module().equals(name)) {
        return module;
      }
    }
    return null;
  }
}
