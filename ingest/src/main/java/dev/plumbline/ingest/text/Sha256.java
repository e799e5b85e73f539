package dev.plumbline.ingest.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 as lower-case hex. */
public final class Sha256 {
  private Sha256() {}

  /** A fresh digest. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Digest of a file's bytes. */
  public static String ofFile(Path path) throws IOException {
    MessageDigest digest = digest();
    byte[] buffer = new byte[64 << 10];
    try (InputStream in = Files.newInputStream(path)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
    }
    return hex(digest.digest());
  }

  /** Bytes as hex. */
  public static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
