package dev.plumbline.sinks.prometheus;

import java.util.List;
import java.util.Map;

/** A topology that stands still. */
record FixedStreams(String state, Map<String, Long> restoreRemaining) implements StreamsSource {
  @Override
  public List<String> states() {
    return List.of("CREATED", "RUNNING", "REBALANCING", "ERROR");
  }
}
