package dev.plumbline.standalone.cli;

import dev.plumbline.standalone.bounds.ReadRequest;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What predictions are about, where their files do not say it. */
final class TargetOptions {

  @Mixin private KernelTargetOptions kernel = new KernelTargetOptions();

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

  /**
   * What was told.
   *
   * @throws CommandFailure if the tolerance is no share
   */
  ReadRequest.Target target() {
    return kernel.target(build, deviceModel);
  }
}
