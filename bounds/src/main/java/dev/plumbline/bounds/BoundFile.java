package dev.plumbline.bounds;

import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Hand-written bounds, as {@code docs/formats/bounds.md} describes them. A bad entry never hides
 * its good neighbours: what could be read is in {@link #bounds}, what was wrong in {@link
 * #problems}.
 *
 * @param name display name of the file
 * @param bounds every usable prediction, in file order
 * @param problems what was wrong, with line and JSON path, in file order
 */
public record BoundFile(String name, List<Bound> bounds, List<Problem> problems) {
  /** Largest file that is read, bytes. */
  public static final long MAX_FILE_BYTES = 64L << 20;

  /** Format version read. */
  public static final int VERSION = 1;

  /** Copies the lists. */
  public BoundFile {
    bounds = List.copyOf(bounds);
    problems = List.copyOf(problems);
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be opened or read, or is larger than {@link #MAX_FILE_BYTES}
   */
  public static BoundFile read(Path path) throws IOException {
    return read(bytes(path), path.toString());
  }

  /** Reads the bytes of a file; every problem names it as told. */
  public static BoundFile read(byte[] json, String name) {
    return BoundFileReader.ofJson(name).read(json);
  }

  /**
   * Reads a file with the same fields in YAML.
   *
   * @throws IOException if it cannot be opened or read, or is larger than {@link #MAX_FILE_BYTES}
   */
  public static BoundFile readYaml(Path path) throws IOException {
    return BoundFileReader.ofYaml(path.toString()).read(bytes(path));
  }

  private static byte[] bytes(Path path) throws IOException {
    long sizeBytes = Files.size(path);
    if (sizeBytes > MAX_FILE_BYTES) {
      throw new IOException(
          path + " has " + sizeBytes + " bytes, bounds are read up to " + MAX_FILE_BYTES);
    }
    return Files.readAllBytes(path);
  }

  /** The predictions grouped by what they predict, newest validity first. */
  public List<BoundHistory> histories() {
    Map<BoundKey, List<Bound>> byKey = new LinkedHashMap<>();
    for (Bound bound : bounds) {
      byKey.computeIfAbsent(bound.key(), key -> new ArrayList<>()).add(bound);
    }
    List<BoundHistory> histories = new ArrayList<>();
    byKey.forEach(
        (key, sameKey) -> {
          sameKey.sort(Comparator.comparingLong(Bound::validFromMillis).reversed());
          histories.add(new BoundHistory(1, key, List.copyOf(sameKey)));
        });
    return histories;
  }
}
