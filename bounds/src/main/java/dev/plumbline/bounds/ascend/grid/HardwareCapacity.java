package dev.plumbline.bounds.ascend.grid;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plumbline.model.value.JsonFault;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Sizes of the on-chip memories of one core, bytes. Only UB and L1 decide anything in the grid.
 *
 * @param ubBytes unified buffer of the vector core
 * @param l1Bytes L1 of the matrix core
 * @param l0aBytes left operand buffer
 * @param l0bBytes right operand buffer
 * @param l0cBytes result buffer
 */
public record HardwareCapacity(
    long ubBytes, long l1Bytes, long l0aBytes, long l0bBytes, long l0cBytes) {
  private static final long KIB = 1024;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Published sizes of the 910B3, used where no file says otherwise. */
  public static final HardwareCapacity DEFAULT =
      new HardwareCapacity(256 * KIB, 1024 * KIB, 64 * KIB, 64 * KIB, 256 * KIB);

  /**
   * Reads a hardware description, {@code memory_spaces.<name>.size_kb}. A size that is missing has
   * its default; fractions of a KiB are cut.
   *
   * @param name display name of the file
   * @throws GridInputException if it is no JSON object or a size is no number of 0 or more
   */
  public static HardwareCapacity of(String json, String name) throws GridInputException {
    JsonNode root;
    try {
      root = JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new GridInputException(name + ": not valid JSON: " + JsonFault.text(e));
    }
    if (!root.isObject()) {
      throw new GridInputException(name + ": expected a JSON object, found " + root.getNodeType());
    }
    JsonNode spaces = root.path("memory_spaces");
    return new HardwareCapacity(
        bytes(spaces, "ub", DEFAULT.ubBytes, name),
        bytes(spaces, "l1", DEFAULT.l1Bytes, name),
        bytes(spaces, "l0a", DEFAULT.l0aBytes, name),
        bytes(spaces, "l0b", DEFAULT.l0bBytes, name),
        bytes(spaces, "l0c", DEFAULT.l0cBytes, name));
  }

  /**
   * Reads a file, see {@link #of}.
   *
   * @throws IOException if it cannot be read
   */
  public static HardwareCapacity read(Path path) throws IOException {
    return of(TtirInfo.text(path), path.toString());
  }

  private static long bytes(JsonNode spaces, String space, long otherwise, String name)
      throws GridInputException {
    JsonNode size = spaces.path(space).path("size_kb");
    if (size.isMissingNode()) {
      return otherwise;
    }
    double kib = size.doubleValue();
    if (!size.isNumber() || !(kib >= 0) || kib > Long.MAX_VALUE / KIB) {
      throw new GridInputException(
          name
              + ": memory_spaces."
              + space
              + ".size_kb: expected a number of 0 or more, found "
              + size);
    }
    return (long) kib * KIB;
  }
}
