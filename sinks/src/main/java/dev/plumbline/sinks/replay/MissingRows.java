package dev.plumbline.sinks.replay;

import dev.plumbline.model.key.StreamId;
import java.util.List;

/**
 * Sequence numbers of a stream that the raw topics do not hold.
 *
 * @param file display name of the file, empty for a live stream
 * @param stream the stream
 * @param ranges the first missing ranges, at most {@link #MAX_RANGES}
 * @param count how many sequence numbers are missing in all
 */
public record MissingRows(String file, StreamId stream, List<Range> ranges, long count) {
  /** How many ranges are told one by one. */
  public static final int MAX_RANGES = 20;

  /**
   * Sequence numbers from first to last, both included.
   *
   * @param first first missing
   * @param last last missing
   */
  public record Range(long first, long last) {}

  /** What is missing, for people. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (Range range : ranges) {
      text.append(text.isEmpty() ? "" : ", ").append(range.first());
      if (range.last() > range.first()) {
        text.append('-').append(range.last());
      }
    }
    return count + (count == 1 ? " row missing (" : " rows missing (") + text + listEnd();
  }

  private String listEnd() {
    return ranges.size() == MAX_RANGES ? ", …)" : ")";
  }
}
