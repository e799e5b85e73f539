package dev.plumbline.ingest.tracy.protocol;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a profiled program sends on one connection, taken in pieces of any size: a status
 * byte, the welcome message, then frames of LZ4 blocks, whose items go to a handler.
 */
public final class AppBytes {
  /** Most bytes of a compressed block. */
  static final int MAX_COMPRESSED_BYTES = 263_188;

  private static final int STATUS_BYTES = 1;
  private static final int ON_DEMAND_BYTES = 16;
  private static final int LENGTH_BYTES = 4;

  private enum Part {
    STATUS,
    WELCOME,
    ON_DEMAND,
    LENGTH,
    BLOCK
  }

  private final Dialect dialect;
  private final AppListener listener;
  private final LinkedBlocks blocks = new LinkedBlocks();
  private @Nullable ItemDecoder items;
  private byte[] part = new byte[4096];
  private Part expected = Part.STATUS;
  private int needed = STATUS_BYTES;
  private int held;
  private @Nullable Welcome welcome;
  private long frames;
  private long bytes;
  private long decompressedBytes;

  /**
   * Prepares to read one connection.
   *
   * @param dialect how it was greeted
   * @param listener hears of the welcome and says who takes the items
   */
  public AppBytes(Dialect dialect, AppListener listener) {
    this.dialect = dialect;
    this.listener = listener;
  }

  /**
   * Takes the next bytes.
   *
   * @throws ProtocolException if they contradict the protocol; what came before is handled, nothing
   *     behind can be read
   */
  public void take(byte[] in, int from, int to) throws ProtocolException {
    int at = from;
    while (at < to) {
      int step = Math.min(needed - held, to - at);
      System.arraycopy(in, at, part, held, step);
      held += step;
      at += step;
      bytes += step;
      if (held == needed) {
        complete();
      }
    }
  }

  private void complete() throws ProtocolException {
    switch (expected) {
      case STATUS -> {
        checkStatus(part[0] & 0xff);
        expect(Part.WELCOME, STATUS_BYTES, dialect.welcomeBytes());
      }
      case WELCOME -> {
        welcome = Welcome.parse(dialect, part, STATUS_BYTES);
        if (Welcome.isOnDemand(dialect, part, STATUS_BYTES)) {
          expect(Part.ON_DEMAND, held, ON_DEMAND_BYTES);
        } else {
          welcomed(welcome);
        }
      }
      case ON_DEMAND -> welcomed(Objects.requireNonNull(welcome));
      case LENGTH -> {
        int length = LittleEndian.int32(part, 0);
        if (length < 1 || length > MAX_COMPRESSED_BYTES) {
          throw ProtocolException.unreadable(
              place()
                  + " says "
                  + Integer.toUnsignedString(length)
                  + " bytes, expected 1 to "
                  + MAX_COMPRESSED_BYTES
                  + unreadableAs());
        }
        expect(Part.BLOCK, 0, length);
      }
      case BLOCK -> block();
    }
  }

  private void checkStatus(int status) throws ProtocolException {
    switch (status) {
      case 1 -> {}
      case 2 ->
          throw new ProtocolException(
              ProtocolException.Cause.OTHER_PROTOCOL,
              "the program does not speak protocol "
                  + dialect.protocol()
                  + "; supported are "
                  + Dialect.supported());
      case 3 ->
          throw new ProtocolException(
              ProtocolException.Cause.NOT_AVAILABLE,
              "the program takes no connection: somebody else is, or was, connected; only a program"
                  + " built with TRACY_ON_DEMAND can be connected again");
      default ->
          throw ProtocolException.unreadable(
              "the answer begins with byte "
                  + status
                  + ", expected 1 (welcome), 2 (other protocol) or 3 (not available): no profiled"
                  + " program");
    }
  }

  private void welcomed(Welcome said) {
    items = new ItemDecoder(dialect, listener.welcome(said, Arrays.copyOf(part, held)));
    expect(Part.LENGTH, 0, LENGTH_BYTES);
  }

  private void block() throws ProtocolException {
    ItemDecoder decoder = Objects.requireNonNull(items);
    try {
      blocks.decompress(part, 0, held);
      decoder.checkFrame(blocks.bytes(), blocks.from(), blocks.to());
    } catch (ProtocolException e) {
      throw ProtocolException.unreadable(place() + ": " + e.getMessage() + unreadableAs());
    }
    decompressedBytes += blocks.to() - blocks.from();
    decoder.frame(blocks.bytes(), blocks.from(), blocks.to());
    frames++;
    expect(Part.LENGTH, 0, LENGTH_BYTES);
  }

  private String place() {
    return "frame " + (frames + 1) + ", which ends at or behind byte " + bytes + ",";
  }

  private String unreadableAs() {
    return frames == 0
        ? "; is the program of another dialect than " + dialect.text() + "?"
        : "; nothing behind it can be read";
  }

  /** Behind {@code keep} bytes that are there, {@code more} are needed. */
  private void expect(Part next, int keep, int more) {
    expected = next;
    held = keep;
    needed = keep + more;
    if (part.length < needed) {
      part = Arrays.copyOf(part, needed <= 65536 ? 65536 : MAX_COMPRESSED_BYTES);
    }
  }

  /** What the program said of itself; null before it did. */
  public @Nullable Welcome welcome() {
    return expected.compareTo(Part.LENGTH) < 0 ? null : welcome;
  }

  /** Whether the bytes so far end with a whole frame, or with the handshake. */
  public boolean isWhole() {
    return expected == Part.LENGTH && held == 0;
  }

  /** What is missing if nothing more comes, for messages. */
  public String cut() {
    return switch (expected) {
      case STATUS -> "nothing was sent";
      case WELCOME, ON_DEMAND -> "the welcome message is cut: " + held + " of " + needed + " bytes";
      default ->
          "frame "
              + (frames + 1)
              + " is cut: "
              + held
              + " of "
              + needed
              + " bytes at byte "
              + bytes;
    };
  }

  /** Frames that came whole. */
  public long frames() {
    return frames;
  }

  /** Bytes taken. */
  public long bytes() {
    return bytes;
  }

  /** Bytes of all frames, decompressed. */
  public long decompressedBytes() {
    return decompressedBytes;
  }

  /** Items by what they are and how often they came. */
  public ItemCounts counts() {
    return items == null ? new ItemCounts(dialect.items()) : items.counts();
  }
}
