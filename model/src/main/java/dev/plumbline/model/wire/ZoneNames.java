package dev.plumbline.model.wire;

import java.util.List;

/** Names of device zones by their hash. */
@FunctionalInterface
public interface ZoneNames {
  /** Knows no name. */
  ZoneNames NONE = hash16 -> List.of();

  /**
   * Every name that hashes so: none if unknown, more than one if ambiguous.
   *
   * @param hash16 zone hash, 0 to 65,535
   */
  List<String> namesOf(int hash16);
}
