package dev.plumbline.bounds.ascend.graph;

import dev.plumbline.bounds.ascend.component.Precision;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A schedule whose operations have components, precisions and, where possible, flops. */
public final class ClassifiedGraph {
  private final List<ClassifiedOperation> operations;
  private final Map<Long, Integer> indexById;

  private ClassifiedGraph(List<ClassifiedOperation> operations) {
    this.operations = List.copyOf(operations);
    this.indexById = new HashMap<>();
    for (int i = 0; i < operations.size(); i++) {
      indexById.put(operations.get(i).operation().id(), i);
    }
  }

  /** Classifies every operation, then infers the flops of matrix products that have none. */
  public static ClassifiedGraph of(DesGraph graph) {
    ClassifiedGraph classified = raw(graph);
    return classified.map(new FlopInference(classified)::infer);
  }

  /** Classifies every operation and leaves it as it is. */
  static ClassifiedGraph raw(DesGraph graph) {
    List<ClassifiedOperation> operations = new ArrayList<>(graph.operations().size());
    for (DesOperation operation : graph.operations()) {
      operations.add(
          new ClassifiedOperation(
              operation,
              Pipes.component(operation.pipe(), operation.name()),
              Precision.ofElementType(operation.elementType())));
    }
    return new ClassifiedGraph(operations);
  }

  /** The operations, in file order. */
  public List<ClassifiedOperation> operations() {
    return operations;
  }

  /** The operation an id means: the last one that has it; null if there is none. */
  public @Nullable ClassifiedOperation byId(long id) {
    Integer index = indexById.get(id);
    return index == null ? null : operations.get(index);
  }

  /** The same graph with each operation replaced; ids stay. */
  public ClassifiedGraph map(UnaryOperator<ClassifiedOperation> change) {
    List<ClassifiedOperation> changed = new ArrayList<>(operations.size());
    for (ClassifiedOperation operation : operations) {
      changed.add(change.apply(operation));
    }
    return new ClassifiedGraph(changed);
  }
}
