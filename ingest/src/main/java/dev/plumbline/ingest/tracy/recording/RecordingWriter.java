package dev.plumbline.ingest.tracy.recording;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes a recording: eight bytes that name the format, then pieces as they came, each behind its
 * side, its length and its time. The layout is in {@code docs/formats/tracy-session.md}.
 */
public final class RecordingWriter implements AutoCloseable {
  /** What a recording begins with. */
  public static final String MAGIC = "PLTRACY\1";

  /** Bytes before each piece. */
  static final int HEAD_BYTES = 13;

  /** Most bytes of a piece. */
  static final int MAX_PIECE_BYTES = 1 << 20;

  private static final int BUFFER_BYTES = 256 << 10;

  private final OutputStream out;

  private RecordingWriter(OutputStream out) {
    this.out = out;
  }

  /**
   * Begins a recording.
   *
   * @throws IOException if the file is there already or cannot be written
   */
  public static RecordingWriter create(Path file) throws IOException {
    OutputStream out =
        new BufferedOutputStream(
            Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            BUFFER_BYTES);
    out.write(MAGIC.getBytes(ISO_8859_1));
    return new RecordingWriter(out);
  }

  /**
   * Adds what one side sent.
   *
   * @param micros time since the connection was made, µs
   */
  public void write(Side side, byte[] bytes, int from, int to, long micros) throws IOException {
    for (int at = from; at < to; at += MAX_PIECE_BYTES) {
      int length = Math.min(MAX_PIECE_BYTES, to - at);
      ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
      out.write(head.put(side.mark()).putInt(length).putLong(micros).array());
      out.write(bytes, at, length);
    }
  }

  /** Hands everything so far to the operating system. */
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
