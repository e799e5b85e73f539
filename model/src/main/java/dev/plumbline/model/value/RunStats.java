package dev.plumbline.model.value;

import dev.plumbline.model.key.StatKey;

/**
 * Cumulative figures of one key over a run (topic {@code runstats.v1}).
 *
 * @param v format version, 1
 * @param key what the figure is about
 * @param subject who was measured
 * @param ended true when every stream that fed the key has sent its END
 * @param firstEventMillis oldest event, ms since the epoch
 * @param lastEventMillis newest event, ms since the epoch
 * @param value the figures
 */
public record RunStats(
    int v,
    StatKey key,
    Subject subject,
    boolean ended,
    long firstEventMillis,
    long lastEventMillis,
    StatValue value) {}
