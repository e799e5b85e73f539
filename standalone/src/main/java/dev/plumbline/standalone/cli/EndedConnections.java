package dev.plumbline.standalone.cli;

import dev.plumbline.ingest.tracy.net.SessionTarget;
import dev.plumbline.ingest.tracy.protocol.Welcome;
import dev.plumbline.ingest.tracy.session.SessionFigures;
import dev.plumbline.ingest.tracy.session.SessionSink;
import dev.plumbline.ingest.tracy.session.ZoneRow;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.MemoryOp;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Tells how each connection ended, and hands everything on, if there is somebody. */
final class EndedConnections implements SessionTarget {
  private final @Nullable SessionTarget next;
  private final Consumer<String> out;
  private boolean problems;

  EndedConnections(@Nullable SessionTarget next, Consumer<String> out) {
    this.next = next;
    this.out = out;
  }

  /** Whether a connection did not end as it should, or zones have no names. */
  boolean hasProblems() {
    return problems;
  }

  @Override
  public SessionSink opened(Welcome welcome, String connectionId) {
    out.accept(
        "connected to "
            + welcome.program()
            + ", process "
            + Long.toUnsignedString(welcome.processId())
            + ", dialect "
            + welcome.dialect().text());
    return next == null ? new Nowhere() : next.opened(welcome, connectionId);
  }

  @Override
  public void flush() {
    if (next != null) {
      next.flush();
    }
  }

  @Override
  public void end(EndReason reason, SessionFigures figures, String appDigest, String detail) {
    if (next != null) {
      next.end(reason, figures, appDigest, detail);
    }
    problems |= reason != EndReason.COMPLETE || figures.withoutName() > 0;
    Map<String, Long> counted = new TreeMap<>(figures.notCarried());
    out.accept(
        "ended after "
            + figures.frames()
            + " frames and "
            + figures.bytes()
            + " bytes"
            + (detail.isEmpty() ? "" : ": " + detail)
            + (figures.withoutName() == 0
                ? ""
                : "; " + figures.withoutName() + " zones carry an address instead of a name")
            + (counted.isEmpty() ? "" : "; in no row: " + counted));
  }

  private static final class Nowhere implements SessionSink {
    @Override
    public void hostZone(ZoneRow zone) {}

    @Override
    public void gpuZone(ZoneRow zone) {}

    @Override
    public void memory(MemoryOp op, String pool, long address, long sizeBytes, long nanos) {}
  }
}
