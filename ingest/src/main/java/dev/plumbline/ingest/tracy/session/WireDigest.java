package dev.plumbline.ingest.tracy.session;

import dev.plumbline.ingest.text.Sha256;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * Tells whether two recordings of one connection are the same: SHA-256 over length and two
 * checksums. A SHA-256 over every byte would cost a live connection more than decoding it.
 */
public final class WireDigest {
  private final CRC32 crc32 = new CRC32();
  private final CRC32C crc32c = new CRC32C();
  private long length;

  /** Takes the next bytes. */
  public void update(byte[] bytes, int from, int to) {
    crc32.update(bytes, from, to - from);
    crc32c.update(bytes, from, to - from);
    length += to - from;
  }

  /** The digest so far, as hex. */
  public String hex() {
    byte[] sums =
        ByteBuffer.allocate(3 * Long.BYTES)
            .putLong(length)
            .putLong(crc32.getValue())
            .putLong(crc32c.getValue())
            .array();
    return Sha256.hex(Sha256.digest().digest(sums));
  }
}
