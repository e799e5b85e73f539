package dev.plumbline.bounds.neuron.trace;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import java.io.IOException;
import java.math.BigDecimal;

/**
 * Reads a whole number of 0 to 2^63 - 1 from JSON. {@code 12.0} and {@code 1e3} are whole;
 * everything else is bad and is never clamped.
 */
final class WholeNumber {
  /** What is returned for a value that is no such number. */
  static final long BAD = -1;

  /** What stands for a value that did not occur. */
  static final long ABSENT = -2;

  private WholeNumber() {}

  /** The number at the parser, or {@link #BAD}; a bad array or object is skipped. */
  static long read(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.VALUE_NUMBER_INT) {
      try {
        return Math.max(BAD, parser.getLongValue());
      } catch (InputCoercionException e) {
        return BAD;
      }
    }
    if (token == JsonToken.VALUE_NUMBER_FLOAT) {
      try {
        return Math.max(BAD, new BigDecimal(parser.getText()).longValueExact());
      } catch (ArithmeticException | NumberFormatException e) {
        return BAD;
      }
    }
    parser.skipChildren();
    return BAD;
  }

  /** How a bad value reads in a message; call before {@link #read}. */
  static String shown(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_ARRAY || token == JsonToken.START_OBJECT) {
      return token == JsonToken.START_ARRAY ? "an array" : "an object";
    }
    String text = parser.getText();
    String cut = text.length() > 40 ? text.substring(0, 40) + "..." : text;
    return token == JsonToken.VALUE_STRING ? '"' + cut + '"' : cut;
  }
}
