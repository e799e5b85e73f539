package dev.plumbline.standalone.cli;

import dev.plumbline.bounds.BoundFile;
import dev.plumbline.ingest.ProblemSink;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Bound files that were named on the command line. */
final class BoundFiles {

  private BoundFiles() {}

  /**
   * Reads them.
   *
   * @param problems takes what is wrong inside them
   * @throws CommandFailure if one cannot be read at all
   */
  static List<BoundFile> read(List<Path> paths, ProblemSink problems) {
    List<BoundFile> files = new ArrayList<>();
    for (Path path : paths) {
      try {
        BoundFile file = BoundFile.read(path);
        file.problems().forEach(problems::problem);
        files.add(file);
      } catch (NoSuchFileException e) {
        throw CommandFailure.usage("bound file " + path + " does not exist", e);
      } catch (IOException e) {
        throw CommandFailure.usage("bound file " + path + " cannot be read: " + e.getMessage(), e);
      }
    }
    return files;
  }
}
