package dev.plumbline.ingest.read;

import dev.plumbline.model.wire.OddCode;
import dev.plumbline.model.wire.ZoneKind;
import org.jspecify.annotations.Nullable;

/**
 * One row of a stream of kernels.
 *
 * @param file place of its file among the files of the input
 * @param line 1-based physical line, 0 if it is of no single one
 * @param kind {@code KERNEL} or {@code LANE}
 * @param name kernel or lane
 * @param context what tells it from others of its name
 * @param place task type off the compute cores, else empty
 * @param startNanos start since the epoch or since profiling began, null if unknown
 * @param durationNanos duration
 * @param odd why it is no execution, null if it is one
 * @param oddText the cell or the reason, see {@link OddCode}
 */
record KernelRow(
    int file,
    long line,
    ZoneKind kind,
    String name,
    String context,
    String place,
    @Nullable Long startNanos,
    long durationNanos,
    @Nullable OddCode odd,
    String oddText) {

  /** An execution. */
  static KernelRow execution(
      int file,
      long line,
      ZoneKind kind,
      String name,
      String context,
      String place,
      @Nullable Long startNanos,
      long durationNanos) {
    return new KernelRow(
        file, line, kind, name, context, place, startNanos, durationNanos, null, "");
  }

  /** A row of the source that is no execution. */
  static KernelRow odd(
      int file, long line, String name, String context, OddCode code, String text) {
    return new KernelRow(file, line, ZoneKind.KERNEL, name, context, "", null, 0, code, text);
  }
}
