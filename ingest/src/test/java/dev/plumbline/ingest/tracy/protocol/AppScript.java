package dev.plumbline.ingest.tracy.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Writes what a profiled program sends: handshake, then items cut into frames. */
public final class AppScript {
  /** Ticks at the start of the profiling. */
  public static final long INIT_TICKS = 1_000_000;

  private final Dialect dialect;
  private final LinkedBlockWriter blocks = new LinkedBlockWriter();
  private final ByteArrayOutputStream wire = new ByteArrayOutputStream();
  private final ByteArrayOutputStream frame = new ByteArrayOutputStream();
  private long threadTicks;
  private long serialTicks;
  private long gpuTicks;

  public AppScript(Dialect dialect) {
    this.dialect = dialect;
  }

  /** Status and welcome of a program whose ticks are half nanoseconds. */
  public AppScript welcome() {
    return welcome(0.5, 0);
  }

  public AppScript welcome(double nanosPerTick, int flags) {
    boolean old = dialect == Dialect.TT66;
    ByteBuffer b = ByteBuffer.allocate(1 + (old ? 1178 : 1170)).order(ByteOrder.LITTLE_ENDIAN);
    b.put((byte) 1).putDouble(nanosPerTick).putLong(INIT_TICKS).putLong(INIT_TICKS + 10);
    if (old) {
      b.putLong(5);
    }
    b.putLong(16).putLong(1_700_000_000L).putLong(1_600_000_000L).putLong(4711).putLong(0);
    b.put((byte) flags).put((byte) 2).put("GenuineIntel".getBytes(UTF_8)).putInt(7);
    b.put(Arrays.copyOf("demo".getBytes(UTF_8), 64));
    b.put(Arrays.copyOf("OS: test".getBytes(UTF_8), 1024));
    wire.writeBytes(b.array());
    if ((flags & 1) != 0) {
      wire.writeBytes(longs(3, INIT_TICKS + 77));
    }
    return this;
  }

  public AppScript status(int status) {
    wire.write(status);
    return this;
  }

  /** An item of fixed size; what is missing of it is zero. */
  public AppScript item(String name, byte... body) {
    int type = type(name);
    frame.write(type);
    int size = dialect.items().end(new byte[] {(byte) type}, 0, 1) - 1;
    frame.writeBytes(Arrays.copyOf(body, size));
    return this;
  }

  public AppScript keyed(String name, long key, byte[] text) {
    frame.write(type(name));
    frame.writeBytes(
        ByteBuffer.allocate(10)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(key)
            .putShort((short) text.length)
            .array());
    frame.writeBytes(text);
    return this;
  }

  public AppScript single(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    if (dialect == Dialect.V82 && bytes.length < 256) {
      frame.write(type("SingleStringData8"));
      frame.write(bytes.length);
    } else {
      int length = dialect == Dialect.V82 ? bytes.length - 256 : bytes.length;
      frame.write(type("SingleStringData"));
      frame.write(length);
      frame.write(length >>> 8);
    }
    frame.writeBytes(bytes);
    return this;
  }

  public AppScript thread(int thread) {
    threadTicks = 0;
    return item("ThreadContext", ints(thread));
  }

  /** Begins a zone, times in ticks after the start; narrow items where the dialect has them. */
  public AppScript begin(long ticks, long location) {
    long delta = threadDelta(ticks);
    if (dialect != Dialect.V82) {
      return item("ZoneBegin", longs(delta, location));
    }
    if (delta >= 0 && delta < 1 << 16) {
      return item("ZoneBegin16", join(shorts((int) delta), longs(location)));
    }
    if (delta >= 0 && delta < (1L << 32) + (1 << 16)) {
      return item("ZoneBegin32", join(ints((int) (delta - (1 << 16))), longs(location)));
    }
    return item("ZoneBegin", longs(delta < 0 ? delta : delta - 4_295_032_832L, location));
  }

  public AppScript end(long ticks) {
    long delta = threadDelta(ticks);
    if (dialect != Dialect.V82) {
      return item("ZoneEnd", longs(delta));
    }
    if (delta >= 0 && delta < 1 << 16) {
      return item("ZoneEnd16", shorts((int) delta));
    }
    if (delta >= 0 && delta < (1L << 32) + (1 << 16)) {
      return item("ZoneEnd32", ints((int) (delta - (1 << 16))));
    }
    return item("ZoneEnd", longs(delta < 0 ? delta : delta - 4_295_032_832L));
  }

  public AppScript dynamic(long ticks, String function, String name) {
    keyed("SourceLocationPayload", 99, payload(function, name));
    return item("ZoneBeginAllocSrcLoc", longs(threadDelta(ticks)));
  }

  public static byte[] payload(String function, String name) {
    return join(new byte[8], (function + "\0file.c\0" + name).getBytes(UTF_8));
  }

  public AppScript text(String text) {
    return single(text).item("ZoneText");
  }

  public AppScript value(long value) {
    return item("ZoneValue", longs(value));
  }

  public AppScript plot(long ticks, long name) {
    return item("PlotDataInt", longs(name, threadDelta(ticks), 5));
  }

  public AppScript alloc(long ticks, long pool, long address, long size) {
    if (pool != 0) {
      item("MemNamePayload", longs(pool));
    }
    return item(
        pool == 0 ? "MemAlloc" : "MemAllocNamed",
        join(longs(serialDelta(ticks)), ints(1), longs(address), Arrays.copyOf(longs(size), 6)));
  }

  public AppScript free(long ticks, long pool, long address) {
    if (pool != 0) {
      item("MemNamePayload", longs(pool));
    }
    return item(
        pool == 0 ? "MemFree" : "MemFreeNamed",
        join(longs(serialDelta(ticks)), ints(1), longs(address)));
  }

  public AppScript lockWait(long ticks) {
    return item("LockWait", join(ints(1, 1), longs(serialDelta(ticks))));
  }

  public AppScript gpuContext(int context, long ticks, long gpuTime, float period, int thread) {
    return item(
        "GpuNewContext",
        join(
            longs(INIT_TICKS + ticks, gpuTime),
            ints(thread, Float.floatToIntBits(period)),
            gpu(context)));
  }

  public AppScript gpuBegin(int context, long ticks, int thread, int query, long location) {
    return item(
        "GpuZoneBegin",
        join(
            longs(threadDelta(ticks)), ints(thread), shorts(query), gpu(context), longs(location)));
  }

  public AppScript gpuEnd(int context, long ticks, int thread, int query) {
    return item(
        "GpuZoneEnd", join(longs(threadDelta(ticks)), ints(thread), shorts(query), gpu(context)));
  }

  public AppScript gpuTime(int context, int query, long gpuTime) {
    long delta = gpuTime - gpuTicks;
    gpuTicks = gpuTime;
    return item("GpuTime", join(longs(delta), shorts(query), gpu(context)));
  }

  public AppScript location(long name, long function) {
    return item("SourceLocation", longs(name, function, 0, 0));
  }

  public AppScript string(long pointer, String text) {
    return keyed("StringData", pointer, text.getBytes(UTF_8));
  }

  /** Ends the frame. */
  public AppScript frame() {
    return frame(blocks.block(frame.toByteArray()));
  }

  /** A frame of a block as it is. */
  public AppScript frame(byte[] block) {
    frame.reset();
    wire.writeBytes(ints(block.length));
    wire.writeBytes(block);
    return this;
  }

  public int frameSize() {
    return frame.size();
  }

  /** Everything so far; what follows comes behind it. */
  public byte[] take() {
    byte[] bytes = wire.toByteArray();
    wire.reset();
    return bytes;
  }

  private long threadDelta(long ticks) {
    long delta = INIT_TICKS + ticks - threadTicks;
    threadTicks = INIT_TICKS + ticks;
    return delta;
  }

  private long serialDelta(long ticks) {
    long delta = INIT_TICKS + ticks - serialTicks;
    serialTicks = INIT_TICKS + ticks;
    return delta;
  }

  private byte[] gpu(int context) {
    return dialect == Dialect.TT66 ? shorts(context) : new byte[] {(byte) context};
  }

  private int type(String name) {
    for (int type = 0; type < dialect.items().types(); type++) {
      if (dialect.items().name(type).equals(name)) {
        return type;
      }
    }
    throw new IllegalArgumentException(name);
  }

  public static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  public static byte[] longs(long... values) {
    ByteBuffer b = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (long value : values) {
      b.putLong(value);
    }
    return b.array();
  }

  public static byte[] ints(int... values) {
    ByteBuffer b = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (int value : values) {
      b.putInt(value);
    }
    return b.array();
  }

  public static byte[] shorts(int value) {
    return new byte[] {(byte) value, (byte) (value >>> 8)};
  }
}
