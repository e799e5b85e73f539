package dev.plumbline.ingest.scan;

import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says which device a file is about: as the caller says, else by a folder devN above it, else 0.
 */
final class DeviceFinder {
  private static final Pattern DEVICE = Pattern.compile("dev(\\d+)");

  private final Map<Path, DeviceId> devices;
  private final Path argument;

  DeviceFinder(Map<Path, DeviceId> devices, Path argument) {
    this.devices = devices;
    this.argument = argument;
  }

  DeviceId of(Path file) {
    Path absolute = normal(file);
    DeviceId best = null;
    int bestLength = -1;
    for (Map.Entry<Path, DeviceId> entry : devices.entrySet()) {
      int length = matchLength(absolute, entry.getKey());
      if (length > bestLength) {
        bestLength = length;
        best = entry.getValue();
      }
    }
    return best == null ? byFolder(absolute) : best;
  }

  /** Whether an option of the caller is about a file. */
  boolean names(Path file, Path option) {
    return matchLength(normal(file), option) >= 0;
  }

  private int matchLength(Path file, Path option) {
    int length = -1;
    for (Path candidate :
        new Path[] {argument.resolve(option), argument.resolve(".logs").resolve(option), option}) {
      Path absolute = normal(candidate);
      if (file.startsWith(absolute)) {
        length = Math.max(length, absolute.getNameCount());
      }
    }
    return length;
  }

  private static DeviceId byFolder(Path file) {
    Path folder = file.getParent();
    for (int up = 0; up < 2 && folder != null && folder.getFileName() != null; up++) {
      String name = folder.getFileName().toString();
      Matcher matcher = DEVICE.matcher(name);
      if (matcher.matches()) {
        return new DeviceId(matcher.group(1), "");
      }
      if (!name.equals(".logs")) {
        break;
      }
      folder = folder.getParent();
    }
    return DeviceId.FIRST;
  }

  private static Path normal(Path path) {
    return path.toAbsolutePath().normalize();
  }
}
