package dev.plumbline.bench.cluster;

import dev.plumbline.bench.measure.ProcessFigures;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * Where a stream application stands, at one moment.
 *
 * @param process what its process has used
 * @param state state of Kafka Streams
 * @param restoreRemaining changelog offsets still to be restored
 * @param consumedRecords records processed so far, by topic
 */
public record StreamFigures(
    ProcessFigures process,
    String state,
    long restoreRemaining,
    Map<String, Long> consumedRecords) {

  /**
   * The figures of an application.
   *
   * @param metrics metrics of its Kafka Streams
   */
  public static StreamFigures of(
      ProcessFigures process,
      String state,
      long restoreRemaining,
      Map<MetricName, ? extends Metric> metrics) {
    Map<String, Long> consumed = new TreeMap<>();
    metrics.forEach(
        (name, metric) -> {
          if (name.group().equals("stream-topic-metrics")
              && name.name().equals("records-consumed-total")
              && metric.metricValue() instanceof Number records) {
            consumed.merge(
                String.valueOf(name.tags().get("topic")), records.longValue(), Long::sum);
          }
        });
    return new StreamFigures(process, state, restoreRemaining, consumed);
  }

  /** Records of one topic processed so far. */
  public long consumed(String topic) {
    return consumedRecords.getOrDefault(topic, 0L);
  }
}
