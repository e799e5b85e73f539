package dev.plumbline.bounds.neuron.input;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.jspecify.annotations.Nullable;

/**
 * The 1024 bytes in front of the archive of a NEFF.
 *
 * @param packageVersion 1: a tar with SHA-256, 2: a compressed tar with MD5
 * @param dataSizeBytes size of the archive
 * @param majorVersion major version of the NEFF
 * @param minorVersion minor version of the NEFF
 * @param build version, branch and commit of the compiler
 * @param storedHash stored hash of the archive, hexadecimal
 * @param uuid identity of the NEFF
 * @param name name it was written under
 * @param featureBits features a runtime must know
 */
public record NeffHeader(
    int packageVersion,
    long dataSizeBytes,
    long majorVersion,
    long minorVersion,
    String build,
    String storedHash,
    String uuid,
    String name,
    long featureBits) {
  /** Size of the header, where the archive begins. */
  public static final int BYTES = 0x400;

  /** Bytes to look at before deciding: the header, and enough of a tar to see its magic. */
  public static final int LOOK_BYTES = BYTES + TarConstants.DEFAULT_RCDSIZE;

  private static final int MAJOR_KNOWN = 2;

  /**
   * Decides by content whether a file is a NEFF with a header: a known package version, the header
   * size, and an archive behind it.
   *
   * @param head the first bytes of the file
   * @param length how many of them there are
   * @param fileBytes size of the file, -1 if unknown
   * @return the header, null if the bytes are something else
   * @throws RefusedException if they are a NEFF whose header does not fit the file
   */
  public static @Nullable NeffHeader find(byte[] head, int length, long fileBytes)
      throws RefusedException {
    if (length < 24) {
      return null;
    }
    ByteBuffer fields = ByteBuffer.wrap(head, 0, length).order(ByteOrder.LITTLE_ENDIAN);
    long version = fields.getLong(0);
    if (version < 1 || version > 2 || fields.getLong(8) != BYTES) {
      return null;
    }
    if (length < BYTES + 2) {
      throw new RefusedException(
          Stage.NEFF, "the file is cut: " + length + " bytes, the header of a NEFF has " + BYTES);
    }
    long dataBytes = fields.getLong(16);
    if (dataBytes < 0 || (fileBytes >= 0 && dataBytes > fileBytes - BYTES)) {
      throw new RefusedException(
          Stage.NEFF,
          "the header declares "
              + Long.toUnsignedString(dataBytes)
              + " bytes of data, the file has "
              + (fileBytes - BYTES)
              + " behind the header");
    }
    byte[] archive = Arrays.copyOfRange(head, BYTES, length);
    if (!GzipLayer.begins(archive, archive.length) && !TarReader.begins(archive, archive.length)) {
      throw new RefusedException(
          Stage.NEFF, "expected a gzip stream or a tar at byte 1024 behind the header");
    }
    long major = fields.getLong(0x18);
    if (major < 0 || major > MAJOR_KNOWN) {
      throw new RefusedException(
          Stage.NEFF,
          "NEFF version "
              + Long.toUnsignedString(major)
              + ", known are versions up to "
              + MAJOR_KNOWN);
    }
    HexFormat hex = HexFormat.of();
    int hashBytes = version == 2 ? 16 : 32;
    return new NeffHeader(
        (int) version,
        dataBytes,
        major,
        fields.getLong(0x20),
        text(head, 0x28, 128),
        hex.formatHex(head, 0xac, 0xac + hashBytes),
        uuid(hex.formatHex(head, 0xcc, 0xcc + 16)),
        text(head, 0xdc, 256),
        fields.getLong(0x220));
  }

  /** Name of the hash over the archive, as {@code java.security} knows it. */
  public String hashAlgorithm() {
    return packageVersion == 2 ? "MD5" : "SHA-256";
  }

  /** Feature bits that no current runtime knows: 27 to 62. */
  public long unknownFeatureBits() {
    return featureBits & (-1L << 27) & Long.MAX_VALUE;
  }

  private static String uuid(String hex) {
    return hex.substring(0, 8)
        + '-'
        + hex.substring(8, 12)
        + '-'
        + hex.substring(12, 16)
        + '-'
        + hex.substring(16, 20)
        + '-'
        + hex.substring(20);
  }

  private static String text(byte[] bytes, int offset, int length) {
    int end = offset;
    while (end < offset + length && bytes[end] != 0) {
      end++;
    }
    return new String(bytes, offset, end - offset, StandardCharsets.UTF_8);
  }
}
