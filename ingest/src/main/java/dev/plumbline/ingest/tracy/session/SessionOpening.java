package dev.plumbline.ingest.tracy.session;

import dev.plumbline.ingest.tracy.protocol.Welcome;

/** Hears that a program took the connection and says where its rows go. */
@FunctionalInterface
public interface SessionOpening {
  /**
   * The program has said who it is.
   *
   * @param welcome what it said
   * @param connectionId identity of this connection, 16 hex digits: the same for a recording of it
   */
  SessionSink opened(Welcome welcome, String connectionId);
}
