package dev.plumbline.ingest.tracy.recording;

import dev.plumbline.ingest.tracy.protocol.ProtocolException;

/** Hears what the sides of a recorded connection sent. */
@FunctionalInterface
public interface Listener {
  /**
   * One side sent something.
   *
   * @return whether more is wanted
   */
  boolean sent(Side side, byte[] bytes, int from, int to) throws ProtocolException;
}
