package dev.plumbline.standalone.demo;

import dev.plumbline.standalone.demo.SampleHost.SampleDevice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * The bundled sample fleet: three hosts with two devices each, and the log folders, zone names and
 * bounds that a profiled run on them would leave behind. It is made from a seed; what is wrong with
 * it is in the events alone and nowhere computed beforehand:
 *
 * <ul>
 *   <li>the floor predicted for {@code softmax_tile} is above what the zone takes: an unsound
 *       bound,
 *   <li>device 1 of {@code node-2} multiplies 1.45 times slower than the others,
 *   <li>{@code node-3} never frees one in forty buffers of the pool {@code Device L1 (1,2)},
 *   <li>device 0 of {@code node-1} lost two END markers.
 * </ul>
 */
public final class SampleFleet {

  /** Seed of the bundled fleet. */
  public static final long SEED = 20_261_130L;

  /** Workload of every host. */
  public static final String WORKLOAD = "sample-transformer";

  private static final String SLOW_HOST = "node-2";
  private static final String LEAKY_HOST = "node-3";
  private static final String LOSSY_HOST = "node-1";
  private static final double SLOW_FACTOR = 1.45;

  private final Path folder;

  /** The fleet in the given folder, written or not. */
  public SampleFleet(Path folder) {
    this.folder = folder;
  }

  /** Where it is. */
  public Path folder() {
    return folder;
  }

  /** The hosts, in order. */
  public List<SampleHost> hosts() {
    List<SampleHost> hosts = new ArrayList<>();
    for (int host = 1; host <= 3; host++) {
      String name = "node-" + host;
      List<SampleDevice> devices = new ArrayList<>();
      for (int device = 0; device < 2; device++) {
        devices.add(
            new SampleDevice("dev" + device, Integer.toString(device), "SN" + host + "0" + device));
      }
      hosts.add(new SampleHost(name, folder.resolve(name).resolve(".logs"), devices));
    }
    return hosts;
  }

  /** Names of the device zones, as CSV. */
  public Path zoneNames() {
    return folder.resolve("zone_names.csv");
  }

  /** Bounds of the workload, hand-written JSON. */
  public Path bounds() {
    return folder.resolve("bounds.json");
  }

  /**
   * Writes the fleet unless it is there already.
   *
   * @throws IOException if the folder cannot be written
   */
  public void writeIfMissing(long seed) throws IOException {
    Path whole = folder.resolve("complete");
    if (Files.exists(whole)) {
      return;
    }
    SplittableRandom random = new SplittableRandom(seed);
    for (SampleHost host : hosts()) {
      writeHost(host, random.split());
    }
    writeZoneNames();
    SampleBounds.write(bounds());
    // Last: a fleet that was cut short by Ctrl-C is written again.
    Files.writeString(whole, "seed " + seed + "\n");
  }

  private static void writeHost(SampleHost host, SplittableRandom random) throws IOException {
    Files.createDirectories(host.logs());
    new SampleHostLog(random.split()).write(host.logs());
    String leakyPool = host.name().equals(LEAKY_HOST) ? "Device L1 (1,2)" : "";
    new SampleMemoryLog(random.split(), leakyPool).write(host.logs());
    for (SampleDevice device : host.devices()) {
      boolean slow = host.name().equals(SLOW_HOST) && device.id().equals("1");
      boolean lossy = host.name().equals(LOSSY_HOST) && device.id().equals("0");
      new SampleDeviceLog(random.split(), slow ? SLOW_FACTOR : 1.0, lossy ? 2 : 0)
          .write(host.logs().resolve(device.folder()));
    }
  }

  private void writeZoneNames() throws IOException {
    Set<String> rows = new TreeSet<>();
    for (SampleZone zone : SampleZone.values()) {
      rows.add(zone.zoneName() + "," + zone.file() + "," + zone.line() + "," + zone.hash());
    }
    Files.writeString(zoneNames(), "name,file,line,hash16\n" + String.join("\n", rows) + "\n");
  }
}
