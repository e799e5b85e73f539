package dev.plumbline.bench.load;

import dev.plumbline.model.device.ControlLayout;
import dev.plumbline.model.device.L1Image;
import dev.plumbline.model.device.ZoneHash;
import dev.plumbline.model.wire.ZoneNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The kernels that all devices of a load run: on every RISC a firmware zone, in it a kernel zone,
 * in that the zones of the kernel, which all RISCs share.
 */
final class MarkerProgram implements ZoneNames {
  /** Fewest zones of a RISC: the two fixed ones, and one more than are ever open at once. */
  private static final int LEAST_ZONES = 6;

  private static final int FIXED_ZONES = 2;
  private static final String KERNEL_FILE = "/opt/kernels/bmm_large_block_zm_fused_bias.cpp";

  private final String[][] names;
  private final int[][] hashes;
  private final Map<Integer, List<String>> byHash = new HashMap<>();

  /** Every name gets a hash of its own. */
  MarkerProgram(int zones) {
    int riscs = ControlLayout.RISCS;
    names = new String[riscs][zones];
    hashes = new int[riscs][zones];
    Map<String, Integer> known = new HashMap<>();
    for (int risc = 0; risc < riscs; risc++) {
      for (int zone = 0; zone < zones; zone++) {
        String name = newName(risc, zone);
        names[risc][zone] = name;
        hashes[risc][zone] = known.computeIfAbsent(name, this::newHash);
      }
    }
  }

  private static String newName(int risc, int zone) {
    return switch (zone) {
      case 0 -> L1Image.riscName(risc) + "-FW";
      case 1 -> L1Image.riscName(risc) + "-KERNEL";
      default -> "matmul_block_tile_" + (zone - FIXED_ZONES);
    };
  }

  private int newHash(String name) {
    int line = 40;
    int hash = ZoneHash.hash16(name, KERNEL_FILE, line);
    while (byHash.containsKey(hash)) {
      line++;
      hash = ZoneHash.hash16(name, KERNEL_FILE, line);
    }
    byHash.put(hash, List.of(name));
    return hash;
  }

  @Override
  public List<String> namesOf(int hash16) {
    return byHash.getOrDefault(hash16, List.of());
  }

  String name(int risc, int zone) {
    return names[risc][zone];
  }

  int hash(int risc, int zone) {
    return hashes[risc][zone];
  }

  /**
   * Zones of each RISC when a device has that many keys.
   *
   * @throws IllegalArgumentException when they are too few
   */
  static int zones(int keys) {
    int zones = keys / ControlLayout.RISCS;
    if (zones < LEAST_ZONES) {
      throw new IllegalArgumentException(
          "marker loads have at least "
              + LEAST_ZONES * ControlLayout.RISCS
              + " keys a source, found "
              + keys);
    }
    return zones;
  }
}
