package dev.plumbline.ingest.tracy.session;

import dev.plumbline.ingest.tracy.protocol.Dialect;
import dev.plumbline.ingest.tracy.protocol.Hello;
import dev.plumbline.ingest.tracy.protocol.ProtocolException;
import dev.plumbline.ingest.tracy.protocol.Welcome;
import dev.plumbline.model.wire.MemoryOp;
import java.util.ArrayList;
import java.util.List;

/** Rows of a session as text, in the order in which they came. */
public final class CollectedRows implements SessionSink, SessionOpening {
  final List<String> host = new ArrayList<>();
  final List<String> gpu = new ArrayList<>();
  final List<String> memory = new ArrayList<>();

  /** A session that has greeted already. */
  static TracySession greeted(
      boolean asks, Dialect dialect, SessionOpening opening, SessionLimits limits) {
    TracySession session = new TracySession(asks, opening, limits);
    byte[] hello = Hello.of(dialect);
    try {
      session.fromTool(hello, 0, hello.length);
    } catch (ProtocolException e) {
      throw new IllegalStateException(e);
    }
    return session;
  }

  @Override
  public SessionSink opened(Welcome welcome, String connectionId) {
    return this;
  }

  @Override
  public void hostZone(ZoneRow zone) {
    host.add(text(zone));
  }

  @Override
  public void gpuZone(ZoneRow zone) {
    gpu.add(text(zone));
  }

  @Override
  public void memory(MemoryOp op, String pool, long address, long sizeBytes, long nanos) {
    memory.add(op + " " + pool + " " + address + " " + sizeBytes + " at " + nanos);
  }

  private static String text(ZoneRow z) {
    return z.name()
        + (z.isNamedAtRunTime() ? "!" : "")
        + (z.context().isEmpty() ? "" : "[" + z.context() + "]")
        + " "
        + z.startNanos()
        + "+"
        + z.durationNanos()
        + " t"
        + z.thread()
        + " d"
        + z.depth();
  }
}
