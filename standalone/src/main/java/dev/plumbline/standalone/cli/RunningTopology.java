package dev.plumbline.standalone.cli;

import dev.plumbline.sinks.prometheus.StreamsSource;
import dev.plumbline.stream.runner.StreamRunner;
import java.util.List;
import java.util.Map;

/**
 * A topology of this process as the metrics page sees it.
 *
 * @param runner runs it
 */
record RunningTopology(StreamRunner runner) implements StreamsSource {

  @Override
  public List<String> states() {
    return StreamRunner.states();
  }

  @Override
  public String state() {
    return runner.state();
  }

  @Override
  public Map<String, Long> restoreRemaining() {
    return runner.restoreRemaining();
  }
}
