package dev.plumbline.model.key;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * Keys as text: a JSON array of strings, so that a key is readable with any console consumer and no
 * separator inside a zone name can ever make two keys equal.
 */
final class KeyText {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private KeyText() {}

  static String write(String... parts) {
    try {
      return JSON.writeValueAsString(parts);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("key cannot be written: " + e.getOriginalMessage(), e);
    }
  }

  static String[] read(String text, int parts, String what) {
    String[] values;
    try {
      values = JSON.readValue(text, String[].class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(what + " is not a JSON array of strings: " + text, e);
    }
    if (values == null || values.length != parts) {
      throw new IllegalArgumentException(
          what + " has " + (values == null ? 0 : values.length) + " parts, expected " + parts);
    }
    for (String value : values) {
      if (value == null) {
        throw new IllegalArgumentException(what + " has a null part: " + text);
      }
    }
    return values;
  }
}
