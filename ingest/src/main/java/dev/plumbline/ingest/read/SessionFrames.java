package dev.plumbline.ingest.read;

import dev.plumbline.ingest.scan.SessionPart;
import dev.plumbline.ingest.tracy.session.SessionSink;
import dev.plumbline.ingest.tracy.session.ZoneRow;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.MemoryBatchWriter;
import dev.plumbline.model.wire.MemoryOp;
import dev.plumbline.model.wire.OddCode;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneBatchWriter;
import dev.plumbline.model.wire.ZoneKind;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the rows of a Tracy session into the frames of its streams. A stream begins with its first
 * row; only the one of the program's zones is always there.
 */
public final class SessionFrames implements SessionSink {
  private final Map<SessionPart, StreamHeader> headers;
  private final BatchSink sink;
  private final Map<SessionPart, FrameFlow> flows = new EnumMap<>(SessionPart.class);
  private @Nullable ZoneBatchWriter hostZones;
  private @Nullable ZoneBatchWriter gpuZones;
  private @Nullable MemoryBatchWriter events;

  /**
   * Prepares the streams.
   *
   * @param headers of the streams that are wanted; rows of others go nowhere
   */
  public SessionFrames(Map<SessionPart, StreamHeader> headers, BatchSink sink) {
    this.headers = new EnumMap<>(headers);
    this.sink = sink;
    StreamHeader host = headers.get(SessionPart.HOST_ZONES);
    if (host != null) {
      hostZones = new ZoneBatchWriter(host, ZoneKind.HOST);
      flows.put(SessionPart.HOST_ZONES, new FrameFlow(host, hostZones, sink, 0));
    }
  }

  @Override
  public void hostZone(ZoneRow zone) {
    FrameFlow flow = flows.get(SessionPart.HOST_ZONES);
    if (hostZones != null && flow != null) {
      add(zone, hostZones);
      flow.rowAdded();
    }
  }

  @Override
  public void gpuZone(ZoneRow zone) {
    StreamHeader header = headers.get(SessionPart.GPU_ZONES);
    if (header == null) {
      return;
    }
    if (gpuZones == null) {
      gpuZones = new ZoneBatchWriter(header, ZoneKind.GPU);
      flows.put(SessionPart.GPU_ZONES, new FrameFlow(header, gpuZones, sink, 0));
    }
    add(zone, gpuZones);
    flow(SessionPart.GPU_ZONES).rowAdded();
  }

  @Override
  public void memory(MemoryOp op, String pool, long address, long sizeBytes, long nanos) {
    StreamHeader header = headers.get(SessionPart.MEMORY);
    if (header == null) {
      return;
    }
    if (events == null) {
      events = new MemoryBatchWriter(header, 0);
      flows.put(SessionPart.MEMORY, new FrameFlow(header, events, sink, 0));
    }
    events.add(0, op, Cells.cut(pool), address, sizeBytes, nanos);
    if (Cells.isTooLong(pool)) {
      events.odd(OddCode.CELL_CUT, "pool");
    }
    flow(SessionPart.MEMORY).rowAdded();
  }

  /** Sends the rows held, of every stream. */
  public void flush() {
    flows.values().forEach(FrameFlow::flush);
  }

  /**
   * Sends what is left, and the END of every stream that has begun.
   *
   * @param notCarried what came and is in no row, told with the program's zones
   */
  public void end(EndReason reason, Map<String, Long> notCarried, String detail) {
    flows.forEach(
        (part, flow) ->
            flow.end(reason, part == SessionPart.HOST_ZONES ? notCarried : Map.of(), detail));
  }

  /** Streams that have begun, with the sequence numbers they have so far. */
  public Map<SessionPart, Long> sequences() {
    Map<SessionPart, Long> sequences = new EnumMap<>(SessionPart.class);
    flows.forEach((part, flow) -> sequences.put(part, flow.sequences()));
    return sequences;
  }

  private FrameFlow flow(SessionPart part) {
    FrameFlow flow = flows.get(part);
    if (flow == null) {
      throw new IllegalStateException(part + " has not begun");
    }
    return flow;
  }

  private static void add(ZoneRow zone, ZoneBatchWriter writer) {
    String name = zone.name();
    String context = zone.context();
    writer.add(
        0,
        Cells.cut(name),
        Cells.cut(context),
        "",
        zone.startNanos(),
        zone.durationNanos(),
        zone.thread(),
        zone.depth());
    if (zone.isNamedAtRunTime()) {
      writer.odd(OddCode.RUNTIME_NAME, "");
    }
    if (Cells.isTooLong(name)) {
      writer.odd(OddCode.CELL_CUT, "name");
    }
    if (Cells.isTooLong(context)) {
      writer.odd(OddCode.CELL_CUT, "zone_text");
    }
  }
}
