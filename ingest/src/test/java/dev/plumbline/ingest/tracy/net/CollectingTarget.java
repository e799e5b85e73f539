package dev.plumbline.ingest.tracy.net;

import dev.plumbline.ingest.tracy.protocol.Welcome;
import dev.plumbline.ingest.tracy.session.SessionFigures;
import dev.plumbline.ingest.tracy.session.SessionSink;
import dev.plumbline.ingest.tracy.session.ZoneRow;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.MemoryOp;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keeps what connections brought, as text. */
final class CollectingTarget implements SessionTarget, SessionSink {
  final List<String> rows = Collections.synchronizedList(new ArrayList<>());
  final List<String> ends = Collections.synchronizedList(new ArrayList<>());
  final List<String> ids = Collections.synchronizedList(new ArrayList<>());
  final List<String> digests = Collections.synchronizedList(new ArrayList<>());

  @Override
  public SessionSink opened(Welcome welcome, String connectionId) {
    ids.add(connectionId);
    return this;
  }

  @Override
  public void hostZone(ZoneRow zone) {
    rows.add(zone.name() + " " + zone.startNanos() + "+" + zone.durationNanos());
  }

  @Override
  public void gpuZone(ZoneRow zone) {
    rows.add("gpu " + zone.name());
  }

  @Override
  public void memory(MemoryOp op, String pool, long address, long sizeBytes, long nanos) {
    rows.add(op + " " + pool + " " + sizeBytes);
  }

  @Override
  public void flush() {
    // rows are kept as they come
  }

  @Override
  public void end(EndReason reason, SessionFigures figures, String appDigest, String detail) {
    ends.add(reason + (detail.isEmpty() ? "" : " " + detail));
    digests.add(appDigest);
  }
}
