package dev.plumbline.bounds.ascend.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import org.jspecify.annotations.Nullable;

/**
 * The three levels a kernel can reach, microseconds: what the hardware allows, what the emitted
 * structure allows, what was measured.
 *
 * @param tBoundHivmUs hardware floor
 * @param tBoundDslUs floor of the emitted structure
 * @param tMeasuredUs measured, null if nothing was
 * @param compilerHeadroomUs what a better compiler could gain at most, 0 or more
 * @param authorHeadroomUs what a better kernel could gain at most, negative on a violation; null
 *     without measurement
 * @param isViolation true if the measurement is below the floor of the structure; a floor that is
 *     not finite is not compared
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record Reachability(
    double tBoundHivmUs,
    double tBoundDslUs,
    @Nullable Double tMeasuredUs,
    double compilerHeadroomUs,
    @Nullable Double authorHeadroomUs,
    boolean isViolation) {

  static Reachability of(double hivmMicros, double dslMicros, @Nullable Double measuredMicros) {
    return new Reachability(
        hivmMicros,
        dslMicros,
        measuredMicros,
        dslMicros - hivmMicros,
        measuredMicros == null ? null : measuredMicros - dslMicros,
        measuredMicros != null && Double.isFinite(dslMicros) && dslMicros > measuredMicros);
  }
}
