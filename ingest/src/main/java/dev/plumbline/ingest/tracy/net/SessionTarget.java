package dev.plumbline.ingest.tracy.net;

import dev.plumbline.ingest.tracy.session.SessionFigures;
import dev.plumbline.ingest.tracy.session.SessionOpening;
import dev.plumbline.model.wire.EndReason;

/**
 * Where the rows of live connections go, one connection after the other. Nothing of it may block:
 * what cannot be taken is dropped and counted by the target, or the profiled program's memory
 * grows.
 */
public interface SessionTarget extends SessionOpening {
  /** Rows held so far should go. */
  void flush();

  /**
   * The connection that was opened last has ended.
   *
   * @param reason how
   * @param figures what came over it
   * @param appDigest digest of what the program sent, as hex
   * @param detail for people, empty if it ended as it should
   */
  void end(EndReason reason, SessionFigures figures, String appDigest, String detail);
}
