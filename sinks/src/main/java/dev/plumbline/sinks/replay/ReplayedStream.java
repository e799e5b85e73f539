package dev.plumbline.sinks.replay;

import dev.plumbline.model.wire.EndOfStream;
import dev.plumbline.model.wire.StreamHeader;
import org.jspecify.annotations.Nullable;

/**
 * What the raw topics hold of one stream.
 *
 * @param header identity, from its first record
 * @param rows rows delivered
 * @param duplicateRows rows that had been delivered before
 * @param withheld sequence numbers a filter withheld
 * @param missing rows that are not there, null if none
 * @param end how it ended, null if no END was found
 */
public record ReplayedStream(
    StreamHeader header,
    long rows,
    long duplicateRows,
    long withheld,
    @Nullable MissingRows missing,
    @Nullable EndOfStream end) {

  /** True when the stream has ended and every row of it was delivered. */
  public boolean complete() {
    return end != null && missing == null && withheld == 0;
  }
}
