package dev.plumbline.ingest.tracy.protocol;

/** Hears that a profiled program took the connection. */
@FunctionalInterface
public interface AppListener {
  /**
   * The program said who it is.
   *
   * @param welcome what it says of itself
   * @param handshake the bytes that said so, with what on-demand programs add: they differ from
   *     connection to connection
   * @return takes the items of the frames that follow
   */
  ItemHandler welcome(Welcome welcome, byte[] handshake);
}
