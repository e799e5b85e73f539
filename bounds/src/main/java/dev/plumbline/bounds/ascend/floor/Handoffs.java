package dev.plumbline.bounds.ascend.floor;

import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.calibration.MemoryPath;
import dev.plumbline.bounds.ascend.component.ComponentPair;
import dev.plumbline.bounds.ascend.graph.ClassifiedGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The hand-offs of one program.
 *
 * @param mandatory those that must go through global memory, in order of discovery
 * @param avoidable all others
 */
public record Handoffs(List<Handoff> mandatory, List<Handoff> avoidable) {

  /** Copies the lists. */
  public Handoffs {
    mandatory = List.copyOf(mandatory);
    avoidable = List.copyOf(avoidable);
  }

  static Handoffs of(ClassifiedGraph graph) {
    List<Handoff> mandatory = new ArrayList<>();
    List<Handoff> avoidable = new ArrayList<>();
    new HandoffSearch(graph)
        .each(handoff -> (handoff.pair().isMandatory() ? mandatory : avoidable).add(handoff));
    return new Handoffs(mandatory, avoidable);
  }

  /** Distinct mandatory edges, in order of discovery. */
  public Set<ComponentPair> mandatoryEdges() {
    return edges(mandatory);
  }

  /** Distinct avoidable edges, in order of discovery. */
  public Set<ComponentPair> avoidableEdges() {
    return edges(avoidable);
  }

  /** Time that no schedule can hide, microseconds: each distinct mandatory edge costs once. */
  double irreducibleMicros(Calibration calibration) {
    return mandatoryEdges().size() * calibration.handoffCycles() / calibration.cyclesPerMicro();
  }

  /** Time of the avoidable edges, microseconds; of each edge, the first hand-off counts. */
  double avoidableMicros(Calibration calibration) {
    double bytesPerMicro = calibration.bytesPerMicro(MemoryPath.GM_TO_UB);
    if (!(bytesPerMicro > 0)) {
      return 0;
    }
    Map<ComponentPair, Long> firstBytes = new HashMap<>();
    double micros = 0;
    for (Handoff handoff : avoidable) {
      if (firstBytes.putIfAbsent(handoff.pair(), handoff.bytes()) == null) {
        micros += handoff.bytes() / bytesPerMicro;
      }
    }
    return micros;
  }

  /** The same without what a better compiler would avoid. */
  Handoffs mandatoryOnly() {
    return new Handoffs(mandatory, List.of());
  }

  private static Set<ComponentPair> edges(List<Handoff> handoffs) {
    Set<ComponentPair> edges = new LinkedHashSet<>();
    handoffs.forEach(handoff -> edges.add(handoff.pair()));
    return edges;
  }
}
