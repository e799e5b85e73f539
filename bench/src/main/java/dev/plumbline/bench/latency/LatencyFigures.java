package dev.plumbline.bench.latency;

/**
 * What one trial found.
 *
 * @param scenario what was measured
 * @param answers from when something was due until it could be seen
 * @param lateness by how much batches were handed over later than they were due
 * @param backlogSeconds seconds of load that the topology had not processed at the end
 * @param zonesPerSecond what was sent
 * @param topologyCpuNanos CPU time of the topology's process for each zone
 * @param brokerCpuNanos the same of the broker
 * @param agentsCpuNanos the same of this process: agents and reader
 */
record LatencyFigures(
    Scenario scenario,
    Latencies.Summary answers,
    Latencies.Summary lateness,
    double backlogSeconds,
    double zonesPerSecond,
    double topologyCpuNanos,
    double brokerCpuNanos,
    double agentsCpuNanos) {
  private static final double MOST_LATE_MILLIS = 100;
  private static final double MOST_BACKLOG_SECONDS = 1;

  /**
   * Whether the rate was held: agents were on time for all but a hundredth of their batches, and
   * the topology was less than a second behind at the end.
   */
  public boolean isHeld() {
    return lateness.p99Millis() <= MOST_LATE_MILLIS && backlogSeconds <= MOST_BACKLOG_SECONDS;
  }
}
