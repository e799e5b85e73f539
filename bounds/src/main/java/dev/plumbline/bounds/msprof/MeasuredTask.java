package dev.plumbline.bounds.msprof;

import org.jspecify.annotations.Nullable;

/**
 * One execution of an operation as it is counted and held against bounds: a launch on compute
 * cores, or a task of another kind.
 *
 * @param name name of the operation
 * @param context what tells it from other launches of that operation, {@link
 *     OpSummaryRow#signature} of its first row
 * @param place kind of the task where it did not run on compute cores, such as {@code AI_CPU};
 *     empty for a launch on compute cores
 * @param first its first row in file order
 * @param rows rows it was put together from, 1 or more
 * @param startNanos start, see {@link OpSummaryRow#startNanos}; null if unknown
 * @param durationNanos how long it took, ns
 * @param isWarmUp whether it is one of the first launches, which are not counted
 */
public record MeasuredTask(
    String name,
    String context,
    String place,
    OpSummaryRow first,
    int rows,
    @Nullable Long startNanos,
    long durationNanos,
    boolean isWarmUp) {}
