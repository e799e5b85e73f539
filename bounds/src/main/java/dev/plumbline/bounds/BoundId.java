package dev.plumbline.bounds;

import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.value.Bound;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Ids of predictions that have none of their own. */
public final class BoundId {
  private BoundId() {}

  /**
   * An id that stays when values change, so that publishing a corrected prediction replaces, and
   * differs between origins and validity intervals.
   */
  public static String of(Bound.Origin origin, BoundKey key, long fromMillis) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest((key.text() + fromMillis).getBytes(StandardCharsets.UTF_8));
      return origin.tool() + "-" + HexFormat.of().formatHex(digest, 0, 6);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
