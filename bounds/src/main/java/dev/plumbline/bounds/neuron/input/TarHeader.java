package dev.plumbline.bounds.neuron.input;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The 512 bytes in front of every entry of a tar: ustar, PAX and GNU. */
final class TarHeader {
  static final int BYTES = 512;

  private static final int NAME_BYTES = 100;
  private static final int SIZE_OFFSET = 124;
  private static final int SIZE_BYTES = 12;
  private static final int SUM_OFFSET = 148;
  private static final int SUM_BYTES = 8;
  private static final int TYPE_OFFSET = 156;
  private static final int MAGIC_OFFSET = 257;
  private static final int PREFIX_OFFSET = 345;
  private static final int PREFIX_BYTES = 155;

  private final byte[] block;

  TarHeader(byte[] block) {
    this.block = block;
  }

  /** Whether bytes begin like a tar with a known magic. */
  static boolean begins(byte[] head, int length) {
    return length >= MAGIC_OFFSET + 5 && text(head, MAGIC_OFFSET, 5).equals("ustar");
  }

  boolean isBlank() {
    for (byte value : block) {
      if (value != 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether the sum over the header is the stored one. */
  boolean sumFits() {
    int unsigned = 0;
    int signed = 0;
    for (int i = 0; i < BYTES; i++) {
      byte value = i >= SUM_OFFSET && i < SUM_OFFSET + SUM_BYTES ? (byte) ' ' : block[i];
      unsigned += value & 0xff;
      signed += value;
    }
    long stored = octal(SUM_OFFSET, SUM_BYTES);
    return stored == unsigned || stored == signed;
  }

  char type() {
    return (char) (block[TYPE_OFFSET] & 0xff);
  }

  boolean isGnu() {
    return text(block, MAGIC_OFFSET, 6).equals("ustar ");
  }

  /** The name in the header, put together from prefix and name where the format has a prefix. */
  String name() {
    String name = text(block, 0, NAME_BYTES);
    if (!begins(block, BYTES) || isGnu()) {
      return name;
    }
    String prefix = text(block, PREFIX_OFFSET, PREFIX_BYTES);
    return prefix.isEmpty() ? name : prefix + "/" + name;
  }

  /** Declared size in bytes; -1 if it is no number, or negative, or beyond 2^63 - 1. */
  long sizeBytes() {
    return octal(SIZE_OFFSET, SIZE_BYTES);
  }

  private long octal(int offset, int length) {
    if ((block[offset] & 0x80) != 0) {
      byte[] number = Arrays.copyOfRange(block, offset, offset + length);
      boolean negative = number[0] == (byte) 0xff;
      number[0] &= 0x7f;
      BigInteger value = new BigInteger(1, number);
      return negative || value.bitLength() > 63 ? -1 : value.longValue();
    }
    long value = 0;
    int at = offset;
    int end = offset + length;
    while (at < end && block[at] == ' ') {
      at++;
    }
    int digits = 0;
    while (at < end && block[at] >= '0' && block[at] <= '7') {
      value = value << 3 | block[at] - '0';
      at++;
      digits++;
    }
    boolean ended = at == end || block[at] == 0 || block[at] == ' ';
    return digits == 0 || !ended ? -1 : value;
  }

  private static String text(byte[] bytes, int offset, int length) {
    int end = offset;
    while (end < offset + length && bytes[end] != 0) {
      end++;
    }
    return new String(bytes, offset, end - offset, StandardCharsets.UTF_8);
  }
}
