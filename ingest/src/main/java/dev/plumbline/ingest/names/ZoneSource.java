package dev.plumbline.ingest.names;

import dev.plumbline.model.device.ZoneHash;

/**
 * Where a zone name comes from.
 *
 * @param name the zone's name
 * @param file path that went into the hash
 * @param line line of the macro, as text
 * @param hash16 zone hash
 */
public record ZoneSource(String name, String file, String line, int hash16) {
  /** The row as a zone name table has it. */
  @Override
  public String toString() {
    return name + "," + file + "," + line + "," + ZoneHash.hex(hash16);
  }
}
