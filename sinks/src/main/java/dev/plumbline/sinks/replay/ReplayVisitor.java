package dev.plumbline.sinks.replay;

import dev.plumbline.model.wire.DeviceCursor;
import dev.plumbline.model.wire.MemoryCursor;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneCursor;
import java.io.IOException;

/**
 * Receives the rows of a run, stream after stream, each in sequence order. A cursor stands on the
 * row and must not be moved.
 */
public interface ReplayVisitor {
  /** A stream begins. */
  void beginStream(StreamHeader header) throws IOException;

  /** A batch begins: string tables and zone names change. */
  void beginBatch() throws IOException;

  /** The next zone. */
  void zone(ZoneCursor row) throws IOException;

  /** The next marker or readback. */
  void device(DeviceCursor row) throws IOException;

  /** The next memory event. */
  void memory(MemoryCursor row) throws IOException;

  /** The stream has no more rows. */
  void endStream() throws IOException;
}
