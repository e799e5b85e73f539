package dev.plumbline.bench.files;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * Writes the log folder of a profiled run, in the shapes and proportions of a captured one: host
 * zones grouped by source location, markers in buffer order of each core and RISC, buffer events of
 * one pool per core.
 */
public final class LogFolder {
  private final Path folder;

  private LogFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Writes a folder.
   *
   * @param folder made if missing; files of these names are replaced
   */
  public static LogFolder write(FolderSpec spec, Path folder) throws IOException {
    LogFolder written = new LogFolder(folder);
    Files.createDirectories(written.logs());
    SplittableRandom random = new SplittableRandom(spec.seed());
    written.table("tracy_ops_times.csv", new HostZoneTable(spec.hostRows(), random.split())::write);
    DeviceZoneTable device = new DeviceZoneTable(spec.deviceRows(), random.split());
    written.table("tt_foil_device_zones.csv", device::write);
    written.table("tt_foil_device_clock_sync.csv", device::writeClockSync);
    written.table("tt_foil_memlog.csv", new MemoryTable(spec.memoryRows(), random.split())::write);
    try (BufferedWriter out =
        Files.newBufferedWriter(written.zoneNames(), StandardCharsets.UTF_8)) {
      DeviceZone.writeNames(out);
    }
    return written;
  }

  /** What {@code report --from} takes. */
  public Path folder() {
    return folder;
  }

  /** Where the tables are. */
  public Path logs() {
    return folder.resolve(".logs");
  }

  /** Names of the device zones, for {@code --zone-names}. */
  public Path zoneNames() {
    return folder.resolve("zone_names.csv");
  }

  private void table(String name, Table table) throws IOException {
    try (BufferedWriter out =
        Files.newBufferedWriter(logs().resolve(name), StandardCharsets.UTF_8)) {
      table.write(out);
    }
  }

  @FunctionalInterface
  private interface Table {
    void write(BufferedWriter out) throws IOException;
  }
}
