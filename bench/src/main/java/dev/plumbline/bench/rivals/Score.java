package dev.plumbline.bench.rivals;

/**
 * One round of one rival whose answer was right.
 *
 * @param rival name
 * @param round number of the round, from 1
 * @param rows events
 * @param nanos from the first event to the last answer, JIT warm-up included
 * @param steadyPerSecond events a second in the second half; 0 when halves mean nothing
 * @param cpuNanos CPU time of the rival's own process
 * @param brokerCpuNanos CPU time of the broker meanwhile; 0 without one
 */
record Score(
    String rival,
    int round,
    long rows,
    long nanos,
    double steadyPerSecond,
    long cpuNanos,
    long brokerCpuNanos) {

  /** Events a second over the whole run. */
  double wholePerSecond() {
    return rows * 1e9 / nanos;
  }

  double cpuNanosPerRow() {
    return (double) cpuNanos / rows;
  }

  double brokerCpuNanosPerRow() {
    return (double) brokerCpuNanos / rows;
  }
}
