package dev.plumbline.stream.testkit;

import dev.plumbline.model.device.PacketType;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.wire.BatchWriter;
import dev.plumbline.model.wire.ClockSync;
import dev.plumbline.model.wire.DeviceBatchWriter;
import dev.plumbline.model.wire.EndOfStream;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.EndWriter;
import dev.plumbline.model.wire.MarkerLayout;
import dev.plumbline.model.wire.MemoryBatchWriter;
import dev.plumbline.model.wire.MemoryOp;
import dev.plumbline.model.wire.OddCode;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneBatchWriter;
import dev.plumbline.model.wire.ZoneKind;
import dev.plumbline.model.wire.ZoneNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One stream as a test tells it, row by row; its records can be cut anywhere. */
public final class Capture {
  /** Wall-clock time of the relative zero: 2026-01-01T00:00:00Z. */
  public static final long BASE_MILLIS = 1767225600000L;

  private final StreamKind kind;
  private final List<Consumer<BatchWriter>> rows = new ArrayList<>();
  private String run = "run-a";
  private String host = "node-1";
  private String process = "";
  private String device = "";
  private String deviceModel = "";
  private String build = "";
  private String workload = "train";
  private String file = "";
  private long clockHertz;
  private long baseMillis = BASE_MILLIS;
  private boolean baseAssumed;
  private ZoneNames names = ZoneNames.NONE;
  private MarkerLayout layout = MarkerLayout.MARKERS;
  private @Nullable ClockSync sync;
  private ZoneKind zoneKind = ZoneKind.HOST;

  private Capture(StreamKind kind, String file) {
    this.kind = kind;
    this.file = file;
  }

  /** Host zones of process p1. */
  public static Capture zones() {
    Capture capture = new Capture(StreamKind.ZONES, "zones.csv");
    capture.process = "p1";
    return capture;
  }

  /** Markers of device 0. */
  public static Capture device() {
    Capture capture = new Capture(StreamKind.DEVICE, "tt_foil_device_zones.csv");
    capture.device = "0";
    return capture;
  }

  /** Raw readbacks of device 0 with a control vector of 32 words. */
  public static Capture images() {
    return images(MarkerLayout.CTL32);
  }

  /** Raw readbacks of device 0. */
  public static Capture images(MarkerLayout layout) {
    Capture capture = device();
    capture.file = "l1_core_1_2.bin";
    capture.layout = layout;
    return capture;
  }

  /** Memory events of process p1. */
  public static Capture memory() {
    Capture capture = new Capture(StreamKind.MEMORY, "tt_foil_memlog.csv");
    capture.process = "p1";
    return capture;
  }

  public Capture run(String name) {
    run = name;
    return this;
  }

  public Capture host(String name) {
    host = name;
    return this;
  }

  public Capture onDevice(String id, String model, long hertz) {
    device = id;
    deviceModel = model;
    clockHertz = hertz;
    return this;
  }

  public Capture build(String hash) {
    build = hash;
    return this;
  }

  public Capture file(String name) {
    file = name;
    return this;
  }

  public Capture baseMillis(long millis) {
    baseMillis = millis;
    return this;
  }

  /** Nobody knows when the source began. */
  public Capture baseAssumed() {
    baseAssumed = true;
    return this;
  }

  public Capture names(ZoneNames table) {
    names = table;
    return this;
  }

  public Capture sync(ClockSync anchor) {
    sync = anchor;
    return this;
  }

  public Capture kind(ZoneKind of) {
    zoneKind = of;
    return this;
  }

  public Capture zone(String name, long startNanos, long durationNanos) {
    return zone(name, "", startNanos, durationNanos);
  }

  public Capture zone(String name, String context, long startNanos, long durationNanos) {
    long line = nextLine();
    rows.add(
        writer ->
            ((ZoneBatchWriter) writer)
                .add(line, name, context, "", startNanos, durationNanos, 1, 0));
    return this;
  }

  public Capture marker(
      long dispatch, int x, int y, String risc, PacketType type, int hash, long cycle) {
    long line = nextLine();
    rows.add(
        writer ->
            ((DeviceBatchWriter) writer)
                .addMarker(line, dispatch, hostNanos(dispatch), x, y, risc, type, hash, cycle));
    return this;
  }

  public Capture start(long dispatch, int x, int y, String risc, int hash, long cycle) {
    return marker(dispatch, x, y, risc, PacketType.START, hash, cycle);
  }

  public Capture end(long dispatch, int x, int y, String risc, int hash, long cycle) {
    return marker(dispatch, x, y, risc, PacketType.END, hash, cycle);
  }

  public Capture image(long dispatch, int x, int y, byte[] image) {
    rows.add(
        writer ->
            ((DeviceBatchWriter) writer).addImage(dispatch, hostNanos(dispatch), x, y, image));
    return this;
  }

  public Capture alloc(String pool, long address, long size, long timeNanos) {
    return event(MemoryOp.ALLOC, pool, address, size, timeNanos);
  }

  public Capture free(String pool, long address, long timeNanos) {
    return event(MemoryOp.FREE, pool, address, 0, timeNanos);
  }

  public Capture reset(String pool, long timeNanos) {
    return event(MemoryOp.RESET, pool, 0, 0, timeNanos);
  }

  public Capture event(MemoryOp op, String pool, long address, long size, long timeNanos) {
    long line = nextLine();
    rows.add(writer -> ((MemoryBatchWriter) writer).add(line, op, pool, address, size, timeNanos));
    return this;
  }

  /** Marks the row just added as odd. */
  public Capture odd(OddCode code, String text) {
    Consumer<BatchWriter> row = rows.remove(rows.size() - 1);
    rows.add(
        row.andThen(
            writer -> {
              if (writer instanceof ZoneBatchWriter zones) {
                zones.odd(code, text);
              } else if (writer instanceof DeviceBatchWriter markers) {
                markers.odd(code, text);
              } else {
                ((MemoryBatchWriter) writer).odd(code, text);
              }
            }));
    return this;
  }

  public int rows() {
    return rows.size();
  }

  /** Key of the records. */
  public String source() {
    return host + "/" + (device.isEmpty() ? process : device);
  }

  public StreamId stream() {
    return new StreamId(run, source(), kind, "i1");
  }

  public StreamHeader header() {
    return new StreamHeader(
        stream(),
        baseMillis,
        host,
        process,
        device,
        "",
        deviceModel,
        workload,
        build,
        file,
        clockHertz,
        "test",
        baseAssumed);
  }

  /** All rows as one record. */
  public byte[] whole() {
    return part(0, rows.size());
  }

  /** The rows from one index up to another, as one record. */
  public byte[] part(int from, int to) {
    BatchWriter writer =
        switch (kind) {
          case ZONES -> new ZoneBatchWriter(header(), zoneKind);
          case DEVICE -> new DeviceBatchWriter(header(), layout, names, sync, hostNanos(0));
          case MEMORY -> new MemoryBatchWriter(header(), 0);
          case SAMPLES -> throw new IllegalStateException("no samples here");
        };
    writer.begin(from);
    rows.subList(from, to).forEach(row -> row.accept(writer));
    return writer.finish();
  }

  /** The END after all rows. */
  public byte[] end() {
    return end(EndReason.COMPLETE);
  }

  public byte[] end(EndReason reason) {
    return EndWriter.write(header(), new EndOfStream(kind, rows.size(), reason, Map.of(), ""));
  }

  private long nextLine() {
    return rows.size() + 2L;
  }

  private static long hostNanos(long dispatch) {
    return 900_000_000 + dispatch * 1_000_000;
  }
}
