package dev.plumbline.standalone.bounds;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.value.Subject;
import java.util.function.LongUnaryOperator;

/**
 * What was measured of one thing, however much of its distribution is known. Values are in the unit
 * of the kind; for a pool they are its peak.
 *
 * @param key what was measured
 * @param subject who was measured
 * @param count executions
 * @param min fastest execution
 * @param median median execution
 * @param max slowest execution
 * @param below how many executions are below a value: all that are known to be
 * @param unpaired markers of it that could not be paired
 * @param complete false when something of it is known to be missing
 * @param ended whether it was measured to its end
 * @param lastMillis when the last one ran, ms since the epoch; 0 if unknown
 */
public record MeasuredFigure(
    StatKey key,
    Subject subject,
    long count,
    long min,
    long median,
    long max,
    LongUnaryOperator below,
    long unpaired,
    boolean complete,
    boolean ended,
    long lastMillis) {}
