package dev.plumbline.bounds.neuron;

import dev.plumbline.bounds.neuron.input.WarningCode;
import dev.plumbline.bounds.neuron.metrics.NaturalOrder;
import dev.plumbline.bounds.neuron.trace.InstructionTimes;
import dev.plumbline.bounds.neuron.trace.LaneSummary;
import dev.plumbline.bounds.neuron.trace.TraceName;
import dev.plumbline.bounds.neuron.trace.TraceSummary;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Finds run B of each block of run A and decides what of it can be used. */
final class RunPairing {
  private final PerfSimInput estimate;
  private final @Nullable PerfSimInput floor;
  private final List<Problem> problems = new ArrayList<>();
  private final Map<String, TraceSummary> floors = new LinkedHashMap<>();

  RunPairing(PerfSimInput estimate, @Nullable PerfSimInput floor) {
    this.estimate = estimate;
    this.floor = floor;
    if (floor != null) {
      floor.traces().forEach(trace -> floors.putIfAbsent(key(trace), trace));
    }
  }

  NeuronPrediction prediction() {
    Map<String, List<BlockPrediction>> byModule = new TreeMap<>(new NaturalOrder());
    List<BlockPrediction> loose = new ArrayList<>();
    for (TraceSummary trace : estimate.traces()) {
      BlockPrediction block = block(trace);
      if (trace.module().isEmpty() || isCopy(trace)) {
        loose.add(block);
      } else {
        byModule.computeIfAbsent(trace.module(), module -> new ArrayList<>()).add(block);
      }
    }
    floors.forEach(
        (name, trace) ->
            problem("unmatched-floor", trace.file(), "run B of " + name + " has no run A"));
    List<ModulePrediction> modules = new ArrayList<>();
    byModule.forEach((name, blocks) -> addModule(modules, name, blocks));
    NeffSummary neff = estimate.neff();
    String build = neff == null || neff.build() == null ? "" : neff.build();
    return new NeuronPrediction(
        estimate.identity(), build, modules, loose, instructions(byModule), problems);
  }

  private void addModule(
      List<ModulePrediction> modules, String name, List<BlockPrediction> blocks) {
    blocks.sort(Comparator.comparing(BlockPrediction::name, new NaturalOrder()));
    List<String> reasons = new ArrayList<>();
    reasons.addAll(reasons(estimate, Quarantine.Scope.MODULE, name));
    if (floor != null) {
      reasons.addAll(reasons(floor, Quarantine.Scope.MODULE, name));
    }
    blocks.forEach(
        block -> block.quarantine().forEach(reason -> reasons.add(block.name() + ": " + reason)));
    try {
      modules.add(ModulePrediction.of(name, blocks, reasons.stream().distinct().toList()));
    } catch (ArithmeticException e) {
      problem(
          "sum-overflow",
          estimate.file(),
          "the blocks of " + name + " add up to more than 2^63 - 1 ns; the module is left out");
    }
  }

  private BlockPrediction block(TraceSummary trace) {
    List<String> reasons = new ArrayList<>(reasonsOfTrace(estimate, trace));
    TraceSummary low = floors.remove(key(trace));
    if (low == null && floor != null) {
      problem("no-floor", trace.file(), "no run B of " + trace.blockName());
    }
    if (low != null && floor != null) {
      reasons.addAll(reasonsOfTrace(floor, low));
      String misfit = misfit(trace, low);
      if (!misfit.isEmpty()) {
        reasons.add(misfit);
        problem(WarningCode.FLOOR.code(), trace.file(), trace.blockName() + ": " + misfit);
      }
    }
    return new BlockPrediction(key(trace), trace, low, reasons.stream().distinct().toList());
  }

  /** Durations of both runs are equal, only starts differ, and run B ends no later. */
  private static String misfit(TraceSummary high, TraceSummary low) {
    if (low.overallEndNanos() > high.overallEndNanos()) {
      return "run B ends at "
          + low.overallEndNanos()
          + " ns, after run A at "
          + high.overallEndNanos()
          + " ns";
    }
    Map<String, LaneSummary> others = new HashMap<>(low.lanes());
    for (Map.Entry<String, LaneSummary> lane : high.lanes().entrySet()) {
      LaneSummary other = others.remove(lane.getKey());
      if (other == null
          || other.events() != lane.getValue().events()
          || other.busySumNanos() != lane.getValue().busySumNanos()) {
        return "lane "
            + lane.getKey()
            + " has other events or durations in run B: the runs are not of one compilation";
      }
    }
    return others.isEmpty()
        ? ""
        : "run B has lanes that run A has not: " + String.join(", ", others.keySet());
  }

  private static List<String> reasonsOfTrace(PerfSimInput input, TraceSummary trace) {
    List<String> reasons = new ArrayList<>(reasons(input, Quarantine.Scope.INPUT, ""));
    reasons.addAll(reasons(input, Quarantine.Scope.TRACE, trace.file()));
    return reasons;
  }

  private static List<String> reasons(PerfSimInput input, Quarantine.Scope scope, String target) {
    return input.quarantine().stream()
        .filter(entry -> entry.scope() == scope && entry.target().equals(target))
        .map(Quarantine::reason)
        .toList();
  }

  /** What a trace is of; a copy is of itself only, whatever block it was once. */
  private static String key(TraceSummary trace) {
    return isCopy(trace) ? trace.file() : trace.blockName();
  }

  private static boolean isCopy(TraceSummary trace) {
    return !TraceName.of(trace.file().substring(trace.file().lastIndexOf('/') + 1)).exact();
  }

  private Map<String, InstructionTimes> instructions(Map<String, List<BlockPrediction>> byModule) {
    Map<String, InstructionTimes> all = new LinkedHashMap<>();
    byModule.forEach(
        (module, blocks) ->
            all.put(
                module,
                blocks.stream()
                    .map(block -> estimate.instructionTimes().get(block.estimate().file()))
                    .filter(Objects::nonNull)
                    .reduce(InstructionTimes.NONE, InstructionTimes::plus)));
    return all;
  }

  private void problem(String code, String file, String message) {
    problems.add(new Problem(file, 0, Severity.WARNING, code, message));
  }
}
