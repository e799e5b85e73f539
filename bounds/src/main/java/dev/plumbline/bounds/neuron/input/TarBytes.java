package dev.plumbline.bounds.neuron.input;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The bytes below a tar: counted, given out only up to an allowance while headers are read, and
 * remembered how they ended, so that a cut archive and a failing disk are told apart.
 */
final class TarBytes extends FilterInputStream {
  private static final int BUFFER_BYTES = 1 << 13;

  private long count;
  private long allowedBytes = Long.MAX_VALUE;
  private long allowedUpTo = Long.MAX_VALUE;
  private boolean ended;
  private @Nullable IOException failure;

  TarBytes(InputStream in) {
    super(in);
  }

  /** Bytes that were taken. */
  long count() {
    return count;
  }

  /** Whether more was asked for than there was. */
  boolean ended() {
    return ended;
  }

  /** What the stream below failed with, null if it did not. */
  @Nullable IOException failure() {
    return failure;
  }

  /** From here on up to so many bytes are given; asking for more is refused. */
  void allow(long bytes) {
    allowedBytes = bytes;
    allowedUpTo = count + bytes;
  }

  void allowAll() {
    allowedUpTo = Long.MAX_VALUE;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (count >= allowedUpTo) {
      throw new RefusedException(
          Stage.LIMIT,
          "the headers of one member have more than "
              + allowedBytes
              + " bytes, near byte "
              + count);
    }
    int got;
    try {
      got = in.read(bytes, offset, (int) Math.min(length, allowedUpTo - count));
    } catch (IOException e) {
      failure = e;
      throw e;
    }
    if (got < 0) {
      ended = true;
    } else {
      count += got;
    }
    return got;
  }

  @Override
  public long skip(long bytes) throws IOException {
    byte[] buffer = new byte[(int) Math.max(1, Math.min(bytes, BUFFER_BYTES))];
    long left = bytes;
    while (left > 0) {
      int got = read(buffer, 0, (int) Math.min(left, buffer.length));
      if (got < 0) {
        break;
      }
      left -= got;
    }
    return bytes - Math.max(0, left);
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
