package dev.plumbline.ingest.tracy.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * What a profiled program says of itself before its first frame.
 *
 * @param dialect how it is read
 * @param nanosPerTick nanoseconds of one tick of its timer, finite and above 0
 * @param initBeginTicks start of its profiling: the zero of all times
 * @param initEndTicks end of its start-up
 * @param resolutionTicks resolution of its timer
 * @param epochSeconds unix time of the start, whole seconds
 * @param processId process id
 * @param samplingPeriod period of call stack sampling, 0 if there is none
 * @param flags the protocol's flags
 * @param program name of the program, empty if it has none
 * @param hostInfo operating system, compiler, processor as text
 */
public record Welcome(
    Dialect dialect,
    double nanosPerTick,
    long initBeginTicks,
    long initEndTicks,
    long resolutionTicks,
    long epochSeconds,
    long processId,
    long samplingPeriod,
    int flags,
    String program,
    String hostInfo) {
  private static final int ON_DEMAND = 1;
  private static final int PROGRAM_BYTES = 64;
  private static final int HOST_INFO_BYTES = 1024;

  /** Reads the message at a position. */
  static Welcome parse(Dialect dialect, byte[] bytes, int at) throws ProtocolException {
    // Up to protocol 74 the delay of the queue stands before the resolution.
    int rest = at + (dialect.welcomeBytes() == 1178 ? 32 : 24);
    double nanosPerTick = Double.longBitsToDouble(LittleEndian.int64(bytes, at));
    if (!(nanosPerTick > 0) || Double.isInfinite(nanosPerTick)) {
      throw ProtocolException.unreadable(
          "the welcome message says "
              + nanosPerTick
              + " ns per tick, expected a number above 0: no profiled program of dialect "
              + dialect.text());
    }
    return new Welcome(
        dialect,
        nanosPerTick,
        LittleEndian.int64(bytes, at + 8),
        LittleEndian.int64(bytes, at + 16),
        LittleEndian.int64(bytes, rest),
        LittleEndian.int64(bytes, rest + 8),
        LittleEndian.int64(bytes, rest + 24),
        LittleEndian.int64(bytes, rest + 32),
        bytes[rest + 40] & 0xff,
        text(bytes, rest + 58, PROGRAM_BYTES),
        text(bytes, rest + 58 + PROGRAM_BYTES, HOST_INFO_BYTES));
  }

  /** Whether the program records only while somebody is connected, and can be connected again. */
  public boolean isOnDemand() {
    return (flags & ON_DEMAND) != 0;
  }

  /** Nanoseconds after the start of the profiling, truncated as csvexport does. */
  public long nanos(long ticks) {
    return (long) ((ticks - initBeginTicks) * nanosPerTick);
  }

  static boolean isOnDemand(Dialect dialect, byte[] bytes, int at) {
    int flags = at + (dialect.welcomeBytes() == 1178 ? 72 : 64);
    return (bytes[flags] & ON_DEMAND) != 0;
  }

  private static String text(byte[] bytes, int at, int most) {
    int end = at;
    while (end < at + most && bytes[end] != 0) {
      end++;
    }
    return new String(bytes, at, end - at, UTF_8);
  }
}
