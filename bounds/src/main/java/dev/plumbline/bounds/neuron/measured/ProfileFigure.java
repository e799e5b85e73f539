package dev.plumbline.bounds.neuron.measured;

import dev.plumbline.bounds.neuron.trace.LaneQuantity;
import dev.plumbline.model.key.StatKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One time of a measured profile under the name that predictions have for it: the execution of a
 * module is a kernel; each lane of it has its active time and its instruction time.
 *
 * @param kind {@code KERNEL} or {@code LANE}
 * @param name the module, or key of the lane
 * @param context empty, or module and quantity of a lane
 * @param nanos the time, nanoseconds
 */
public record ProfileFigure(StatKind kind, String name, String context, long nanos) {

  /**
   * The figures of a profile that was measured of a module; what it does not tell is left out. A
   * table of instructions has no transfers, so it does not tell how long the module ran.
   */
  public static List<ProfileFigure> of(MeasuredProfile profile, String module) {
    List<ProfileFigure> figures = new ArrayList<>();
    Long whole = profile.totalExecNanos();
    if (whole != null && profile.kind() != MeasuredProfile.Kind.CSV) {
      figures.add(new ProfileFigure(StatKind.KERNEL, module, "", whole));
    }
    for (Map.Entry<String, MeasuredLane> entry : profile.lanes().entrySet()) {
      for (LaneQuantity quantity : LaneQuantity.values()) {
        MeasuredLane lane = entry.getValue();
        Long nanos =
            quantity == LaneQuantity.ACTIVE_TIME ? lane.busyUnionNanos() : lane.busySumNanos();
        if (nanos != null && quantity.isOf(entry.getKey())) {
          figures.add(new ProfileFigure(StatKind.LANE, entry.getKey(), quantity.of(module), nanos));
        }
      }
    }
    return figures;
  }
}
