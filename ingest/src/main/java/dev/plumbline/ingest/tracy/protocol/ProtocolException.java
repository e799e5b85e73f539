package dev.plumbline.ingest.tracy.protocol;

/** What came over the wire is not what the protocol says; the message is for the user. */
public final class ProtocolException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Cause cause;

  /** What kind of contradiction it is. */
  public enum Cause {
    /** The program speaks another protocol number than the one it was greeted with. */
    OTHER_PROTOCOL,
    /** The program serves, or has served, somebody else and takes no further connection. */
    NOT_AVAILABLE,
    /** The bytes cannot be read: damaged, of another dialect, or of no profiled program at all. */
    UNREADABLE
  }

  ProtocolException(Cause cause, String message) {
    super(message);
    this.cause = cause;
  }

  /** Bytes that cannot be read. */
  public static ProtocolException unreadable(String message) {
    return new ProtocolException(Cause.UNREADABLE, message);
  }

  /** Everything that was tried is refused. */
  public static ProtocolException otherProtocol(String message) {
    return new ProtocolException(Cause.OTHER_PROTOCOL, message);
  }

  /** What kind of contradiction it is. */
  public Cause kind() {
    return cause;
  }
}
