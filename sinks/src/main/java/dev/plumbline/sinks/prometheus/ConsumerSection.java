package dev.plumbline.sinks.prometheus;

import dev.plumbline.sinks.lag.GroupLag;
import dev.plumbline.sinks.lag.LagView;
import dev.plumbline.sinks.lag.PartitionLag;
import java.util.Map;
import java.util.TreeMap;

/** How far consumer groups have come. */
final class ConsumerSection {

  void write(Page page, LagView view) {
    for (GroupLag group : view.groups()) {
      Map<String, Double> waitingSeconds = new TreeMap<>();
      for (PartitionLag lag : group.partitions()) {
        String partition = Integer.toString(lag.partition());
        page.add(
            PipelineFamilies.LAG_RECORDS,
            true,
            lag.lagRecords(),
            group.group(),
            lag.topic(),
            partition);
        page.add(
            PipelineFamilies.COMMITTED, true, lag.committedOffset(), group.group(), lag.topic());
        // NaN wins over every number: the oldest record is not known then.
        waitingSeconds.merge(lag.topic(), lag.waitingSeconds(), Math::max);
      }
      waitingSeconds.forEach(
          (topic, seconds) ->
              page.add(PipelineFamilies.LAG_SECONDS, true, seconds, group.group(), topic));
    }
  }
}
