package dev.plumbline.model.value;

import dev.plumbline.model.key.StatKey;

/**
 * What one window of one source-grain key gained since the last delta of it (topic {@code
 * stats.v1}). Consumers add, never replace.
 *
 * @param v format version, 1
 * @param key what the figure is about
 * @param subject who was measured
 * @param windowStartMillis start of the event-time window, ms since the epoch
 * @param windowSizeMillis length of the window
 * @param late true if the window had been closed before: a correction
 * @param lastEventMillis newest event in this delta, ms since the epoch
 * @param value the figures
 */
public record StatsDelta(
    int v,
    StatKey key,
    Subject subject,
    long windowStartMillis,
    long windowSizeMillis,
    boolean late,
    long lastEventMillis,
    StatValue value) {}
