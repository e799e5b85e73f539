package dev.plumbline.bounds.neuron.input;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * One layer of gzip, unpacked within limits. A damaged or cut stream and one that grows beyond all
 * measure are refused with the place.
 */
public final class GzipLayer extends InputStream {
  private static final int BUFFER_BYTES = 1 << 13;

  private final CountedInput packed;
  private final InputLimits limits;
  private final InputStream unpacked;
  private long unpackedBytes;

  /**
   * Begins to unpack.
   *
   * @throws RefusedException if the stream does not begin like gzip
   */
  public GzipLayer(InputStream in, InputLimits limits) throws IOException {
    this.packed = new CountedInput(in);
    this.limits = limits;
    try {
      this.unpacked = new GZIPInputStream(packed, BUFFER_BYTES);
    } catch (EOFException | ZipException e) {
      throw damaged(e);
    }
  }

  /** Whether bytes begin like gzip. */
  public static boolean begins(byte[] head, int length) {
    return length >= 2 && head[0] == 0x1f && head[1] == (byte) 0x8b;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int got;
    try {
      got = unpacked.read(bytes, offset, length);
    } catch (EOFException | ZipException e) {
      throw damaged(e);
    } catch (RefusedException e) {
      throw e;
    } catch (IOException e) {
      if ("Corrupt GZIP trailer".equals(e.getMessage())) {
        throw damaged(e);
      }
      throw e;
    }
    if (got > 0) {
      unpackedBytes += got;
      if (unpackedBytes > limits.archiveBytes()) {
        throw new RefusedException(
            Stage.LIMIT, "unpacks to more than " + limits.archiveBytes() + " bytes");
      }
      if (unpackedBytes - InputLimits.RATIO_SLACK_BYTES > packed.count() * limits.ratio()) {
        throw new RefusedException(
            Stage.LIMIT,
            "unpacks to more than "
                + limits.ratio()
                + " times its size: "
                + packed.count()
                + " packed bytes gave "
                + unpackedBytes);
      }
    }
    return got;
  }

  @Override
  public void close() throws IOException {
    unpacked.close();
  }

  private RefusedException damaged(IOException cause) {
    String what =
        cause instanceof EOFException
            ? "the compressed stream is cut: unexpected end after "
            : "the compressed stream is damaged near ";
    RefusedException refused =
        new RefusedException(
            Stage.GZIP,
            what
                + packed.count()
                + " packed bytes, "
                + unpackedBytes
                + " bytes were unpacked; nothing of it is used");
    refused.initCause(cause);
    return refused;
  }
}
