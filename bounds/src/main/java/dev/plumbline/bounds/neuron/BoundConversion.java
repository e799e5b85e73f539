package dev.plumbline.bounds.neuron;

import dev.plumbline.bounds.neuron.trace.LaneQuantity;
import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.value.Bound;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes bounds of predictions. A module and each of its blocks is a {@code KERNEL}; each lane of a
 * module is a {@code LANE} with the module and the quantity as variant, since lanes have the same
 * names everywhere and two times: the union of the intervals (active time) and the sum of durations
 * (instruction time), see {@link LaneQuantity}.
 */
final class BoundConversion {
  private static final String TOOL = "neuron-perf-sim";
  private static final String FLAG = "quarantined: ";
  private static final int ID_BYTES = 6;

  private final NeuronPrediction prediction;
  private final BoundOptions options;
  private final Bound.Origin origin;

  BoundConversion(NeuronPrediction prediction, BoundOptions options) {
    this.prediction = prediction;
    this.options = options;
    this.origin = new Bound.Origin(TOOL, prediction.build(), "");
  }

  List<Bound> bounds() {
    List<Bound> bounds = new ArrayList<>();
    for (ModulePrediction module : prediction.modules()) {
      bounds.add(
          bound(
              StatKind.KERNEL,
              module.module(),
              "",
              module.estimateNanos(),
              module.floorNanos(),
              module.quarantine()));
      module.lanes().forEach((key, lane) -> addLane(bounds, module, key, lane));
      module.blocks().forEach(block -> bounds.add(bound(block)));
    }
    prediction.loose().forEach(block -> bounds.add(bound(block)));
    return bounds;
  }

  private void addLane(
      List<Bound> bounds, ModulePrediction module, String lane, PredictedLane predicted) {
    for (LaneQuantity quantity : LaneQuantity.values()) {
      if (quantity.isOf(lane)) {
        boolean active = quantity == LaneQuantity.ACTIVE_TIME;
        bounds.add(
            bound(
                StatKind.LANE,
                lane,
                quantity.of(module.module()),
                active ? predicted.unionNanos() : predicted.sumNanos(),
                active ? predicted.floorUnionNanos() : predicted.floorSumNanos(),
                module.quarantine()));
      }
    }
  }

  private Bound bound(BlockPrediction block) {
    return bound(
        StatKind.KERNEL,
        block.name(),
        "",
        block.estimate().overallEndNanos(),
        block.floor() == null ? null : block.floor().overallEndNanos(),
        block.quarantine());
  }

  private Bound bound(
      StatKind kind,
      String name,
      String variant,
      long estimateNanos,
      @Nullable Long floorNanos,
      List<String> quarantine) {
    BoundKey key = new BoundKey(kind, name, "", variant, options.build(), options.deviceModel());
    return new Bound(
        id(key),
        key,
        Unit.NANOS,
        floorNanos == null ? null : floorNanos.doubleValue(),
        (double) estimateNanos,
        null,
        options.tolerance(),
        1,
        1,
        options.validFromMillis(),
        options.validUntilMillis(),
        origin,
        quarantine.stream().map(reason -> FLAG + reason).toList());
  }

  /** The same prediction of the same archive has the same id, so importing it again replaces it. */
  private String id(BoundKey key) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      String text =
          prediction.identity()
              + '\n'
              + key.text()
              + '\n'
              + prediction.build()
              + '\n'
              + options.validFromMillis();
      byte[] hash = digest.digest(text.getBytes(StandardCharsets.UTF_8));
      return TOOL + '-' + HexFormat.of().formatHex(hash, 0, ID_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
