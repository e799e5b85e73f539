package dev.plumbline.sinks.replay;

import java.util.ArrayList;
import java.util.List;

/**
 * What a replay found.
 *
 * @param streams every stream of the run, in the order they were delivered
 * @param brokenRecords records of the raw topics that are no frames, of whatever run
 */
public record ReplayOutcome(List<ReplayedStream> streams, long brokenRecords) {

  /** Copies the list. */
  public ReplayOutcome {
    streams = List.copyOf(streams);
  }

  /** True when nothing of any stream is missing. */
  public boolean complete() {
    return streams.stream().allMatch(ReplayedStream::complete);
  }

  /** What is missing, one entry a stream. */
  public List<MissingRows> missing() {
    List<MissingRows> missing = new ArrayList<>();
    for (ReplayedStream stream : streams) {
      if (stream.missing() != null) {
        missing.add(stream.missing());
      }
    }
    return missing;
  }
}
