package dev.plumbline.standalone.cli;

import dev.plumbline.standalone.bounds.ReadRequest;
import picocli.CommandLine.Option;

/** Which kernel predictions are about, where their files do not say it. */
final class KernelTargetOptions {

  @Option(
      names = "--kernel",
      paramLabel = "NAME",
      description =
          "Name of the kernel of a schedule, as it is measured. Default: the name of its file, of"
              + " its folder where the file is des.json.")
  private String kernel = "";

  @Option(
      names = "--variant",
      paramLabel = "TEXT",
      description =
          "Blocks, shapes and types of the kernel of a schedule, as `plumbline inspect` shows them"
              + " beside what was measured. Default: any.")
  private String variant = "";

  @Option(
      names = "--tolerance",
      paramLabel = "SHARE",
      description =
          "Relative tolerance of predictions of perf_sim, 0 to 1. Schedules have that of their"
              + " calibration, hand-written bounds their own. Default: ${DEFAULT-VALUE}.")
  private double tolerance;

  /**
   * What was told.
   *
   * @param build build that is predicted, empty for any
   * @param deviceModel device model that is predicted, empty for any
   * @throws CommandFailure if the tolerance is no share
   */
  ReadRequest.Target target(String build, String deviceModel) {
    OptionRange.within("--tolerance", tolerance, 0, 1);
    return new ReadRequest.Target(kernel, variant, build, deviceModel, tolerance);
  }
}
