package dev.plumbline.ingest.tracy.protocol;

import java.util.Locale;

/** What an item means to the decoder: how its bytes are read, which clock it moves. */
enum Decoding {
  SKIP,
  ZONE_TEXT,
  ZONE_NAME,
  ZONE_VALUE,
  ZONE_BEGIN_64,
  ZONE_BEGIN_32,
  ZONE_BEGIN_16,
  ZONE_BEGIN_DYNAMIC,
  ZONE_END_64,
  ZONE_END_32,
  ZONE_END_16,
  THREAD_CONTEXT,
  FIBER_ENTER,
  FIBER_LEAVE,
  /** Moves the clock of the current thread by its first eight bytes; otherwise passed over. */
  THREAD_TIME,
  PLOT,
  /** Moves the serial clock by the eight bytes behind its first eight; otherwise passed over. */
  SERIAL_TIME_8,
  /** Moves the serial clock by the eight bytes behind its first four; otherwise passed over. */
  SERIAL_TIME_4,
  ALLOC,
  ALLOC_NAMED,
  FREE,
  FREE_NAMED,
  DISCARD,
  POOL_NAME,
  GPU_BEGIN,
  GPU_BEGIN_DYNAMIC,
  GPU_BEGIN_SERIAL,
  GPU_BEGIN_DYNAMIC_SERIAL,
  GPU_END,
  GPU_END_SERIAL,
  GPU_TIME,
  GPU_CONTEXT,
  GPU_CALIBRATION,
  GPU_SYNC,
  FRAME,
  FRAME_START,
  FRAME_END,
  SOURCE_LOCATION,
  DYNAMIC_LOCATION,
  SINGLE_STRING,
  OTHER_STRING,
  STRING,
  THREAD,
  PLOT_NAME,
  FRAME_SET_NAME,
  TERMINATE;

  static Decoding of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
