package dev.plumbline.bounds.ascend.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plumbline.bounds.ascend.diagnosis.EventWaits;
import dev.plumbline.bounds.ascend.diagnosis.LoopResolution;
import dev.plumbline.bounds.ascend.diagnosis.Structure;
import dev.plumbline.bounds.ascend.floor.TwoTierModel;
import org.jspecify.annotations.Nullable;

/**
 * What a schedule says beside the bound.
 *
 * @param desEventWait waiting for events
 * @param loopResolution loops without a trip count, null if the scheduler does not say
 * @param structure what holds one iteration up
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record DiagnosticsReport(
    EventWaits desEventWait, @Nullable LoopResolution loopResolution, Structure structure) {

  static DiagnosticsReport of(KernelPrediction prediction) {
    return new DiagnosticsReport(
        EventWaits.of(prediction.graph()),
        LoopResolution.of(
            prediction.graph(),
            prediction.bound(),
            TwoTierModel.of(prediction.bound(), prediction.calibration())),
        Structure.of(prediction.graph()));
  }
}
