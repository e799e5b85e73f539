package dev.plumbline.ingest.read;

import dev.plumbline.bounds.neuron.measured.ModuleNames;

/**
 * What the caller tells about measured kernels.
 *
 * @param warmUp first launches of each kernel of an op summary and device that do not count, unless
 *     there are no more than that
 * @param modules names of Neuron modules that are measured or predicted
 */
public record KernelOptions(int warmUp, ModuleNames modules) {
  /** As bounds are checked: one launch is warm-up, nothing is known of modules. */
  public static final KernelOptions DEFAULT = new KernelOptions(1, ModuleNames.NONE);

  /** Checks the number. */
  public KernelOptions {
    if (warmUp < 0) {
      throw new IllegalArgumentException("warm-up of " + warmUp + " launches, expected 0 or more");
    }
  }
}
