package dev.plumbline.bounds.neuron.input;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Gives a number of bytes of a stream and then ends; closing it leaves the stream open. */
public final class ExactInput extends FilterInputStream {
  private long left;

  /** Gives the next {@code bytes} bytes of a stream. */
  public ExactInput(InputStream in, long bytes) {
    super(in);
    this.left = bytes;
  }

  @Override
  public int read() throws IOException {
    if (left == 0) {
      return -1;
    }
    int value = in.read();
    left -= value < 0 ? 0 : 1;
    return value;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (left == 0) {
      return -1;
    }
    int got = in.read(bytes, offset, (int) Math.min(left, length));
    left -= Math.max(0, got);
    return got;
  }

  @Override
  public long skip(long bytes) throws IOException {
    long skipped = in.skip(Math.min(left, bytes));
    left -= skipped;
    return skipped;
  }

  @Override
  public int available() throws IOException {
    return (int) Math.min(left, in.available());
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  @Override
  public void close() {
    // The stream belongs to whoever opened it.
  }
}
