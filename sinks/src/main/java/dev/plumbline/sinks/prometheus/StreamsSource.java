package dev.plumbline.sinks.prometheus;

import java.util.List;
import java.util.Map;

/** A topology that runs in this process; called by several threads at once. */
public interface StreamsSource {
  /** Every state there is. */
  List<String> states();

  /** The state it is in, one of {@link #states}. */
  String state();

  /** Offsets still to be restored by store; 0 for stores that are done. */
  Map<String, Long> restoreRemaining();
}
