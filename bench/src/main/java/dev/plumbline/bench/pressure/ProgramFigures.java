package dev.plumbline.bench.pressure;

/**
 * How the steps of a program went since it was last asked: what it computes and what it writes to
 * its log, without the pause until the next step.
 *
 * @param steps how many
 * @param p50Micros half took at most this
 * @param p99Micros 99 of 100 took at most this
 * @param maxMicros the slowest
 */
record ProgramFigures(int steps, double p50Micros, double p99Micros, double maxMicros) {}
