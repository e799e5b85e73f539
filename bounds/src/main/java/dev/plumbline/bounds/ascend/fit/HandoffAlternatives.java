package dev.plumbline.bounds.ascend.fit;

import dev.plumbline.bounds.msprof.Median;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Other lines through the handoff durations. First launches are slow, so the mean overstates the
 * cost.
 *
 * @param median through the median launch of each K
 * @param minimum through the fastest launch of each K
 * @param withoutFirst through the means without the first ten launches; null if some K has no more
 *     than these
 */
public record HandoffAlternatives(
    HandoffLine median, HandoffLine minimum, @Nullable HandoffLine withoutFirst) {
  /** Launches taken for warm-up. */
  public static final int WARM_UP = 10;

  /** Empty if there are too few K for a line. */
  static Optional<HandoffAlternatives> of(SortedMap<Integer, double[]> durations) {
    Optional<HandoffLine> median =
        HandoffLine.of(durations, micros -> Median.of(DoubleStream.of(micros)));
    if (median.isEmpty()) {
      return Optional.empty();
    }
    HandoffLine minimum =
        HandoffLine.of(durations, micros -> Arrays.stream(micros).min().orElseThrow())
            .orElseThrow();
    boolean enough = durations.values().stream().allMatch(micros -> micros.length > WARM_UP);
    HandoffLine withoutFirst =
        !enough
            ? null
            : HandoffLine.of(
                    durations,
                    micros -> Arrays.stream(micros).skip(WARM_UP).average().orElseThrow())
                .orElseThrow();
    return Optional.of(new HandoffAlternatives(median.get(), minimum, withoutFirst));
  }
}
