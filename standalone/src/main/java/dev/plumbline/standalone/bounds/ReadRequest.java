package dev.plumbline.standalone.bounds;

import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What is told beside the files of predictions.
 *
 * @param calibration calibration of the two-tier model, null if not told
 * @param form how schedules are charged and reported
 * @param launch launch of the kernels of schedules
 * @param scheduler second scheduler file, null if there is none
 * @param run which simulation traces of perf_sim are taken for; the files do not say it
 * @param floor perf_sim's simulation without anti-dependencies, null if there is none
 * @param measuredMicros a measured time to hold against what is shown, null if there is none
 * @param target what bounds are made for
 */
public record ReadRequest(
    @Nullable Calibration calibration,
    ScheduleForm form,
    LaunchArguments launch,
    @Nullable Path scheduler,
    PerfSimRun run,
    @Nullable Path floor,
    @Nullable Double measuredMicros,
    Target target) {

  /**
   * What bounds are made for.
   *
   * @param kernel name of the kernel as measured; empty for the name of the file
   * @param variant grid, types and shape as measurements have them; empty for any
   * @param build build they hold for; empty for any
   * @param deviceModel device model they hold for; empty for any
   * @param tolerance relative tolerance of predictions of perf_sim, 0 to 1
   */
  public record Target(
      String kernel, String variant, String build, String deviceModel, double tolerance) {
    /** Any build on any device, named after the file. */
    public static final Target ANY = new Target("", "", "", "", 0);
  }
}
