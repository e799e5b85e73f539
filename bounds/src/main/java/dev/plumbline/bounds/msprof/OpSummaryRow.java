package dev.plumbline.bounds.msprof;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One task of an {@code op_summary*.csv}. A cell that is empty or {@code N/A} is unknown, which
 * costs the row nothing but this figure.
 *
 * @param file display name of its file
 * @param line 1-based physical line
 * @param deviceId device, null if unknown
 * @param streamId stream, null if unknown
 * @param taskId task, null if unknown
 * @param contextId sub-task, null if unknown
 * @param opName operation name, {@code unknown} if the file has none
 * @param opType operation type, {@code unknown} if the file has none
 * @param taskType task type as written, empty if the file has none
 * @param signature what tells launches of one operation apart: {@code blocks 20+40 in
 *     SHAPES:TYPES:FORMATS out SHAPES:TYPES:FORMATS} with the cells as written, without quotes;
 *     what the file does not tell is left out
 * @param startNanos start since the epoch or the start of profiling, ns, digits below the
 *     nanosecond cut; null if unknown
 * @param durationMicros duration as written, us; may be NaN, infinite, zero or negative if the file
 *     says so; null if unknown
 * @param metrics figures of the engines
 * @param notNumeric fields among duration, cycles, task id, core id and start that hold something
 *     else than a number, {@code N/A} included: the reference of the two-tier model drops the row
 *     for any of them
 */
public record OpSummaryRow(
    String file,
    long line,
    @Nullable Long deviceId,
    @Nullable Long streamId,
    @Nullable Long taskId,
    @Nullable Long contextId,
    String opName,
    String opType,
    String taskType,
    String signature,
    @Nullable Long startNanos,
    @Nullable Double durationMicros,
    EngineMetrics metrics,
    List<String> notNumeric) {

  /** The task type or, where the file has none, the operation type. */
  public String effectiveType() {
    return taskType.isEmpty() ? opType : taskType;
  }

  /** Whether the duration is a time: known, finite and above zero. */
  public boolean isTimed() {
    return durationMicros != null && durationMicros > 0 && Double.isFinite(durationMicros);
  }

  /** Whether the reference reads the row at all. */
  public boolean isReadByReference() {
    return notNumeric.isEmpty();
  }

  /** Duration of a timed row, us. */
  double timedMicros() {
    if (durationMicros == null) {
      throw new IllegalStateException("no duration in line " + line);
    }
    return durationMicros;
  }
}
