package dev.plumbline.sinks.prometheus;

/**
 * A value and when it was heard.
 *
 * @param value the value
 * @param atMillis the time its record was written, or its newest event if that is later, in ms
 *     since the epoch; never the time it was read, so that every reader says the same
 */
record Heard<T>(T value, long atMillis) {}
