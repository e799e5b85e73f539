package dev.plumbline.sinks.prometheus;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.List;

/** How the topology of this process stands. */
final class StreamsCollector implements MultiCollector {
  private final StreamsSource source;

  StreamsCollector(StreamsSource source) {
    this.source = source;
  }

  @Override
  public MetricSnapshots collect() {
    Page page = new Page(true);
    String now = source.state();
    for (String state : source.states()) {
      page.add(PipelineFamilies.STREAMS_STATE, true, state.equals(now) ? 1 : 0, state);
    }
    source
        .restoreRemaining()
        .forEach(
            (store, offsets) -> page.add(PipelineFamilies.RESTORE_REMAINING, true, offsets, store));
    List<MetricSnapshot> snapshots = new ArrayList<>();
    PipelineFamilies.STREAMS.forEach(family -> snapshots.addAll(page.render(family)));
    return new MetricSnapshots(snapshots);
  }
}
