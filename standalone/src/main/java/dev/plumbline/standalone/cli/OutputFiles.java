package dev.plumbline.standalone.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/** Files that a command is told to write. */
final class OutputFiles {
  private OutputFiles() {}

  /**
   * Looks before anything is read whether a file could be written there.
   *
   * @throws CommandFailure if it is a folder, or its folder does not exist
   */
  static void requireWritable(String option, Path file) {
    if (Files.isDirectory(file)) {
      throw CommandFailure.usage(option + " " + file + " is a folder, expected a file to write");
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || Files.isDirectory(folder)) {
      return;
    }
    throw CommandFailure.usage(
        option
            + " "
            + file
            + " cannot be written: "
            + (Files.exists(folder)
                ? folder + " is a file, expected a folder"
                : "there is no folder " + folder));
  }
}
