package dev.plumbline.ingest.text;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a UTF-8 file line by line in bounded memory and digests its bytes on the way. A byte order
 * mark is skipped, invalid bytes read as U+FFFD. Lines end with LF; a CR before it stays in the
 * line, because inside a quoted cell it is data.
 */
public final class LineReader implements Closeable {
  /** Longest line that is read; of a longer one only the first {@link #OVERLONG_SHOWN} count. */
  public static final int MAX_LINE_BYTES = 1 << 20;

  /** How much of an overlong line is handed out, bytes. */
  public static final int OVERLONG_SHOWN = 32 << 10;

  private final InputStream in;
  private final LongConsumer progress;
  private final MessageDigest digest = Sha256.digest();
  private final byte[] buffer = new byte[64 << 10];
  private int from;
  private int to;
  private boolean atEnd;
  private byte[] held = new byte[1 << 10];
  private int heldBytes;
  private long lineNumber;
  private long bytesRead;
  private byte[] bytes = buffer;
  private int lineFrom;
  private int lineLength;
  private boolean terminated = true;
  private boolean overlong;
  private boolean firstCarriageReturn;

  private LineReader(InputStream in, LongConsumer progress) {
    this.in = in;
    this.progress = progress;
  }

  /**
   * Opens a file.
   *
   * @param progress hears how many bytes were read, in pieces
   * @throws Utf16Exception if it looks like UTF-16
   * @throws IOException if it cannot be read
   */
  public static LineReader open(Path path, LongConsumer progress) throws IOException {
    InputStream in = Files.newInputStream(path);
    try {
      return open(in, progress);
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  /** Reads a stream, which {@link #close()} closes. */
  static LineReader open(InputStream in, LongConsumer progress) throws IOException {
    LineReader reader = new LineReader(in, progress);
    while (reader.to < reader.buffer.length && reader.fill()) {
      // The whole first buffer, however small the pieces come.
    }
    String reason = TextEncoding.utf16Reason(reader.buffer, reader.to);
    if (reason != null) {
      throw new Utf16Exception("is UTF-16 (" + reason + "), expected UTF-8");
    }
    reader.from = TextEncoding.hasBom(reader.buffer, reader.to) ? TextEncoding.BOM_BYTES : 0;
    return reader;
  }

  /** Reads the next line; null at the end. */
  public @Nullable Line next() throws IOException {
    return advance() ? line() : null;
  }

  /** Steps to the next line; false at the end. */
  public boolean advance() throws IOException {
    heldBytes = 0;
    overlong = false;
    int lineBytes = 0;
    while (true) {
      int stop = LineFeed.in(buffer, from, to);
      int piece = stop - from;
      lineBytes = Math.min(MAX_LINE_BYTES + 1, lineBytes + piece);
      if (stop < to) {
        terminated = true;
        stand(piece, lineBytes);
        from = stop + 1;
        return true;
      }
      hold(piece, lineBytes);
      from = 0;
      to = 0;
      if (!fill()) {
        if (lineBytes == 0) {
          return false;
        }
        terminated = false;
        stand(0, lineBytes);
        return true;
      }
    }
  }

  /** The current line. */
  public Line line() {
    String text = new String(bytes, lineFrom, lineLength, StandardCharsets.UTF_8);
    return new Line(text, lineNumber, terminated, overlong);
  }

  /** Whether the current line is there to its LF. */
  public boolean isWhole() {
    return terminated && !overlong;
  }

  /** Holds the bytes of the current line, until the next one. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where the current line begins in {@link #bytes}. */
  public int from() {
    return lineFrom;
  }

  /** Length of the current line without its LF, bytes. */
  public int length() {
    return lineLength;
  }

  /** Physical number of the last line, from 1; 0 before the first. */
  public long lineNumber() {
    return lineNumber;
  }

  /** Whether the first line ended with CR LF: then every CR before LF belongs to a line end. */
  public boolean firstLineHadCarriageReturn() {
    return firstCarriageReturn;
  }

  /** Bytes read so far. */
  public long bytesRead() {
    return bytesRead;
  }

  /** Digest of every byte read, as lower-case hex; to be asked once, at the end. */
  public String sha256() {
    return Sha256.hex(digest.digest());
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private void stand(int piece, int lineBytes) {
    lineNumber++;
    overlong = lineBytes > MAX_LINE_BYTES;
    if (heldBytes == 0 && !overlong) {
      bytes = buffer;
      lineFrom = from;
      lineLength = piece;
    } else {
      hold(piece, lineBytes);
      bytes = held;
      lineFrom = 0;
      lineLength = overlong ? OVERLONG_SHOWN : heldBytes;
    }
    if (lineNumber == 1) {
      firstCarriageReturn = lineLength > 0 && bytes[lineFrom + lineLength - 1] == '\r';
    }
  }

  /** Keeps a piece of a line that goes on behind the buffer; nothing beyond the cap. */
  private void hold(int piece, int lineBytes) {
    if (lineBytes > MAX_LINE_BYTES) {
      piece = Math.min(piece, Math.max(0, OVERLONG_SHOWN - heldBytes));
    }
    if (heldBytes + piece > held.length) {
      held = Arrays.copyOf(held, Math.max(heldBytes + piece, 2 * held.length));
    }
    System.arraycopy(buffer, from, held, heldBytes, piece);
    heldBytes += piece;
  }

  private boolean fill() throws IOException {
    if (atEnd) {
      return false;
    }
    int read = in.read(buffer, to, buffer.length - to);
    if (read < 0) {
      atEnd = true;
      return false;
    }
    digest.update(buffer, to, read);
    bytesRead += read;
    to += read;
    progress.accept(read);
    return true;
  }
}
