package dev.plumbline.bench.latency;

import dev.plumbline.bench.cluster.StreamSettings;
import dev.plumbline.stream.runner.Processing;
import java.util.Locale;
import java.util.Map;

/**
 * One load on one kind of topology.
 *
 * @param rowsPerSecond zones of all sources together in a second
 * @param commitMillis commit interval
 * @param processing what holds after a crash
 * @param clientProperties client properties over the shipped ones
 */
record Scenario(
    long rowsPerSecond,
    long commitMillis,
    Processing processing,
    Map<String, String> clientProperties) {

  /** The topology it runs on: as shipped beside its settings. */
  StreamSettings settings() {
    return StreamSettings.defaults("bench-latency")
        .withCommitMillis(commitMillis)
        .withProcessing(processing)
        .withClientProperties(clientProperties);
  }

  /** For the table's first column. */
  String text() {
    return String.format(
        Locale.ROOT, "%.3g M/s, %s, commit %d ms", rowsPerSecond / 1e6, processing, commitMillis);
  }
}
