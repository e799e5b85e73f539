package dev.plumbline.sinks.prometheus;

import org.jspecify.annotations.Nullable;

/** A fixed number of whole figures that are added and subtracted together; immutable. */
final class Figures {
  private final long[] values;
  private final NativeCounts natives;

  private Figures(long[] values, NativeCounts natives) {
    this.values = values;
    this.natives = natives;
  }

  static Figures of(long... values) {
    return new Figures(values.clone(), NativeCounts.NONE);
  }

  static Figures of(NativeCounts natives, long... values) {
    return new Figures(values.clone(), natives);
  }

  /** The distribution beside the figures, {@link NativeCounts#NONE} where there is none. */
  NativeCounts natives() {
    return natives;
  }

  long at(int index) {
    return values[index];
  }

  /** Adds figure by figure; stops at {@link Long#MAX_VALUE}. */
  Figures plus(Figures other) {
    long[] sum = values.clone();
    add(sum, other.values);
    return new Figures(sum, natives.plus(other.natives));
  }

  /** What was added since {@code earlier}; all of it when a figure fell, as after a reset. */
  Figures since(Figures earlier) {
    long[] difference = values.clone();
    for (int i = 0; i < difference.length; i++) {
      difference[i] -= earlier.values[i];
      if (difference[i] < 0) {
        return this;
      }
    }
    return new Figures(difference, natives.since(earlier.natives));
  }

  private static void add(long[] sum, long[] values) {
    for (int i = 0; i < sum.length; i++) {
      long added = sum[i] + values[i];
      sum[i] = added < 0 ? Long.MAX_VALUE : added;
    }
  }

  /** Adds many; mutable. */
  static final class Sum {
    private final long[] values;
    private NativeCounts.@Nullable Sum natives;

    /** Starts with the first. */
    Sum(Figures first) {
      values = new long[first.values.length];
      add(first);
    }

    void add(Figures figures) {
      Figures.add(values, figures.values);
      if (figures.natives != NativeCounts.NONE) {
        NativeCounts.Sum sum = natives;
        if (sum == null) {
          sum = new NativeCounts.Sum();
          natives = sum;
        }
        sum.add(figures.natives);
      }
    }

    Figures toFigures() {
      return new Figures(values.clone(), natives == null ? NativeCounts.NONE : natives.toCounts());
    }
  }
}
