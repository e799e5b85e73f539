package dev.plumbline.bounds.ascend.floor;

import dev.plumbline.bounds.ascend.component.ComponentPair;
import dev.plumbline.bounds.ascend.graph.ClassifiedGraph;
import dev.plumbline.bounds.ascend.graph.ClassifiedOperation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Chains of dependencies through the mandatory hand-offs of a program. Hand-offs that wait for each
 * other cannot overlap and may be added up; of those on different chains that is not known.
 */
final class HandoffChain {
  private final Map<Long, List<Step>> stepsFrom = new HashMap<>();
  private final Map<Long, Integer> waitsFor = new HashMap<>();

  /** For each operation, the sets of edges on chains that end there; bit s stands for set s. */
  private final Map<Long, Integer> setsAt = new HashMap<>();

  private record Step(long to, int edge) {}

  private HandoffChain() {}

  /**
   * Whether one chain goes through a hand-off of every distinct mandatory edge. Chains through a
   * circle of dependencies are none.
   */
  static boolean hasAllEdges(ClassifiedGraph graph, Handoffs handoffs) {
    List<ComponentPair> edges = List.copyOf(handoffs.mandatoryEdges());
    if (edges.size() < 2) {
      return true;
    }
    HandoffChain chain = new HandoffChain();
    for (ClassifiedOperation operation : graph.operations()) {
      chain.waitsFor.putIfAbsent(operation.operation().id(), 0);
      for (long id : operation.operation().dependsOn()) {
        if (graph.byId(id) != null) {
          chain.step(id, operation.operation().id(), 0);
        }
      }
    }
    for (Handoff handoff : handoffs.mandatory()) {
      chain.step(handoff.producerId(), handoff.consumerId(), 1 << edges.indexOf(handoff.pair()));
    }
    return chain.reaches((1 << edges.size()) - 1);
  }

  private void step(long from, long to, int edge) {
    stepsFrom.computeIfAbsent(from, id -> new ArrayList<>()).add(new Step(to, edge));
    waitsFor.merge(to, 1, Integer::sum);
  }

  private boolean reaches(int allEdges) {
    Deque<Long> ready = new ArrayDeque<>();
    waitsFor.forEach(
        (id, count) -> {
          setsAt.put(id, 1); // the empty set
          if (count == 0) {
            ready.add(id);
          }
        });
    while (!ready.isEmpty()) {
      long id = ready.remove();
      int sets = setsAt.getOrDefault(id, 1);
      if ((sets >> allEdges & 1) == 1) {
        return true;
      }
      for (Step step : stepsFrom.getOrDefault(id, List.of())) {
        setsAt.merge(step.to(), with(step.edge(), sets, allEdges), (a, b) -> a | b);
        if (waitsFor.merge(step.to(), -1, Integer::sum) == 0) {
          ready.add(step.to());
        }
      }
    }
    return false;
  }

  private static int with(int edge, int sets, int allEdges) {
    int grown = 0;
    for (int set = 0; set <= allEdges; set++) {
      if ((sets >> set & 1) == 1) {
        grown |= 1 << (set | edge);
      }
    }
    return grown;
  }
}
