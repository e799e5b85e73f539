package dev.plumbline.standalone.inspect;

import dev.plumbline.ingest.FileOutcome;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.value.StreamAccount;
import java.util.List;

/**
 * One path that was looked at, and what was found.
 *
 * @param file the path as given
 * @param type what it is
 * @param usable false when nothing in it can be read
 * @param parts what is in a folder, empty for a file
 * @param accounts one per stream
 * @param stats figures of all its streams
 * @param problems what is wrong with it
 */
public record Inspected(
    String file,
    String type,
    boolean usable,
    List<Part> parts,
    List<StreamAccount> accounts,
    List<RunStats> stats,
    List<Problem> problems) {

  /** Type of a path that is a folder. */
  public static final String FOLDER = "log-folder";

  /**
   * A file inside a folder.
   *
   * @param file path below the folder
   * @param type what it is
   */
  public record Part(String file, String type) {}

  /** The outcome, by what can be read and what is wrong. */
  public FileOutcome outcome() {
    if (!usable) {
      return FileOutcome.REJECTED;
    }
    return hasWarnings() ? FileOutcome.ACCEPTED_WITH_PROBLEMS : FileOutcome.ACCEPTED;
  }

  /** Whether there is a problem of severity warning or above. */
  public boolean hasWarnings() {
    return problems.stream().anyMatch(p -> p.severity().compareTo(Severity.WARNING) >= 0);
  }
}
