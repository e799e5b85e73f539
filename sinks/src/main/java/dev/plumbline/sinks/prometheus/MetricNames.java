package dev.plumbline.sinks.prometheus;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The names under which metrics can be queried, for rules and dashboards to be checked against. */
public final class MetricNames {
  private MetricNames() {}

  /**
   * Every name of the fleet's page, of the meters of the sinks and of running topologies, sorted.
   */
  public static SortedSet<String> all() {
    SortedSet<String> names = new TreeSet<>();
    Stream.of(Families.ALL, OwnFamilies.ALL, PipelineFamilies.CONSUMER, PipelineFamilies.STREAMS)
        .flatMap(List::stream)
        .forEach(family -> names.addAll(family.queryNames()));
    names.add("plumbline_sink_records_total");
    return names;
  }
}
