package dev.plumbline.ingest.tracy.protocol;

import java.util.Arrays;

/**
 * Takes frames apart into items and makes times of their deltas. Three clocks tick separately: one
 * of the current thread, one of everything serial, one of the GPUs. An item that is passed over
 * still moves its clock.
 */
final class ItemDecoder {
  private static final int TYPE = ItemTable.TYPE_BYTES;
  private static final long FROM_32 = 1L << 16;
  private static final long FROM_64 = FROM_32 + (1L << 32);

  private final Dialect dialect;
  private final ItemTable table;
  private final Decoding[] decodings;
  private final ItemCounts counts;
  private final ItemHandler handler;
  private final boolean narrowTimes;
  private final int gpuContextBytes;
  private long threadTicks;
  private long serialTicks;
  private long gpuTicks;
  private long pool;
  private byte[] text = new byte[256];
  private int textLength;
  private byte[] location = new byte[256];
  private int locationLength;

  ItemDecoder(Dialect dialect, ItemHandler handler) {
    this.dialect = dialect;
    this.table = dialect.items();
    this.counts = new ItemCounts(table);
    this.handler = handler;
    this.narrowTimes = dialect.items().hasShortTexts();
    this.gpuContextBytes = dialect.hasWideGpuContexts() ? 2 : 1;
    this.decodings = new Decoding[table.types()];
    for (int type = 0; type < decodings.length; type++) {
      decodings[type] = table.decoding(type);
    }
  }

  ItemCounts counts() {
    return counts;
  }

  /**
   * Measures a frame: its items have to end exactly where it ends. Nothing of it is handled before,
   * because the tables of another dialect fit many items by chance.
   */
  void checkFrame(byte[] bytes, int from, int to) throws ProtocolException {
    int items = 0;
    for (int at = from; at < to; items++) {
      int type = bytes[at] & 0xff;
      if (type >= table.types()) {
        throw ProtocolException.unreadable(
            "its item "
                + (items + 1)
                + " has type "
                + type
                + ", dialect "
                + dialect.text()
                + " has 0 to "
                + (table.types() - 1));
      }
      int end = table.end(bytes, at, to);
      if (end > to) {
        throw ProtocolException.unreadable(
            "its item "
                + (items + 1)
                + " ("
                + table.name(type)
                + ") ends "
                + (end - to)
                + " bytes behind the frame");
      }
      at = end;
    }
  }

  /** Handles the items of a frame that was measured. */
  void frame(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      int type = bytes[at] & 0xff;
      counts.count(type);
      int end = table.end(bytes, at, to);
      item(decodings[type], bytes, at, end);
      at = end;
    }
  }

  private void item(Decoding decoding, byte[] in, int at, int end) {
    int field = at + TYPE;
    switch (decoding) {
      case ZONE_BEGIN_16 -> {
        threadTicks += LittleEndian.unsignedShort(in, field);
        handler.zoneBegin(threadTicks, LittleEndian.int64(in, field + 2));
      }
      case ZONE_END_16 -> {
        threadTicks += LittleEndian.unsignedShort(in, field);
        handler.zoneEnd(threadTicks);
      }
      case ZONE_BEGIN_64 -> handler.zoneBegin(wide(in, field), LittleEndian.int64(in, field + 8));
      case ZONE_END_64 -> handler.zoneEnd(wide(in, field));
      case ZONE_BEGIN_32 -> handler.zoneBegin(middle(in, field), LittleEndian.int64(in, field + 4));
      case ZONE_END_32 -> handler.zoneEnd(middle(in, field));
      case SINGLE_STRING -> {
        int body = table.body(in, at);
        text = keep(text, in, body, end);
        textLength = end - body;
      }
      case ZONE_TEXT -> {
        handler.zoneText(text, textLength);
        textLength = 0;
      }
      case ZONE_NAME -> {
        handler.zoneName(text, textLength);
        textLength = 0;
      }
      case ZONE_VALUE -> handler.zoneValue(LittleEndian.int64(in, field));
      case THREAD_CONTEXT -> {
        threadTicks = 0;
        handler.thread(LittleEndian.int32(in, field));
      }
      case DYNAMIC_LOCATION -> {
        int body = table.body(in, at);
        location = keep(location, in, body, end);
        locationLength = end - body;
      }
      case ZONE_BEGIN_DYNAMIC -> {
        handler.zoneBeginDynamic(threadTime(in, field), location, locationLength);
        locationLength = 0;
      }
      case THREAD_TIME -> threadTime(in, field);
      case SERIAL_TIME_8 -> serialTime(in, field + 8);
      case SERIAL_TIME_4 -> serialTime(in, field + 4);
      case SKIP, OTHER_STRING -> {}
      case TERMINATE -> handler.terminate();
      default -> rare(decoding, in, at, end);
    }
  }

  private void rare(Decoding decoding, byte[] in, int at, int end) {
    int field = at + TYPE;
    switch (decoding) {
      case POOL_NAME -> pool = LittleEndian.int64(in, field);
      case ALLOC, ALLOC_NAMED -> {
        long named = decoding == Decoding.ALLOC ? 0 : pool;
        long ticks = serialTime(in, field);
        handler.alloc(
            ticks,
            LittleEndian.int64(in, field + 12),
            LittleEndian.unsigned48(in, field + 20),
            named);
        pool = 0;
      }
      case FREE, FREE_NAMED -> {
        long named = decoding == Decoding.FREE ? 0 : pool;
        handler.free(serialTime(in, field), LittleEndian.int64(in, field + 12), named);
        pool = 0;
      }
      case DISCARD -> handler.discard(serialTime(in, field), LittleEndian.int64(in, field + 12));
      case PLOT -> {
        threadTime(in, field + 8);
        handler.plot(LittleEndian.int64(in, field));
      }
      case FRAME, FRAME_START -> handler.frame(LittleEndian.int64(in, field + 8));
      case FRAME_END -> handler.frameEnd(LittleEndian.int64(in, field + 8));
      case FIBER_ENTER -> {
        threadTime(in, field);
        handler.fiberEnter(LittleEndian.int64(in, field + 8), LittleEndian.int32(in, field + 16));
      }
      case FIBER_LEAVE -> {
        threadTime(in, field);
        handler.fiberLeave(LittleEndian.int32(in, field + 8));
      }
      case SOURCE_LOCATION ->
          handler.sourceLocation(LittleEndian.int64(in, field), LittleEndian.int64(in, field + 8));
      case STRING -> handler.string(LittleEndian.int64(in, field), in, table.body(in, at), end);
      case THREAD -> handler.threadName(LittleEndian.int64(in, field), in, table.body(in, at), end);
      case PLOT_NAME ->
          handler.plotName(LittleEndian.int64(in, field), in, table.body(in, at), end);
      case FRAME_SET_NAME ->
          handler.frameSetName(LittleEndian.int64(in, field), in, table.body(in, at), end);
      default -> gpu(decoding, in, field);
    }
  }

  private void gpu(Decoding decoding, byte[] in, int field) {
    switch (decoding) {
      case GPU_BEGIN, GPU_BEGIN_SERIAL -> {
        long ticks = decoding == Decoding.GPU_BEGIN ? threadTime(in, field) : serialTime(in, field);
        handler.gpuBegin(
            gpuContext(in, field + 14),
            ticks,
            LittleEndian.int32(in, field + 8),
            LittleEndian.unsignedShort(in, field + 12),
            LittleEndian.int64(in, field + 14 + gpuContextBytes));
      }
      case GPU_BEGIN_DYNAMIC, GPU_BEGIN_DYNAMIC_SERIAL -> {
        long ticks =
            decoding == Decoding.GPU_BEGIN_DYNAMIC ? threadTime(in, field) : serialTime(in, field);
        handler.gpuBeginDynamic(
            gpuContext(in, field + 14),
            ticks,
            LittleEndian.int32(in, field + 8),
            LittleEndian.unsignedShort(in, field + 12),
            location,
            locationLength);
        locationLength = 0;
      }
      case GPU_END, GPU_END_SERIAL -> {
        long ticks = decoding == Decoding.GPU_END ? threadTime(in, field) : serialTime(in, field);
        handler.gpuEnd(
            gpuContext(in, field + 14),
            ticks,
            LittleEndian.int32(in, field + 8),
            LittleEndian.unsignedShort(in, field + 12));
      }
      case GPU_TIME -> {
        gpuTicks += LittleEndian.int64(in, field);
        handler.gpuTime(
            gpuContext(in, field + 10), LittleEndian.unsignedShort(in, field + 8), gpuTicks);
      }
      case GPU_CONTEXT ->
          handler.gpuContext(
              gpuContext(in, field + 24),
              LittleEndian.int64(in, field),
              LittleEndian.int64(in, field + 8),
              Float.intBitsToFloat(LittleEndian.int32(in, field + 20)),
              LittleEndian.int32(in, field + 16),
              (in[field + 24 + gpuContextBytes] & 1) != 0);
      case GPU_CALIBRATION ->
          handler.gpuCalibration(
              gpuContext(in, field + 24),
              LittleEndian.int64(in, field),
              LittleEndian.int64(in, field + 8),
              LittleEndian.int64(in, field + 16));
      case GPU_SYNC ->
          handler.gpuSync(
              gpuContext(in, field + 16),
              LittleEndian.int64(in, field),
              LittleEndian.int64(in, field + 8));
      default -> throw new IllegalStateException("no decoding for " + decoding);
    }
  }

  private int gpuContext(byte[] in, int at) {
    return gpuContextBytes == 2
        ? LittleEndian.unsignedShort(in, at)
        : LittleEndian.unsignedByte(in, at);
  }

  /** A time of 64 bits; where there are narrow ones, those it need not hold are left out of it. */
  private long wide(byte[] in, int at) {
    long stored = LittleEndian.int64(in, at);
    threadTicks += narrowTimes && stored >= 0 ? stored + FROM_64 : stored;
    return threadTicks;
  }

  private long middle(byte[] in, int at) {
    threadTicks += Integer.toUnsignedLong(LittleEndian.int32(in, at)) + FROM_32;
    return threadTicks;
  }

  private long threadTime(byte[] in, int at) {
    threadTicks += LittleEndian.int64(in, at);
    return threadTicks;
  }

  private long serialTime(byte[] in, int at) {
    serialTicks += LittleEndian.int64(in, at);
    return serialTicks;
  }

  private static byte[] keep(byte[] kept, byte[] in, int from, int to) {
    byte[] room = kept.length >= to - from ? kept : Arrays.copyOf(kept, 2 * (to - from));
    System.arraycopy(in, from, room, 0, to - from);
    return room;
  }
}
