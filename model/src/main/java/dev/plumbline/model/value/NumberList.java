package dev.plumbline.model.value;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Arrays;

/**
 * An array of integers as JSON text. A distribution is hundreds of short numbers, and a generator
 * asks for each one where it stands; here they are only digits, copied into its buffer at once.
 */
final class NumberList extends AsciiText {
  /** A comma, the longest number, and the closing bracket. */
  private static final int LONGEST = 1 + 20 + 1;

  private static final byte[] TENS = new byte[100];
  private static final byte[] ONES = new byte[100];

  static {
    for (int i = 0; i < 100; i++) {
      TENS[i] = (byte) ('0' + i / 10);
      ONES[i] = (byte) ('0' + i % 10);
    }
  }

  /** Begins an array. */
  void begin() {
    text[0] = '[';
    length = 1;
  }

  /** Appends a number. */
  void add(long value) {
    if (length + LONGEST > text.length) {
      text = Arrays.copyOf(text, 2 * text.length);
    }
    if (length > 1) {
      text[length++] = ',';
    }
    if (value == (int) value && value != Integer.MIN_VALUE) {
      addInt((int) value);
    } else {
      byte[] digits = Long.toString(value).getBytes(US_ASCII);
      System.arraycopy(digits, 0, text, length, digits.length);
      length += digits.length;
    }
  }

  private void addInt(int value) {
    int rest = value;
    if (value < 0) {
      text[length++] = '-';
      rest = -value;
    }
    int at = length + digits(rest);
    length = at;
    while (rest >= 10) {
      int hundreds = rest / 100;
      int pair = rest - 100 * hundreds;
      text[--at] = ONES[pair];
      text[--at] = TENS[pair];
      rest = hundreds;
    }
    if (rest > 0 || at == length) {
      text[--at] = ONES[rest];
    }
  }

  /** Ends the array and writes it as a field. */
  void write(JsonGenerator out, String name) throws IOException {
    text[length++] = ']';
    out.writeFieldName(name);
    out.writeRawValue(this);
  }

  private static int digits(int value) {
    if (value < 1_000) {
      return value < 10 ? 1 : value < 100 ? 2 : 3;
    }
    int digits = 4;
    for (long limit = 10_000; value >= limit; limit *= 10) {
      digits++;
    }
    return digits;
  }
}
