package dev.plumbline.standalone.bounds;

import dev.plumbline.bounds.neuron.measured.MeasuredFile;
import dev.plumbline.bounds.neuron.measured.MeasuredLane;
import dev.plumbline.bounds.neuron.measured.MeasuredProfile;
import dev.plumbline.bounds.neuron.trace.TraceName;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Measured profiles of Neuron as executions: the whole of a module is a kernel, each lane of it the
 * active time of the lane. A module is found by the core that was measured: {@code nc01_sg00} runs
 * on core 1; where only one module is predicted and it names no core, it is that one.
 */
final class ProfileMeasurements {
  private final List<Measurement> measurements = new ArrayList<>();
  private final List<Problem> problems;
  private final MeasuredFile file;
  private final Set<String> modules;

  ProfileMeasurements(MeasuredFile file, Set<String> modules) {
    this.file = file;
    this.modules = modules;
    this.problems = new ArrayList<>(file.problems());
    file.profiles().forEach(this::add);
    if (!file.cycles().isEmpty()) {
      tell("cycles-only", "cycle counts of a session have no lanes and no clock: not compared");
    }
  }

  List<Measurement> measurements() {
    return measurements;
  }

  List<Problem> problems() {
    return problems;
  }

  private void add(MeasuredProfile profile) {
    String module = module(profile.core());
    if (module == null) {
      tell(
          "no-module",
          (profile.core() == null ? "a profile that names no core" : "core " + profile.core())
              + ": none, or more than one, of the predicted modules "
              + modules.stream().sorted().toList()
              + " is of it: not compared");
      return;
    }
    Double utilization = profile.modelFlopsUtilization();
    if (utilization != null) {
      problems.add(
          new Problem(
              file.file(),
              0,
              Severity.INFO,
              "model-flops-utilization",
              module
                  + ": MFU "
                  + Figures.percent(utilization)
                  + ", hardware flops without transposes over the tensor engine's peak in the total"
                  + " time"));
    }
    Long whole = profile.totalExecNanos();
    if (whole != null) {
      measurements.add(new Measurement(StatKind.KERNEL, module, "", "", List.of(whole), 0, 0, 0));
    }
    for (Map.Entry<String, MeasuredLane> lane : profile.lanes().entrySet()) {
      Long busy = lane.getValue().busyUnionNanos();
      if (busy != null) {
        measurements.add(
            new Measurement(StatKind.LANE, lane.getKey(), module, "", List.of(busy), 0, 0, 0));
      }
    }
  }

  private @Nullable String module(@Nullable Integer core) {
    List<String> fitting =
        modules.stream()
            .filter(
                module -> {
                  int named = TraceName.core(module);
                  return core == null || named < 0 ? modules.size() == 1 : named == core;
                })
            .toList();
    return fitting.size() == 1 ? fitting.get(0) : null;
  }

  private void tell(String code, String message) {
    problems.add(new Problem(file.file(), 0, Severity.WARNING, code, message));
  }
}
