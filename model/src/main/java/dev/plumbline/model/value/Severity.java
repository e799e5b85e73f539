package dev.plumbline.model.value;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How bad a problem is; ordered. */
public enum Severity {
  /** Worth knowing; changes no exit code. */
  INFO,
  /** Something is missing or set aside; the rest is right. */
  WARNING,
  /** An input could not be used. */
  ERROR;

  /** Lower case, as written in JSON. */
  @JsonValue
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
