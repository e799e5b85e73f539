package dev.plumbline.ingest.tracy.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;

/**
 * What a program that waits for a connection broadcasts every three seconds.
 *
 * @param port TCP port it listens on
 * @param protocol protocol number it speaks
 * @param processId process id
 * @param activeSeconds how long it runs, −1 when it is gone
 * @param program its name
 */
public record Announcement(
    int port, int protocol, long processId, int activeSeconds, String program) {
  /** UDP port of announcements. */
  public static final int UDP_PORT = 8086;

  /** Most bytes of an announcement. */
  public static final int MAX_BYTES = 84;

  private static final int VERSION = 3;
  private static final int FIXED_BYTES = 20;

  /** Reads a datagram; empty if it is none of version 3. */
  public static Optional<Announcement> parse(byte[] bytes, int length) {
    if (length < FIXED_BYTES || LittleEndian.unsignedShort(bytes, 0) != VERSION) {
      return Optional.empty();
    }
    int end = FIXED_BYTES;
    while (end < Math.min(length, MAX_BYTES) && bytes[end] != 0) {
      end++;
    }
    return Optional.of(
        new Announcement(
            LittleEndian.unsignedShort(bytes, 2),
            LittleEndian.int32(bytes, 4),
            LittleEndian.int64(bytes, 8),
            LittleEndian.int32(bytes, 16),
            new String(bytes, FIXED_BYTES, end - FIXED_BYTES, UTF_8)));
  }
}
