package dev.plumbline.bounds.neuron.trace;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Why an instruction has to wait for another one, in the order of the compiler's numbers. */
public enum EdgeKind {
  /** The compiler gave no kind. */
  INVALID("Invalid", "INVALID"),
  /** Program order. */
  ORDERED("Ordered", "ORDERED"),
  /** Writes what the other still reads; run B ignores these. */
  ANTI("Anti", "ANTI_DEPENDENCE"),
  /** Writes what the other writes. */
  OUTPUT("Output", "OUTPUT_DEPENDENCE"),
  /** Reads what the other writes. */
  FLOW("Flow", "FLOW_DEPENDENCE"),
  /** A kind that we do not know; counted, never dropped. */
  UNKNOWN("Unknown", "UNKNOWN");

  private static final List<EdgeKind> ALL = List.of(values());

  private final String text;
  private final String debugText;

  EdgeKind(String text, String debugText) {
    this.text = text;
    this.debugText = debugText;
  }

  /** As the trace spells it. */
  public String text() {
    return text;
  }

  /** The kind with an ordinal. */
  static EdgeKind at(int ordinal) {
    return ALL.get(ordinal);
  }

  /** The kind of a text, in either spelling and any case. */
  static EdgeKind of(@Nullable String text) {
    for (EdgeKind kind : ALL) {
      if (kind.text.equalsIgnoreCase(text) || kind.debugText.equalsIgnoreCase(text)) {
        return kind;
      }
    }
    return UNKNOWN;
  }
}
