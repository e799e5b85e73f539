package dev.plumbline.stream.rollup;

import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.FleetDelta;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.RollupMark;

/** Where the roll-up's results go, in the order they are made. */
public interface RollupOutput {
  /** Takes a closed window of the fleet. */
  void fleet(FleetDelta delta);

  /** Takes cumulative figures of one host and device. */
  void totals(FleetTotals totals);

  /** Takes a change of an alert. */
  void alert(Alert alert);

  /** Takes the mark that everything before a stream's END was rolled up. */
  void mark(RollupMark mark);
}
