package dev.plumbline.bounds.neuron.trace;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The longest chain of dependent events: the time that no number of engines would save. An event
 * counts until its end or until the start of its successor, whichever is first, since successors of
 * a trigger wait for its start only.
 *
 * @param nanos length of the chain, nanoseconds
 * @param events events of the chain
 * @param edgesByKind dependencies of the chain, by kind
 * @param laneNanos how much of the length each lane carries, nanoseconds
 * @param inCycles events that were left out because they wait for themselves
 * @param steps the events of the chain in time order, at most {@link #MOST_STEPS}: the last ones
 */
public record CriticalPath(
    @JsonProperty("length") long nanos,
    @JsonProperty("events") long events,
    @JsonProperty("edgesByKind") Map<String, Long> edgesByKind,
    @JsonProperty("lanes") Map<String, Long> laneNanos,
    @JsonProperty("inCycles") long inCycles,
    @JsonProperty("steps") List<Step> steps) {
  /** Most steps that are listed. */
  public static final int MOST_STEPS = 1000;

  /** Copies the collections. */
  public CriticalPath {
    edgesByKind = Map.copyOf(edgesByKind);
    laneNanos = Map.copyOf(laneNanos);
    steps = List.copyOf(steps);
  }

  /**
   * One event of the chain.
   *
   * @param birId instruction id, -1 if it has none
   * @param lane key of the lane
   * @param opcode instruction type, null without an instruction
   * @param startNanos start, nanoseconds
   * @param durationNanos duration, nanoseconds
   * @param waitedFor kind of the dependency on the step before, null for the first one
   */
  public record Step(
      @JsonProperty("birId") long birId,
      @JsonProperty("lane") String lane,
      @JsonProperty("opcode") @Nullable String opcode,
      @JsonProperty("start") long startNanos,
      @JsonProperty("dur") long durationNanos,
      @JsonProperty("waitedFor") @Nullable String waitedFor) {}
}
