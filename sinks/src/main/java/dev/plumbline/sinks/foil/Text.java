package dev.plumbline.sinks.foil;

import dev.plumbline.sinks.CodePoints;

/**
 * A text of the run. There is one instance of each, so that equal ones are the same, and reports
 * group, sort and write them without looking at characters.
 */
final class Text implements Comparable<Text> {
  private final String value;
  private final int number;
  private final byte[] cell;

  Text(String value, int number) {
    this.value = value;
    this.number = number;
    this.cell = FoilTable.cell(value);
  }

  String value() {
    return value;
  }

  boolean isEmpty() {
    return value.isEmpty();
  }

  /** Its place in {@link Texts}. */
  int number() {
    return number;
  }

  /** The text as a cell of a report, UTF-8. */
  byte[] cell() {
    return cell;
  }

  /** By code point. */
  @Override
  public int compareTo(Text other) {
    return this == other ? 0 : CodePoints.compare(value, other.value);
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return number;
  }

  @Override
  public String toString() {
    return value;
  }
}
