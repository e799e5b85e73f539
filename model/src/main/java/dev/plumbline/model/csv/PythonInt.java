package dev.plumbline.model.csv;

import java.util.OptionalLong;

/**
 * Reads integers the way tt-foil's report script does, which is Python's {@code int()}: blanks
 * around, a sign, digits with single underscores between digits. Numbers outside 64 bits are bad.
 *
 * <p>An instance is a reusable reader without garbage: {@code if (number.parse(cell)) use
 * (number.value());}. Not thread-safe.
 */
public final class PythonInt {
  private long value;

  /** The number that the last successful parse found. */
  public long value() {
    return value;
  }

  /** Reads a decimal number; false if it is none or does not fit 64 bits signed. */
  public boolean parse(String cell) {
    int start = start(cell);
    int end = end(cell, start);
    if (start == end) {
      return false;
    }
    boolean negative = cell.charAt(start) == '-';
    if (negative || cell.charAt(start) == '+') {
      start++;
    }
    return digits(cell, start, end, negative);
  }

  /**
   * Reads an address or hash: hexadecimal after {@code 0x} (lower-case x only) up to 64 bits
   * unsigned, otherwise a decimal number.
   */
  public boolean parseHexOrDecimal(String cell) {
    if (!cell.startsWith("0x")) {
      return parse(cell);
    }
    int end = end(cell, 2);
    int from = 2;
    if (from < end && cell.charAt(from) == '_') {
      from++;
    }
    return hexDigits(cell, from, end);
  }

  /** Reads a decimal number as {@link #parse} does; empty if it is none. */
  public static OptionalLong of(String cell) {
    PythonInt number = new PythonInt();
    return number.parse(cell) ? OptionalLong.of(number.value) : OptionalLong.empty();
  }

  /** Reads an address or hash as {@link #parseHexOrDecimal} does; empty if it is none. */
  public static OptionalLong ofHexOrDecimal(String cell) {
    PythonInt number = new PythonInt();
    return number.parseHexOrDecimal(cell) ? OptionalLong.of(number.value) : OptionalLong.empty();
  }

  private boolean digits(String cell, int from, int end, boolean negative) {
    // Counted downwards, because the range has one more negative number than positive ones.
    long sum = 0;
    boolean digitBefore = false;
    for (int i = from; i < end; i++) {
      char c = cell.charAt(i);
      if (c == '_' && digitBefore) {
        digitBefore = false;
        continue;
      }
      int digit = c - '0';
      if (digit < 0 || digit > 9 || sum < Long.MIN_VALUE / 10) {
        return false;
      }
      long tens = sum * 10;
      if (tens < Long.MIN_VALUE + digit) {
        return false;
      }
      sum = tens - digit;
      digitBefore = true;
    }
    if (!digitBefore || (!negative && sum == Long.MIN_VALUE)) {
      return false;
    }
    value = negative ? sum : -sum;
    return true;
  }

  private boolean hexDigits(String cell, int from, int end) {
    long sum = 0;
    boolean digitBefore = false;
    for (int i = from; i < end; i++) {
      char c = cell.charAt(i);
      if (c == '_' && digitBefore) {
        digitBefore = false;
        continue;
      }
      int digit = c < 0x80 ? Character.digit(c, 16) : -1;
      if (digit < 0 || sum >>> 60 != 0) {
        return false;
      }
      sum = sum << 4 | digit;
      digitBefore = true;
    }
    if (!digitBefore) {
      return false;
    }
    value = sum;
    return true;
  }

  private static int start(String cell) {
    int i = 0;
    while (i < cell.length() && isBlank(cell.charAt(i))) {
      i++;
    }
    return i;
  }

  private static int end(String cell, int start) {
    int i = cell.length();
    while (i > start && isBlank(cell.charAt(i - 1))) {
      i--;
    }
    return i;
  }

  private static boolean isBlank(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085';
  }
}
