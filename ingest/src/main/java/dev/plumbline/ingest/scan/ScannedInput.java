package dev.plumbline.ingest.scan;

import dev.plumbline.model.wire.MarkerLayout;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One file and what it is.
 *
 * @param argument the path the caller gave: the file itself or a folder above it
 * @param path the file
 * @param file display name: as given, or relative to the folder given
 * @param type what it is
 * @param sizeBytes size of the file
 * @param device device it is about, meaningful for device types only
 * @param process default process name: the log folder's name, or {@code main}
 * @param separator column separator of a table
 * @param layout layout of a raw L1 image, null for other types
 */
public record ScannedInput(
    Path argument,
    Path path,
    String file,
    InputType type,
    long sizeBytes,
    DeviceId device,
    String process,
    char separator,
    @Nullable MarkerLayout layout) {

  /** The same file, as far as it is about a device. */
  public ScannedInput withDevice(DeviceId of) {
    return new ScannedInput(argument, path, file, type, sizeBytes, of, process, separator, layout);
  }
}
