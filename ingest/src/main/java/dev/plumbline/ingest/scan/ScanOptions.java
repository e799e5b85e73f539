package dev.plumbline.ingest.scan;

import dev.plumbline.model.wire.MarkerLayout;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the caller tells about the inputs.
 *
 * @param devices device of a file or of everything below a folder; a relative path is tried below
 *     each scanned folder, then below the working directory; the longest match wins
 * @param layout layout of raw L1 images, null to let the size decide
 */
public record ScanOptions(Map<Path, DeviceId> devices, @Nullable MarkerLayout layout) {
  /** Says nothing. */
  public static final ScanOptions NONE = new ScanOptions(Map.of(), null);

  /** Copies the map. */
  public ScanOptions {
    devices = Collections.unmodifiableMap(new LinkedHashMap<>(devices));
  }
}
