package dev.plumbline.standalone.cli;

import dev.plumbline.standalone.bounds.ReadRequest;
import picocli.CommandLine.Option;

/** What predictions are about, where their files do not say it. */
final class TargetOptions {

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
      description = "Shape and types of the kernel of a schedule, as measured. Default: any.")
  private String variant = "";

  @Option(
      names = "--build",
      paramLabel = "TEXT",
      description = "Build that schedules and traces of perf_sim are of. Default: any.")
  private String build = "";

  @Option(
      names = "--device-model",
      paramLabel = "TEXT",
      description = "Device model that schedules and traces of perf_sim are for. Default: any.")
  private String deviceModel = "";

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
   * @throws CommandFailure if the tolerance is no share
   */
  ReadRequest.Target target() {
    OptionRange.within("--tolerance", tolerance, 0, 1);
    return new ReadRequest.Target(kernel, variant, build, deviceModel, tolerance);
  }
}
