package dev.plumbline.bounds.msprof;

import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The {@code op_summary*.csv} files of one output folder of msprof. A long run is written in slices
 * {@code op_summary_slice_<number>_<time>.csv}, numbered from 0; the slices of one time are one
 * export. Some releases write more words before {@code slice}; they count like the time.
 *
 * @param exports files of each export, slices in the order of their number
 * @param problems slices that are missing in between
 */
public record OpSummarySlices(List<List<Path>> exports, List<Problem> problems) {
  private static final Pattern SLICE =
      Pattern.compile("op_summary_(.*?)_?slice_([0-9]{1,9})_?(.*)\\.csv");

  /** Copies the lists. */
  public OpSummarySlices {
    exports = List.copyOf(exports);
    problems = List.copyOf(problems);
  }

  /**
   * Looks for exports in a folder, not in the folders below it.
   *
   * @throws IOException if the folder cannot be listed
   */
  public static OpSummarySlices in(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "op_summary*.csv")) {
      found.forEach(files::add);
    }
    return of(files);
  }

  /** Puts the slices among these files together; their names tell which ones are of one export. */
  public static OpSummarySlices of(Collection<Path> found) {
    List<Path> files = new ArrayList<>(found);
    files.sort(Comparator.comparing(path -> path.getFileName().toString()));
    Map<String, TreeMap<Integer, Path>> byExport = new LinkedHashMap<>();
    for (Path file : files) {
      String name = file.getFileName().toString();
      Matcher slice = SLICE.matcher(name);
      if (slice.matches()) {
        byExport
            .computeIfAbsent(
                "slices " + slice.group(1) + '/' + slice.group(3), export -> new TreeMap<>())
            .put(Integer.parseInt(slice.group(2)), file);
      } else {
        byExport.computeIfAbsent("file " + name, export -> new TreeMap<>()).put(0, file);
      }
    }
    List<List<Path>> exports = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (TreeMap<Integer, Path> export : byExport.values()) {
      exports.add(List.copyOf(export.values()));
      long expected = export.lastKey() + 1L;
      if (export.size() != expected) {
        problems.add(
            new Problem(
                export.lastEntry().getValue().toString(),
                0,
                Severity.WARNING,
                "missing-slice",
                "expected the slices 0 to "
                    + export.lastKey()
                    + ", found "
                    + (export.size() > 50 ? export.size() + " of them" : export.keySet())
                    + ": rows of the others are missing"));
      }
    }
    return new OpSummarySlices(exports, problems);
  }
}
