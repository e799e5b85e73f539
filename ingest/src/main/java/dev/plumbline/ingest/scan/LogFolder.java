package dev.plumbline.ingest.scan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder that a profiled run leaves behind: {@code .logs} or its parent. Two profilers have trees
 * of their own: msprof writes {@code PROF_.../mindstudio_profiler_output} for each collection, the
 * op reports of tt-metal are in {@code reports/<date>} beside {@code .logs}, the newest one being
 * that of the logs.
 */
final class LogFolder {
  private static final String LOGS = ".logs";
  private static final Pattern DEVICE = Pattern.compile("dev\\d+");
  private static final Pattern COLLECTION = Pattern.compile("PROF_.*");
  private static final String SUMMARIES = "mindstudio_profiler_output";
  private static final String SUMMARY = "op_summary";
  private static final String REPORTS = "reports";
  private static final String REPORT = "ops_perf_results";

  private final Path argument;
  private final List<Path> olderReports = new ArrayList<>();

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
          addAll(files, inner);
        }
      } else {
        addAll(files, folder);
        if (Files.isDirectory(logs)) {
          files.addAll(list(logs, true));
        }
      }
      addReports(files, folder);
    }
    return files;
  }

  /** Report folders that were passed over by {@link #files} for a newer one. */
  List<Path> olderReports() {
    return olderReports;
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

  /** Its own files, and those that msprof wrote below it. */
  private static void addAll(List<Path> files, Path folder) throws IOException {
    files.addAll(list(folder, true));
    List<Path> collections = new ArrayList<>(List.of(folder));
    for (Path path : list(folder, false)) {
      if (COLLECTION.matcher(path.getFileName().toString()).matches()) {
        collections.add(path);
      }
    }
    for (Path collection : collections) {
      Path summaries = collection.resolve(SUMMARIES);
      if (Files.isDirectory(summaries)) {
        files.addAll(list(summaries, SUMMARY));
      }
    }
  }

  /** The dates in the names of report folders sort by time. */
  private void addReports(List<Path> files, Path folder) throws IOException {
    Path reports = folder.resolve(REPORTS);
    if (!Files.isDirectory(reports)) {
      return;
    }
    Path newest = null;
    for (Path dated : list(reports, false)) {
      if (!list(dated, REPORT).isEmpty()) {
        if (newest != null) {
          olderReports.add(newest);
        }
        newest = dated;
      }
    }
    if (newest != null) {
      files.addAll(list(newest, REPORT));
    }
  }

  /** Files beside many others, which nobody wants to hear of; content decides what they are. */
  private static List<Path> list(Path folder, String prefix) throws IOException {
    return list(folder, true).stream()
        .filter(path -> path.getFileName().toString().startsWith(prefix))
        .toList();
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
