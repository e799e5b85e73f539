package dev.plumbline.sinks.compare;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.sinks.CodePoints;
import java.util.Comparator;

/**
 * What is compared, whichever device it ran on.
 *
 * @param kind kind of thing
 * @param name zone, kernel, lane or pool name
 * @param context run-time text, empty if none
 * @param place RISC or engine lane, empty if none
 */
public record ComparedSubject(StatKind kind, String name, String context, String place)
    implements Comparable<ComparedSubject> {

  private static final Comparator<ComparedSubject> ORDER =
      Comparator.comparing(ComparedSubject::kind)
          .thenComparing(ComparedSubject::name, CodePoints.ORDER)
          .thenComparing(ComparedSubject::context, CodePoints.ORDER)
          .thenComparing(ComparedSubject::place, CodePoints.ORDER);

  /** The subject of a figure. */
  static ComparedSubject of(StatKey key) {
    return new ComparedSubject(key.kind(), key.name(), key.context(), key.place());
  }

  /** Whether bytes are compared instead of durations. */
  boolean isPool() {
    return kind == StatKind.POOL;
  }

  /** The name for people: name, context and place. */
  String shown() {
    return name
        + (context.isEmpty() ? "" : " [" + context + "]")
        + (place.isEmpty() ? "" : " on " + place);
  }

  @Override
  public int compareTo(ComparedSubject other) {
    return ORDER.compare(this, other);
  }
}
