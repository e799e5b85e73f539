package dev.plumbline.bounds.ascend.grid;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a kernel's Triton IR says about its grid.
 *
 * @param gridAxes axis of every read of a program id (0 x, 1 y, 2 z) in text order, duplicates kept
 * @param persistentLoops loops from the program id on, an inner one before the one around it
 * @param tensorPtrShapes tile shape of every block pointer; {@link #DYNAMIC} where it is not fixed
 * @param hasDot whether there is a matrix product
 */
public record TtirInfo(
    List<Integer> gridAxes,
    List<PersistentLoop> persistentLoops,
    List<List<Long>> tensorPtrShapes,
    boolean hasDot) {
  /** A dimension that is only known when the kernel runs. */
  public static final long DYNAMIC = Long.MIN_VALUE;

  /** Largest file that is read, bytes. */
  public static final long MAX_FILE_BYTES = 64L << 20;

  /** Copies the lists. */
  public TtirInfo {
    gridAxes = List.copyOf(gridAxes);
    persistentLoops = List.copyOf(persistentLoops);
    tensorPtrShapes = tensorPtrShapes.stream().map(List::copyOf).toList();
  }

  /**
   * Reads what the pass {@code --extract-ttir-info} prints: a JSON object, which the text of the
   * module follows. A tool built without Triton prints empty lists, which is no error.
   *
   * @param name display name of the file
   * @throws GridInputException if there is no such object, or a key of it is missing or of a wrong
   *     type
   */
  public static TtirInfo ofPassOutput(String text, String name) throws GridInputException {
    return new TtirInfoReader(name).read(text);
  }

  /**
   * Reads the file a pass output was written to, see {@link #ofPassOutput}.
   *
   * @throws IOException if it cannot be read or is larger than {@link #MAX_FILE_BYTES}
   */
  public static TtirInfo readPassOutput(Path path) throws IOException {
    return ofPassOutput(text(path), path.toString());
  }

  /**
   * Scans the Triton IR itself, where the pass is not at hand.
   *
   * @return empty if the text has neither a Triton function nor a read of a program id
   */
  public static Optional<TtirInfo> ofIr(String text) {
    return new TtirScanner().scan(text);
  }

  /**
   * Scans a file of Triton IR, see {@link #ofIr}.
   *
   * @throws IOException if it cannot be read or is larger than {@link #MAX_FILE_BYTES}
   */
  public static Optional<TtirInfo> readIr(Path path) throws IOException {
    return ofIr(text(path));
  }

  static String text(Path path) throws IOException {
    long sizeBytes = Files.size(path);
    if (sizeBytes > MAX_FILE_BYTES) {
      throw new GridInputException(
          path + ": expected at most " + MAX_FILE_BYTES + " bytes, found " + sizeBytes);
    }
    return new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
  }
}
