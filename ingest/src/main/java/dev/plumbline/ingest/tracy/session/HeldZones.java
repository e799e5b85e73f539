package dev.plumbline.ingest.tracy.session;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * Zones that ended, on their way out in that order: one whose name is not known yet holds those
 * behind it back, so that their numbers never depend on when an answer came.
 */
final class HeldZones {
  private final SessionLimits limits;
  private final Consumer<ZoneRow> out;
  private final Deque<Held> held = new ArrayDeque<>();
  private final ZoneRow row = new ZoneRow();
  private long heldChars;
  private long passed;
  private long withoutName;

  HeldZones(SessionLimits limits, Consumer<ZoneRow> out) {
    this.limits = limits;
    this.out = out;
  }

  private record Held(
      Location location,
      String renamed,
      String context,
      long startNanos,
      long durationNanos,
      int thread,
      int depth) {}

  void add(
      Location location,
      String renamed,
      String context,
      long startNanos,
      long durationNanos,
      int thread,
      int depth) {
    if (held.isEmpty() && location.isReady()) {
      pass(location, renamed, context, startNanos, durationNanos, thread, depth);
      return;
    }
    held.add(new Held(location, renamed, context, startNanos, durationNanos, thread, depth));
    heldChars += context.length() + renamed.length();
    while (held.size() > limits.heldRows() || heldChars > limits.openTextChars()) {
      giveUpFirst();
    }
  }

  /** Lets go what has its name by now. */
  void release() {
    while (!held.isEmpty() && held.element().location().isReady()) {
      passFirst();
    }
  }

  /** The name of the first one is not waited for any more. */
  void giveUpFirst() {
    if (!held.isEmpty()) {
      held.element().location().giveUp();
      release();
    }
  }

  /** Nothing more comes. */
  void releaseAll() {
    while (!held.isEmpty()) {
      passFirst();
    }
  }

  int waiting() {
    return held.size();
  }

  /** Zones that went out. */
  long passed() {
    return passed;
  }

  /** Zones that went out with an address for a name. */
  long withoutName() {
    return withoutName;
  }

  private void passFirst() {
    Held first = held.remove();
    heldChars -= first.context().length() + first.renamed().length();
    pass(
        first.location(),
        first.renamed(),
        first.context(),
        first.startNanos(),
        first.durationNanos(),
        first.thread(),
        first.depth());
  }

  private void pass(
      Location location,
      String renamed,
      String context,
      long startNanos,
      long durationNanos,
      int thread,
      int depth) {
    passed++;
    if (!location.isNamed()) {
      withoutName++;
    }
    String given = location.text();
    boolean nameless = given.isEmpty() && !renamed.isEmpty();
    row.set(
        nameless ? renamed : given, nameless, context, startNanos, durationNanos, thread, depth);
    out.accept(row);
  }
}
