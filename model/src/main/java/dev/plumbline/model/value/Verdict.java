package dev.plumbline.model.value;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.Unit;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One measurement of a run held against its bound (topic {@code verdicts.v1}). Values are never
 * clipped.
 *
 * @param v format version, 1
 * @param key what was measured
 * @param subject who was measured
 * @param outcome the verdict
 * @param flags said beside the verdict
 * @param reasonCode why, in one word
 * @param reason why not comparable, or which bound was beaten by how much; empty if nothing to say
 * @param boundId bound used, empty if none
 * @param model short id of the prediction's origin, empty if none
 * @param unit unit of every value
 * @param floor floor of the bound, null if none
 * @param estimate estimate of the bound, null if none
 * @param budget budget of the bound, null if none
 * @param count executions measured
 * @param below executions below floor × (1 − tolerance)
 * @param noise executions from there up to below the floor
 * @param min fastest execution
 * @param median median execution
 * @param max slowest execution
 * @param headroom median − floor, null if not comparable
 * @param tightness median ÷ floor, null if not comparable
 * @param baseline the subject's own past, null if it is not known or not comparable
 * @param timeShare share of the measured time of its kind in its run and source, 0..1; null for
 *     pools and where nothing is compared
 * @param unpaired markers of this zone that could not be paired
 * @param complete false when the stream of the measurement lost anything
 * @param ended true when the run's streams of this key have ended
 * @param judgedAtMillis when it was judged, ms since the epoch
 */
public record Verdict(
    int v,
    StatKey key,
    Subject subject,
    Outcome outcome,
    List<VerdictFlag> flags,
    Reason reasonCode,
    String reason,
    String boundId,
    String model,
    Unit unit,
    @Nullable Double floor,
    @Nullable Double estimate,
    @Nullable Double budget,
    long count,
    long below,
    long noise,
    long min,
    long median,
    long max,
    @Nullable Double headroom,
    @Nullable Double tightness,
    @Nullable OwnBaseline baseline,
    @Nullable Double timeShare,
    long unpaired,
    boolean complete,
    boolean ended,
    long judgedAtMillis) {

  /** Takes a verdict of a time before there were reason codes as one without. */
  public Verdict {
    reasonCode = Objects.requireNonNullElse(reasonCode, Reason.NONE);
  }
}
