package dev.plumbline.bounds.tenstorrent;

import dev.plumbline.bounds.BoundId;
import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.value.Bound;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns the performance model of a report into predictions that hold across runs: the ideal time of
 * an op is the floor of every kernel with the same op, fidelity, tensors, attributes and
 * architecture. Ops without a model give none.
 */
public final class PerformanceBounds {
  /** Name of the origin. */
  public static final String TOOL = "tt-metal-pm";

  private PerformanceBounds() {}

  /** The predictions of a report, with the model version that its own figures tell. */
  public static List<Bound> of(OpsReport report) {
    return of(report, ModelVersion.toldBy(report), "");
  }

  /**
   * The predictions of a report, in the order of first occurrence.
   *
   * @param version which model it was made with
   * @param release release of tt-metal for the origin, empty if unknown
   */
  public static List<Bound> of(OpsReport report, ModelVersion version, String release) {
    Map<BoundKey, Double> floors = new LinkedHashMap<>();
    Map<BoundKey, List<String>> flags = new LinkedHashMap<>();
    for (DeviceOp op : report.ops()) {
      PerformanceModel bound = op.bound();
      if (bound != null) {
        BoundKey key =
            new BoundKey(StatKind.KERNEL, op.opCode(), "", op.signature(), "", op.arch());
        // What is no part of the key, such as the build, can change the figure: the least is sound.
        floors.merge(key, (double) bound.idealNanos(), Math::min);
        flags.put(key, version.flags(op));
      }
    }
    Bound.Origin origin = new Bound.Origin(TOOL, release, "");
    List<Bound> bounds = new ArrayList<>();
    floors.forEach(
        (key, floor) ->
            bounds.add(
                new Bound(
                    BoundId.of(origin, key, 0),
                    key,
                    Unit.NANOS,
                    floor,
                    null,
                    null,
                    0.0,
                    1,
                    1,
                    0,
                    Long.MAX_VALUE,
                    origin,
                    flags.getOrDefault(key, List.of()))));
    return List.copyOf(bounds);
  }
}
