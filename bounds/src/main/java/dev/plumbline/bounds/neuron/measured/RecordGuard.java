package dev.plumbline.bounds.neuron.measured;

import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Stops a quote that is never closed from taking the rest of a file into one cell. */
final class RecordGuard extends FilterReader {
  private final int mostChars;
  private long sinceRecord;
  private boolean begun;

  RecordGuard(Reader in, int mostChars) {
    super(in);
    this.mostChars = mostChars;
  }

  void recordDone() {
    sinceRecord = 0;
  }

  @Override
  public int read() throws IOException {
    char[] one = new char[1];
    return read(one, 0, 1) < 0 ? -1 : one[0];
  }

  @Override
  public int read(char[] chars, int offset, int length) throws IOException {
    int got = in.read(chars, offset, length);
    if (got > 0 && !begun) {
      begun = true;
      if (chars[offset] == '\ufeff') {
        // Not a name of a column: the first one is asked for without it.
        System.arraycopy(chars, offset + 1, chars, offset, got - 1);
        got = got == 1 ? read(chars, offset, length) : got - 1;
      }
    }
    sinceRecord += Math.max(0, got);
    if (sinceRecord > mostChars) {
      throw new RefusedException(
          Stage.LIMIT, "a row of more than " + mostChars + " characters: is a quote not closed?");
    }
    return got;
  }
}
