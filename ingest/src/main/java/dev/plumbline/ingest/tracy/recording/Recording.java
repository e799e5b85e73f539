package dev.plumbline.ingest.tracy.recording;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.plumbline.ingest.tracy.protocol.ProtocolException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A recorded connection. Two forms are read: our own, with both sides in one file; and what the
 * program sent as {@code app_to_tool.bin} with what the tool sent as {@code tool_to_app.bin} beside
 * it, without which nobody knows the protocol, nor what the answers are about.
 */
public final class Recording {
  /** Name of the file with the program's side. */
  public static final String APP_FILE = "app_to_tool.bin";

  /** Name of the file with the tool's side. */
  public static final String TOOL_FILE = "tool_to_app.bin";

  private static final int BUFFER_BYTES = 64 << 10;

  private final Path file;

  /**
   * @param file a recording of ours, or the file with the program's side
   */
  public Recording(Path file) {
    this.file = file;
  }

  /**
   * Plays it in the order in which it was sent; of two files the tool's side first.
   *
   * @return what is wrong with the recording itself, empty if nothing is
   * @throws NoSuchFileException if the tool's side is missing
   * @throws ProtocolException from the listener
   */
  public String play(Listener listener) throws IOException, ProtocolException {
    try (InputStream in = open(file)) {
      byte[] magic = in.readNBytes(RecordingWriter.MAGIC.length());
      if (Arrays.equals(magic, RecordingWriter.MAGIC.getBytes(ISO_8859_1))) {
        return pieces(in, listener);
      }
      try (InputStream tool = open(file.resolveSibling(TOOL_FILE))) {
        if (!all(Side.TOOL, tool, listener)) {
          return "";
        }
      }
      if (magic.length == 0 || listener.sent(Side.APP, magic, 0, magic.length)) {
        all(Side.APP, in, listener);
      }
      return "";
    }
  }

  private static InputStream open(Path path) throws IOException {
    return new BufferedInputStream(Files.newInputStream(path), BUFFER_BYTES);
  }

  private static boolean all(Side side, InputStream in, Listener listener)
      throws IOException, ProtocolException {
    byte[] buffer = new byte[BUFFER_BYTES];
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      if (!listener.sent(side, buffer, 0, n)) {
        return false;
      }
    }
    return true;
  }

  private static String pieces(InputStream in, Listener listener)
      throws IOException, ProtocolException {
    byte[] head = new byte[RecordingWriter.HEAD_BYTES];
    byte[] piece = new byte[BUFFER_BYTES];
    long at = RecordingWriter.MAGIC.length();
    while (true) {
      int there = in.readNBytes(head, 0, head.length);
      if (there == 0) {
        return "";
      }
      if (there < head.length) {
        return "the recording is cut at byte " + (at + there);
      }
      ByteBuffer fields = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
      byte mark = fields.get();
      int length = fields.getInt();
      if ((mark != Side.APP.mark() && mark != Side.TOOL.mark())
          || length < 1
          || length > RecordingWriter.MAX_PIECE_BYTES) {
        return "the recording is damaged at byte "
            + at
            + ": a piece of side "
            + mark
            + " with "
            + Integer.toUnsignedString(length)
            + " bytes, expected side A (65) or T (84) and 1 to "
            + RecordingWriter.MAX_PIECE_BYTES;
      }
      if (piece.length < length) {
        piece = new byte[length];
      }
      int read = in.readNBytes(piece, 0, length);
      at += head.length + read;
      Side side = mark == Side.APP.mark() ? Side.APP : Side.TOOL;
      if (!listener.sent(side, piece, 0, read)) {
        return "";
      }
      if (read < length) {
        return "the recording is cut at byte " + at;
      }
    }
  }
}
