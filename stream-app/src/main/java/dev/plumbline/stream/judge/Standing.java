package dev.plumbline.stream.judge;

import dev.plumbline.model.value.OwnBaseline;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import org.jspecify.annotations.Nullable;

/**
 * Where the windows that closed last stand against the subject's past, in the unit of the figures.
 *
 * @param usualMedian median of the time before, weighted by executions, above 0
 * @param recentMedian median of the windows that closed last
 * @param recentCount executions in them
 * @param sinceMillis event time from which it has been slower without a break, 0 if it is not
 * @param untilMillis newest event that was looked at
 */
public record Standing(
    long usualMedian, long recentMedian, long recentCount, long sinceMillis, long untilMillis) {

  /** Appends it to stored state. */
  public void write(StateWriter out) {
    out.number(usualMedian).number(recentMedian).number(recentCount);
    out.number(sinceMillis).number(untilMillis);
  }

  /** Reads what {@link #write} wrote. */
  public static Standing read(StateReader in) {
    return new Standing(
        in.number("usual median"),
        in.number("recent median"),
        in.number("recent executions"),
        in.number("since"),
        in.number("until"));
  }

  /** The same in terms of a floor; null when there is none to divide by. */
  public @Nullable OwnBaseline against(Limits limits) {
    Double floor = limits.floor();
    return floor == null || floor <= 0
        ? null
        : new OwnBaseline(
            usualMedian / floor,
            recentMedian / floor,
            recentMedian,
            recentCount,
            sinceMillis,
            untilMillis);
  }
}
