package dev.plumbline.sinks.report;

import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.value.Problem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What to report on.
 *
 * @param run the run
 * @param streams streams to wait for and how many sequence numbers each has; null = whatever the
 *     topics hold of the run now
 * @param directory where the files go; made if missing
 * @param labels labels of the run
 * @param problems what the sender has to say about its inputs, files it refused among them
 * @param patience how long nothing may move before waiting is given up; never decides that a run is
 *     complete
 */
public record ReportRequest(
    String run,
    @Nullable Map<StreamId, Long> streams,
    Path directory,
    Map<String, String> labels,
    List<Problem> problems,
    Duration patience) {

  /** Copies the collections. */
  public ReportRequest {
    streams = streams == null ? null : Map.copyOf(streams);
    labels = Map.copyOf(labels);
    problems = List.copyOf(problems);
  }
}
