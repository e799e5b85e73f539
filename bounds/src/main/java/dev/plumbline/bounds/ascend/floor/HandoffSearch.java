package dev.plumbline.bounds.ascend.floor;

import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.component.ComponentPair;
import dev.plumbline.bounds.ascend.graph.ClassifiedGraph;
import dev.plumbline.bounds.ascend.graph.ClassifiedOperation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Finds the hand-offs of a graph: from each dependency on another component, and, where transfers
 * stand between two computations, from the computation behind them.
 */
final class HandoffSearch {
  private final ClassifiedGraph graph;

  /** Where the data of a transfer comes from, by id; empty if that cannot be told. */
  private final Map<Long, Optional<ClassifiedOperation>> originOfTransfer = new HashMap<>();

  HandoffSearch(ClassifiedGraph graph) {
    this.graph = graph;
  }

  /** Hands over every hand-off in the order of operations and their dependencies. */
  void each(Consumer<Handoff> handoffs) {
    for (ClassifiedOperation consumer : graph.operations()) {
      for (long id : consumer.operation().dependsOn()) {
        ClassifiedOperation producer = graph.byId(id);
        if (producer != null && producer.component() != consumer.component()) {
          between(producer, consumer, handoffs);
        }
      }
    }
  }

  private void between(
      ClassifiedOperation producer, ClassifiedOperation consumer, Consumer<Handoff> handoffs) {
    Component to = consumer.component();
    long bytes = Math.max(producer.operation().work().bytes(), consumer.operation().work().bytes());
    handoffs.accept(handoff(producer, consumer, bytes));
    if (!to.isTransfer() && producer.component().isTransfer()) {
      origin(producer)
          .filter(from -> from.component() != to)
          .ifPresent(from -> handoffs.accept(handoff(from, consumer, bytes)));
    }
  }

  private static Handoff handoff(
      ClassifiedOperation producer, ClassifiedOperation consumer, long bytes) {
    return new Handoff(
        new ComponentPair(producer.component(), consumer.component()),
        bytes,
        producer.operation().id(),
        consumer.operation().id());
  }

  /** Follows the first dependencies through transfers; each transfer is walked over once. */
  private Optional<ClassifiedOperation> origin(ClassifiedOperation transfer) {
    List<Long> walked = new ArrayList<>();
    Optional<ClassifiedOperation> origin = Optional.empty();
    ClassifiedOperation at = transfer;
    while (at != null) {
      if (!at.component().isTransfer()) {
        origin = Optional.of(at);
        break;
      }
      long id = at.operation().id();
      Optional<ClassifiedOperation> known = originOfTransfer.get(id);
      if (known != null) {
        origin = known;
        break;
      }
      originOfTransfer.put(id, Optional.empty()); // whoever comes back here walks in a circle
      walked.add(id);
      List<Long> dependencies = at.operation().dependsOn();
      if (dependencies.isEmpty()) {
        origin = Optional.of(at);
        break;
      }
      at = graph.byId(dependencies.get(0));
    }
    for (long id : walked) {
      originOfTransfer.put(id, origin);
    }
    return origin;
  }
}
