package dev.plumbline.ingest.scan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A folder that a profiled run leaves behind: {@code .logs} or its parent. */
final class LogFolder {
  private static final String LOGS = ".logs";
  private static final Pattern DEVICE = Pattern.compile("dev\\d+");

  private final Path argument;

  LogFolder(Path argument) {
    this.argument = argument;
  }

  /** Files of the folder and of its device sub-folders, each folder in name order. */
  List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path folder : foldersBelow(argument)) {
      Path logs = folder.resolve(LOGS);
      if (folder.equals(argument) && Files.isDirectory(logs)) {
        for (Path inner : foldersBelow(logs)) {
          files.addAll(list(inner, true));
        }
      } else {
        files.addAll(list(folder, true));
        if (Files.isDirectory(logs)) {
          files.addAll(list(logs, true));
        }
      }
    }
    return files;
  }

  /** Name of the run's folder, a default for the process. */
  String process() {
    Path folder = argument.toAbsolutePath().normalize();
    Path name = folder.getFileName();
    if (name != null && name.toString().equals(LOGS) && folder.getParent() != null) {
      name = folder.getParent().getFileName();
    }
    return name == null ? "main" : name.toString();
  }

  private static List<Path> foldersBelow(Path folder) throws IOException {
    List<Path> folders = new ArrayList<>();
    folders.add(folder);
    for (Path path : list(folder, false)) {
      if (DEVICE.matcher(path.getFileName().toString()).matches()) {
        folders.add(path);
      }
    }
    return folders;
  }

  private static List<Path> list(Path folder, boolean files) throws IOException {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths
          .filter(path -> files ? isInput(path) : Files.isDirectory(path))
          .sorted()
          .toList();
    }
  }

  /** A file; or whatever has the name of an input, so that it is told why it cannot be read. */
  private static boolean isInput(Path path) {
    return Files.isRegularFile(path)
        || ScanProblems.BY_NAME.containsKey(path.getFileName().toString());
  }
}
