package dev.plumbline.standalone.cli;

import dev.plumbline.bounds.neuron.measured.ModuleNames;
import dev.plumbline.ingest.read.KernelOptions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is told about kernels that profilers measured. */
final class MeasuredKernelOptions {

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      description =
          "First launches of each kernel of an op summary of msprof that do not count, unless there"
              + " are no more. Default: 1; of inspect, which judges nothing, 0.")
  private @Nullable Integer warmUp;

  @Option(
      names = "--module",
      paramLabel = "NAME",
      description =
          "Module that a profile of Neuron is of, such as nc01_sg00, which is of core 1; may be"
              + " repeated. Default: the one of that core for which there are bounds, else"
              + " nc<core>_sg00.")
  private List<String> modules = List.of();

  /**
   * What was told.
   *
   * @param usualWarmUp warm-up where nothing was told
   * @param predicted modules for which there are bounds; what was told goes before them
   */
  KernelOptions options(int usualWarmUp, ModuleNames predicted) {
    if (warmUp != null) {
      OptionRange.atLeast("--warm-up", warmUp, 0);
    }
    Set<String> told = new HashSet<>(modules);
    return new KernelOptions(
        warmUp == null ? usualWarmUp : warmUp, told.isEmpty() ? predicted : new ModuleNames(told));
  }
}
