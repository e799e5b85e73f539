package dev.plumbline.sinks.replay;

import dev.plumbline.model.wire.StreamHeader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gathers the gaps of one stream. */
final class Gaps {
  private final List<MissingRows.Range> ranges = new ArrayList<>();
  private long count;

  /** Notes that numbers from {@code from} up to but without {@code to} are missing, if any. */
  void upTo(long from, long to) {
    if (from < to) {
      count += to - from;
      if (ranges.size() < MissingRows.MAX_RANGES) {
        ranges.add(new MissingRows.Range(from, to - 1));
      }
    }
  }

  @Nullable MissingRows missing(StreamHeader header) {
    return count == 0
        ? null
        : new MissingRows(header.file(), header.stream(), List.copyOf(ranges), count);
  }
}
