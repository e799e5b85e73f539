package dev.plumbline.sinks.foil;

/** One call on the host's time line. */
record Call(long startNanos, Text zone, long durationNanos, Text context) {}
