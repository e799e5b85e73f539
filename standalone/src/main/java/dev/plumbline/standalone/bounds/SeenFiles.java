package dev.plumbline.standalone.bounds;

import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Files whose executions were counted. The same content again, under whatever name or through
 * whatever folder, is the same executions again and counts once.
 */
final class SeenFiles {
  private final Map<Long, List<Path>> bySize = new HashMap<>();

  /**
   * Whether no file of this content was seen before; it is seen from now on.
   *
   * @param problems takes the name of the file that counts where this one does not
   * @throws IOException if it cannot be read
   */
  boolean isNew(Path file, List<Problem> problems) throws IOException {
    List<Path> sameSize = bySize.computeIfAbsent(Files.size(file), size -> new ArrayList<>());
    for (Path seen : sameSize) {
      if (Files.mismatch(seen, file) < 0) {
        problems.add(
            new Problem(
                file.toString(),
                0,
                Severity.INFO,
                "measured-twice",
                (seen.equals(file) ? "is given twice" : "holds the same as " + seen)
                    + ": its executions count once"));
        return false;
      }
    }
    sameSize.add(file);
    return true;
  }
}
