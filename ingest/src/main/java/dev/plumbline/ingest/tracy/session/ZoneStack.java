package dev.plumbline.ingest.tracy.session;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Zones of one thread or fiber that have begun and not ended, innermost last. */
final class ZoneStack {
  private long[] startTicks = new long[8];
  private @Nullable Location[] locations = new @Nullable Location[8];
  private @Nullable CharSequence[] texts = new @Nullable CharSequence[8];
  private @Nullable String[] names = new @Nullable String[8];
  private int depth;

  /** Zones that began beyond the limit: their ends have to be passed over. */
  private long beyond;

  void push(long ticks, Location location) {
    if (depth == startTicks.length) {
      startTicks = Arrays.copyOf(startTicks, 2 * depth);
      locations = Arrays.copyOf(locations, 2 * depth);
      texts = Arrays.copyOf(texts, 2 * depth);
      names = Arrays.copyOf(names, 2 * depth);
    }
    startTicks[depth] = ticks;
    locations[depth] = location;
    depth++;
  }

  void pushBeyond() {
    beyond++;
  }

  /** Whether the innermost zone is one that was not taken; if it ends here it is gone. */
  boolean isBeyond() {
    return beyond > 0;
  }

  void popBeyond() {
    beyond--;
  }

  /** Open zones that were taken. */
  int depth() {
    return depth;
  }

  boolean isEmpty() {
    return depth == 0 && beyond == 0;
  }

  long startTicks() {
    return startTicks[depth - 1];
  }

  Location location() {
    return Objects.requireNonNull(locations[depth - 1]);
  }

  /** Texts so far, empty if none. */
  CharSequence text() {
    CharSequence text = texts[depth - 1];
    return text == null ? "" : text;
  }

  /** The name it was given at run time, empty if none. */
  String name() {
    String name = names[depth - 1];
    return name == null ? "" : name;
  }

  void addText(String more) {
    CharSequence before = texts[depth - 1];
    if (before == null) {
      texts[depth - 1] = more;
    } else {
      StringBuilder all =
          before instanceof StringBuilder builder ? builder : new StringBuilder(before);
      texts[depth - 1] = all.append('\n').append(more);
    }
  }

  boolean hasText() {
    return texts[depth - 1] != null;
  }

  void rename(String name) {
    names[depth - 1] = name;
  }

  void pop() {
    depth--;
    locations[depth] = null;
    texts[depth] = null;
    names[depth] = null;
    if (depth == 0 && startTicks.length > 64) {
      shrink();
    }
  }

  /** A thread that once was deep keeps no room for it. */
  private void shrink() {
    startTicks = new long[8];
    locations = new @Nullable Location[8];
    texts = new @Nullable CharSequence[8];
    names = new @Nullable String[8];
  }
}
