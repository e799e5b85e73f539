package dev.plumbline.bounds;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A worked example as docs/BOUNDS.md shows it: step, how, value. */
public final class ExampleTable {
  private final List<String> rows =
      new ArrayList<>(List.of("| step | how | value |", "|---|---|---|"));

  /** Adds a step; {@code how} is a format of {@code inputs}. */
  public ExampleTable step(String name, String value, String how, Object... inputs) {
    rows.add("| " + name + " | " + String.format(Locale.ROOT, how, inputs) + " | " + value + " |");
    return this;
  }

  public String text() {
    return String.join("\n", rows);
  }

  /** A number with as many decimals. */
  public static String fixed(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
