package dev.plumbline.bounds.table;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Physical lines of a text with a cap on their length: a file of one endless line costs no more
 * memory than the cap. The text is UTF-8, or UTF-16 if a byte order mark says so; bytes that are no
 * text become replacement characters.
 */
final class CappedLines implements Closeable {
  /** Longest line that is kept, characters. */
  static final int MAX_LINE_CHARS = 1 << 20;

  private final BufferedReader text;
  private final Deque<Line> putBack = new ArrayDeque<>();
  private long number;

  CappedLines(InputStream bytes) throws IOException {
    PushbackInputStream start = new PushbackInputStream(bytes, 3);
    this.text = new BufferedReader(new InputStreamReader(start, charset(start)), 1 << 16);
  }

  /**
   * A line without its LF.
   *
   * @param text its characters; the first of them only if it is too long
   * @param ended whether a line end follows, which is not so at the end of a cut file
   */
  record Line(long number, String text, boolean tooLong, boolean ended) {}

  /** The next line, null at the end. */
  @Nullable Line next() throws IOException {
    Line again = putBack.poll();
    if (again != null) {
      return again;
    }
    int c = text.read();
    if (c < 0) {
      return null;
    }
    StringBuilder line = new StringBuilder();
    boolean tooLong = false;
    while (c >= 0 && c != '\n') {
      if (line.length() < MAX_LINE_CHARS) {
        line.append((char) c);
      } else {
        tooLong = true;
      }
      c = text.read();
    }
    return new Line(++number, tooLong ? line.substring(0, 80) : line.toString(), tooLong, c >= 0);
  }

  /** Makes a line the next one again. The last one put back comes first. */
  void putBack(Line line) {
    putBack.addFirst(line);
  }

  @Override
  public void close() throws IOException {
    text.close();
  }

  /** Takes a byte order mark away. */
  private static Charset charset(PushbackInputStream bytes) throws IOException {
    byte[] mark = bytes.readNBytes(3);
    if (mark.length == 3
        && mark[0] == (byte) 0xEF
        && mark[1] == (byte) 0xBB
        && mark[2] == (byte) 0xBF) {
      return StandardCharsets.UTF_8;
    }
    bytes.unread(mark);
    boolean wide =
        mark.length >= 2
            && ((mark[0] == (byte) 0xFE && mark[1] == (byte) 0xFF)
                || (mark[0] == (byte) 0xFF && mark[1] == (byte) 0xFE));
    return wide ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
  }
}
