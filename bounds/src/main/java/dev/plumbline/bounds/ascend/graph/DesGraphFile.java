package dev.plumbline.bounds.ascend.graph;

import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a schedule file holds, or why it cannot be used. A file with one unusable operation is
 * rejected as a whole: with an operation left out, nothing computed from it would be about the
 * kernel. Other files are not touched by that.
 *
 * @param name display name of the file
 * @param graph the schedule, null if the file was rejected
 * @param problems what was wrong
 */
public record DesGraphFile(String name, @Nullable DesGraph graph, List<Problem> problems) {
  /** Largest file that is read, bytes. */
  public static final long MAX_FILE_BYTES = 64L << 20;

  /** The schema that is read. */
  public static final String SCHEMA = "a3_hivm_des_v1";

  /** Copies the list. */
  public DesGraphFile {
    problems = List.copyOf(problems);
  }

  /**
   * Reads a schedule.
   *
   * @throws IOException if it cannot be read, or is larger than {@link #MAX_FILE_BYTES}
   */
  public static DesGraphFile read(Path path) throws IOException {
    return read(bytes(path), path.toString());
  }

  /** Reads the bytes of a schedule; every problem names it as told. */
  public static DesGraphFile read(byte[] json, String name) {
    return new DesGraphReader(name).read(json);
  }

  /**
   * The same schedule with start, end and flops replaced by those of a second scheduler file.
   *
   * @throws IOException if that file cannot be read, or is larger than {@link #MAX_FILE_BYTES}
   */
  public DesGraphFile withScheduler(Path path) throws IOException {
    return withScheduler(bytes(path), path.toString());
  }

  /**
   * The same schedule with start, end and flops replaced by those of a second scheduler file, by
   * id, also with 0. The second file is optional: where it cannot be used, the schedule stays as it
   * is and a problem says so.
   */
  public DesGraphFile withScheduler(byte[] json, String schedulerName) {
    SchedulerFile scheduler = new SchedulerFile(schedulerName);
    scheduler.read(json);
    DesGraph changed = graph == null ? null : scheduler.applyTo(graph);
    List<Problem> all = new ArrayList<>(problems);
    all.addAll(scheduler.problems());
    return new DesGraphFile(name, changed, all);
  }

  /** The errors, each as {@code line: message}, for people. */
  public List<String> errors() {
    return problems.stream()
        .filter(problem -> problem.severity() == Severity.ERROR)
        .map(problem -> problem.file() + ":" + problem.line() + ": " + problem.message())
        .toList();
  }

  private static byte[] bytes(Path path) throws IOException {
    long sizeBytes = Files.size(path);
    if (sizeBytes > MAX_FILE_BYTES) {
      throw new IOException(
          path + " has " + sizeBytes + " bytes, a schedule is read up to " + MAX_FILE_BYTES);
    }
    return Files.readAllBytes(path);
  }
}
