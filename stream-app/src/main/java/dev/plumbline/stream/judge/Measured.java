package dev.plumbline.stream.judge;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.value.OwnBaseline;
import dev.plumbline.model.value.Subject;
import org.jspecify.annotations.Nullable;

/**
 * A measurement as the judge sees it.
 *
 * @param key what was measured
 * @param subject who was measured
 * @param count executions; for a pool its allocations
 * @param below executions below floor × (1 − tolerance) of the bound in force
 * @param noise executions from there up to below the floor
 * @param min fastest execution; for a pool its peak
 * @param median median execution; for a pool its peak
 * @param medianAtLeast the least that the median can be: a long run knows it only to 1.1 %
 * @param max slowest execution; for a pool its peak
 * @param unpaired markers of this zone that could not be paired
 * @param baseline the subject's own past, null if it is not known
 * @param timeShare share of the measured time of its kind in its run and source, null if not known
 * @param complete false when the stream lost anything
 * @param ended true when the streams that feed the key have ended
 * @param lastEventMillis time of the measurement
 */
public record Measured(
    StatKey key,
    Subject subject,
    long count,
    long below,
    long noise,
    long min,
    long median,
    long medianAtLeast,
    long max,
    long unpaired,
    @Nullable OwnBaseline baseline,
    @Nullable Double timeShare,
    boolean complete,
    boolean ended,
    long lastEventMillis) {}
