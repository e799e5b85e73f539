package dev.plumbline.bounds.neuron.input;

import com.fasterxml.jackson.annotation.JsonValue;

/** The step of reading at which an input was refused. */
public enum Stage {
  /** There is nothing in it. */
  EMPTY("empty"),
  /** No reader knows what it is. */
  RECOGNISE("recognise"),
  /** The compressed stream is cut or damaged. */
  GZIP("gzip"),
  /** The archive is cut or damaged. */
  TAR("tar"),
  /** The header of a NEFF does not fit the file. */
  NEFF("neff"),
  /** Not the JSON that was expected. */
  JSON("json"),
  /** A number is missing, negative, not whole or too large. */
  NUMBER("number"),
  /** Larger than what is read. */
  LIMIT("limit");

  private final String text;

  Stage(String text) {
    this.text = text;
  }

  /** The code of a problem, such as {@code E-GZIP}. */
  public String code() {
    return "E-" + name();
  }

  /** Lower case, as written in JSON. */
  @JsonValue
  public String text() {
    return text;
  }
}
