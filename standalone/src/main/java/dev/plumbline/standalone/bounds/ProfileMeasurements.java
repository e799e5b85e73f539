package dev.plumbline.standalone.bounds;

import dev.plumbline.bounds.neuron.measured.MeasuredFile;
import dev.plumbline.bounds.neuron.measured.MeasuredProfile;
import dev.plumbline.bounds.neuron.measured.ModuleNames;
import dev.plumbline.bounds.neuron.measured.ProfileFigure;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.util.ArrayList;
import java.util.List;

/**
 * Measured profiles of Neuron as executions, under the names that predictions have for them. What
 * ran on a core of which no module is predicted is not compared.
 */
final class ProfileMeasurements {
  private final List<Measurement> measurements = new ArrayList<>();
  private final List<Problem> problems;
  private final MeasuredFile file;
  private final ModuleNames modules;

  ProfileMeasurements(MeasuredFile file, ModuleNames modules) {
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
    String module = modules.of(profile.core());
    if (module == null) {
      tell(
          "no-module",
          (profile.core() == null ? "a profile that names no core" : "core " + profile.core())
              + ": none, or more than one, of the predicted modules "
              + modules.names().stream().sorted().toList()
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
    for (ProfileFigure figure : ProfileFigure.of(profile, module)) {
      measurements.add(
          new Measurement(
              figure.kind(),
              figure.name(),
              figure.context(),
              "",
              "",
              List.of(figure.nanos()),
              0,
              0,
              0));
    }
  }

  private void tell(String code, String message) {
    problems.add(new Problem(file.file(), 0, Severity.WARNING, code, message));
  }
}
