package dev.plumbline.bounds.neuron.trace;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What holds for every field of a record: it occurs once, and its number is a whole one. */
final class RecordFields {
  private final JsonParser parser;
  private int seen;
  private long record;
  private long ignoredKeys;
  private @Nullable String badValue;

  RecordFields(JsonParser parser) {
    this.parser = parser;
  }

  /** Begins the record of this number. */
  void begin(long number) {
    record = number;
    seen = 0;
    badValue = null;
  }

  /** Unknown keys of all records. */
  long ignoredKeys() {
    return ignoredKeys;
  }

  /** The number at the current token; one that is not usable is remembered, and below 0. */
  long number(String key) throws IOException {
    String found =
        parser.currentToken() == JsonToken.VALUE_NUMBER_INT ? null : WholeNumber.shown(parser);
    long value = WholeNumber.read(parser);
    if (value < 0 && badValue == null) {
      badValue =
          key
              + ": expected a whole number of 0 to 2^63 - 1, found "
              + (found == null ? WholeNumber.shown(parser) : found);
    }
    return value;
  }

  /** The value at the current token, cut where it is long. */
  String shortly() throws IOException {
    String text = WholeNumber.shown(parser);
    return parser.currentToken() == JsonToken.VALUE_STRING
        ? text.substring(1, text.length() - 1)
        : text;
  }

  void skipUnknown() throws IOException {
    ignoredKeys++;
    parser.skipChildren();
  }

  /** Marks a field, one bit of a mask, as seen. */
  void once(int field, String name) throws RefusedException {
    if ((seen & field) != 0) {
      throw bad(Stage.JSON, name + " occurs twice in one record");
    }
    seen |= field;
  }

  void require(int field, String name) throws RefusedException {
    if ((seen & field) == 0) {
      throw bad(Stage.NUMBER, name + " is missing");
    }
  }

  void requireGoodNumbers() throws RefusedException {
    if (badValue != null) {
      throw bad(Stage.NUMBER, badValue);
    }
  }

  RefusedException bad(Stage stage, String what) {
    return new RefusedException(
        stage, "record " + record + ": " + what, parser.currentTokenLocation().getLineNr());
  }
}
