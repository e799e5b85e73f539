package dev.plumbline.bounds.msprof;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The launches of a kernel by the identity of their tasks. Tasks of one stream of one device run
 * one after the other; rows of one stream whose intervals {@code [start, start + duration)} overlap
 * strictly are therefore parts of one launch, all others are launches of their own, however close
 * they follow each other. A launch lasts from its first start to its last end.
 *
 * @param launches by start; in file order if no row has a start
 * @param setAside rows of the kernel on compute cores that are in no launch: without a usable
 *     duration, or without a start where others have one
 */
public record TaskLaunches(List<Launch> launches, List<OpSummaryRow> setAside) {
  private static final double NANOS_PER_MICRO = 1000.0;

  /** Files count in nanoseconds: less than a tenth of one is rounding, not an overlap. */
  private static final double ROUNDING_MICROS = 1e-4;

  /** Copies the lists. */
  public TaskLaunches {
    launches = List.copyOf(launches);
    setAside = List.copyOf(setAside);
  }

  /** The launches of the rows on compute cores that a filter keeps. */
  public static TaskLaunches of(List<OpSummaryRow> rows, Predicate<OpSummaryRow> filter) {
    List<OpSummaryRow> placed = new ArrayList<>();
    List<OpSummaryRow> unplaced = new ArrayList<>();
    List<OpSummaryRow> setAside = new ArrayList<>();
    for (OpSummaryRow row : rows) {
      if (filter.test(row) && TaskCategory.isComputeCore(row.effectiveType())) {
        if (!row.isTimed()) {
          setAside.add(row);
        } else if (row.startNanos() == null) {
          unplaced.add(row);
        } else {
          placed.add(row);
        }
      }
    }
    if (placed.isEmpty()) {
      List<Launch> inFileOrder =
          unplaced.stream().map(row -> new Launch(null, row.timedMicros(), List.of(row))).toList();
      return new TaskLaunches(inFileOrder, setAside);
    }
    setAside.addAll(unplaced);
    return new TaskLaunches(overlapping(placed), setAside);
  }

  private static List<Launch> overlapping(List<OpSummaryRow> rows) {
    List<OpSummaryRow> byStart = new ArrayList<>(rows);
    byStart.sort(Comparator.comparingLong(TaskLaunches::start));
    Map<Lane, Open> open = new LinkedHashMap<>();
    List<Open> all = new ArrayList<>();
    for (OpSummaryRow row : byStart) {
      Lane lane = new Lane(row.deviceId(), row.streamId());
      Open last = open.get(lane);
      if (last == null || !last.takes(row)) {
        last = new Open(row);
        open.put(lane, last);
        all.add(last);
      }
    }
    return all.stream().map(Open::launch).toList();
  }

  private static long start(OpSummaryRow row) {
    Long nanos = row.startNanos();
    return nanos == null ? 0 : nanos;
  }

  private record Lane(@Nullable Long device, @Nullable Long stream) {}

  /** A launch that later rows may still belong to. Times count from its start, so stay exact. */
  private static final class Open {
    private final long startNanos;
    private final List<OpSummaryRow> rows = new ArrayList<>();
    private double endMicros;

    Open(OpSummaryRow first) {
      this.startNanos = start(first);
      this.endMicros = first.timedMicros();
      rows.add(first);
    }

    boolean takes(OpSummaryRow row) {
      // Negative only if the difference passes 64 bits: far beyond any end.
      long offsetNanos = start(row) - startNanos;
      double offsetMicros = offsetNanos / NANOS_PER_MICRO;
      if (offsetNanos < 0 || endMicros - offsetMicros < ROUNDING_MICROS) {
        return false;
      }
      endMicros = Math.max(endMicros, offsetMicros + row.timedMicros());
      rows.add(row);
      return true;
    }

    Launch launch() {
      return new Launch(startNanos, endMicros, rows);
    }
  }
}
