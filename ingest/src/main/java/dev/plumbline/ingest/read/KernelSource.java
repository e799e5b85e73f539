package dev.plumbline.ingest.read;

import dev.plumbline.ingest.scan.ScannedInput;
import java.io.IOException;
import java.util.List;

/** Reads what one profiler measured of kernels. */
interface KernelSource {
  /**
   * Reads files that belong together.
   *
   * @throws IOException if one cannot be read, or is refused
   */
  KernelParts read(List<ScannedInput> files, KernelOptions options) throws IOException;
}
