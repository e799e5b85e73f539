package dev.plumbline.ingest.send;

import dev.plumbline.ingest.read.Identity;
import dev.plumbline.ingest.read.KernelOptions;
import dev.plumbline.ingest.scan.ScannedInputs;
import dev.plumbline.model.wire.ZoneNames;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What to import as whom.
 *
 * @param identity run, host, process, workload and labels
 * @param start wall-clock time of the run's relative zero, null to use the time of its first import
 * @param inputs what a scan found
 * @param names names of device zones
 * @param kernels what is told about measured kernels
 */
public record ImportPlan(
    Identity identity,
    @Nullable Instant start,
    ScannedInputs inputs,
    ZoneNames names,
    KernelOptions kernels) {

  /** A plan that tells nothing about measured kernels. */
  public ImportPlan(
      Identity identity, @Nullable Instant start, ScannedInputs inputs, ZoneNames names) {
    this(identity, start, inputs, names, KernelOptions.DEFAULT);
  }
}
