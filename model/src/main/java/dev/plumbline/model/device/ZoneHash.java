package dev.plumbline.model.device;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The 16-bit hash by which device markers name a zone: FNV-1a of the text that the kernel compiler
 * sees, folded once. 65,536 values: with 300 zones half of all programs have a clash.
 */
public final class ZoneHash {
  private static final int FNV_OFFSET = 0x811c9dc5;
  private static final int FNV_PRIME = 0x01000193;
  private static final String HEX_DIGITS = "0123456789abcdef";

  private ZoneHash() {}

  /** FNV-1a over the bytes, each taken as 0 to 255; all 32 bits are used. */
  public static int fnv1a32(byte[] bytes) {
    int hash = FNV_OFFSET;
    for (byte b : bytes) {
      hash = (hash ^ (b & 0xff)) * FNV_PRIME;
    }
    return hash;
  }

  /**
   * Returns the hash of a zone.
   *
   * @param name the zone's name as in its macro
   * @param file the path as the compiler was given it, normally absolute
   * @param line the macro's line, from 1
   */
  public static int hash16(String name, String file, long line) {
    return hash16OfText(name + "," + file + "," + line + ",KERNEL_PROFILER");
  }

  /** Returns the hash of the whole text {@code name,file,line,KERNEL_PROFILER}. */
  public static int hash16OfText(String text) {
    int hash = fnv1a32(text.getBytes(UTF_8));
    return (hash & 0xffff) ^ (hash >>> 16);
  }

  /** Writes a hash as {@code 0x} and four lower-case digits. */
  public static String hex(int hash16) {
    char[] text = {'0', 'x', 0, 0, 0, 0};
    for (int i = 0; i < 4; i++) {
      text[5 - i] = HEX_DIGITS.charAt((hash16 >>> (4 * i)) & 0xf);
    }
    return new String(text);
  }
}
