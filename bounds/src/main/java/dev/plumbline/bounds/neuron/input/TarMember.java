package dev.plumbline.bounds.neuron.input;

import java.util.Set;

/**
 * The header of one member of a tar.
 *
 * @param name full name as stored, without a leading {@code ./}; never used as a path
 * @param sizeBytes declared size of its content
 * @param type kind of entry
 * @param paxKeys keys of its own PAX records, in alphabetical order
 */
public record TarMember(String name, long sizeBytes, Type type, Set<String> paxKeys) {
  /** What an entry of a tar is. */
  public enum Type {
    /** A regular file. */
    FILE,
    /** A directory. */
    DIRECTORY,
    /** A link, device, pipe or sparse file, or an entry of a kind that holds no file. */
    SPECIAL
  }

  /** What follows the last slash. */
  public String baseName() {
    return name.substring(name.lastIndexOf('/') + 1);
  }

  /** Whether a part of the name is {@code ..}. */
  public boolean climbs() {
    for (String part : name.split("/", -1)) {
      if (part.equals("..")) {
        return true;
      }
    }
    return false;
  }
}
