package dev.plumbline.model.key;

import com.fasterxml.jackson.annotation.JsonValue;

/** The unit of a figure. Figures of different units are never merged and never compared. */
public enum Unit {
  /** Nanoseconds. */
  NANOS("ns"),
  /** Device clock cycles; seconds only with a known clock. */
  CYCLES("cycles"),
  /** Bytes. */
  BYTES("bytes");

  private final String symbol;

  Unit(String symbol) {
    this.symbol = symbol;
  }

  /** The symbol written in JSON and reports: {@code ns}, {@code cycles} or {@code bytes}. */
  @JsonValue
  public String symbol() {
    return symbol;
  }
}
