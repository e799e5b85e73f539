package dev.plumbline.bounds.ascend.graph;

import dev.plumbline.bounds.ascend.component.Component;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A change to a schedule whose effect is predicted and then measured. It has to touch something:
 * what leaves the count of operations, all repetitions and all bytes as they were is no change.
 */
public sealed interface GraphEdit {

  /**
   * Repeats what the matrix and vector unit compute more often inside of one instruction.
   *
   * @param factor factor of each repetition, 2 or more
   */
  record RepeatMore(long factor) implements GraphEdit {

    /**
     * Checks.
     *
     * @throws IllegalArgumentException if the factor is below 2
     */
    public RepeatMore {
      if (factor < 2) {
        throw new IllegalArgumentException("factor: expected 2 or more, found " + factor);
      }
    }

    @Override
    public List<DesOperation> edited(ClassifiedGraph graph) {
      return graph.operations().stream()
          .map(
              operation ->
                  operation.component() == Component.CUBE
                          || operation.component() == Component.VECTOR
                      ? operation.operation().withRepeat(times(operation.operation()))
                      : operation.operation())
          .toList();
    }

    private long times(DesOperation operation) {
      long repeat = operation.work().repeat();
      return repeat > Long.MAX_VALUE / factor ? Long.MAX_VALUE : repeat * factor;
    }
  }

  /** Moves data out twice: every transfer out of the unified buffer has a copy behind it. */
  record DuplicateStores() implements GraphEdit {
    @Override
    public List<DesOperation> edited(ClassifiedGraph graph) {
      long free = 0;
      for (ClassifiedOperation operation : graph.operations()) {
        free = Math.max(free, operation.operation().id());
      }
      List<DesOperation> edited = new ArrayList<>();
      for (ClassifiedOperation operation : graph.operations()) {
        edited.add(operation.operation());
        if (operation.component() == Component.MTE_UB && free < Long.MAX_VALUE) {
          free++;
          edited.add(operation.operation().withId(free));
        }
      }
      return edited;
    }
  }

  /**
   * Moves data in fewer, larger transfers: those that follow each other in the file on one path, as
   * often as each other, become one. What depended on any of them depends on it.
   */
  record MergeTransfers() implements GraphEdit {
    @Override
    public List<DesOperation> edited(ClassifiedGraph graph) {
      List<ClassifiedOperation> merged = new ArrayList<>();
      Map<Long, Long> mergedInto = new HashMap<>();
      for (ClassifiedOperation operation : graph.operations()) {
        ClassifiedOperation last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
        if (last == null || !isOnePath(last, operation)) {
          merged.add(operation);
          continue;
        }
        mergedInto.put(operation.operation().id(), last.operation().id());
        merged.set(
            merged.size() - 1,
            new ClassifiedOperation(
                last.operation().mergedWith(operation.operation()),
                last.component(),
                last.precision()));
      }
      return merged.stream()
          .map(operation -> operation.operation())
          .map(operation -> operation.withDependencies(resolved(operation, mergedInto)))
          .toList();
    }

    private static boolean isOnePath(ClassifiedOperation a, ClassifiedOperation b) {
      DesOperation.Place one = a.operation().place();
      DesOperation.Place other = b.operation().place();
      return a.component().isTransfer()
          && a.component() == b.component()
          && a.operation().pipe().equals(b.operation().pipe())
          && one.sourceSpace().equals(other.sourceSpace())
          && one.targetSpace().equals(other.targetSpace())
          && a.operation().work().loopMultiplier() == b.operation().work().loopMultiplier()
          && a.operation().id() != b.operation().id();
    }

    private static List<Long> resolved(DesOperation operation, Map<Long, Long> mergedInto) {
      Set<Long> ids = new LinkedHashSet<>();
      for (long id : operation.dependsOn()) {
        long into = mergedInto.getOrDefault(id, id);
        if (into != operation.id()) {
          ids.add(into);
        }
      }
      return List.copyOf(ids);
    }
  }

  /** The operations after the change. */
  List<DesOperation> edited(ClassifiedGraph graph);

  /**
   * The schedule after the change; its times are those from before.
   *
   * @throws IllegalArgumentException if it has nothing that the change could touch
   */
  default DesGraph apply(DesGraph graph) {
    List<DesOperation> edited = edited(ClassifiedGraph.raw(graph));
    if (Size.of(edited).equals(Size.of(graph.operations()))) {
      throw new IllegalArgumentException(
          this + " touches nothing: operations, repetitions and bytes stay as they are");
    }
    return graph.with(edited);
  }

  /** What one of the edits has to change. */
  record Size(long operations, double repetitions, double bytes) {
    static Size of(List<DesOperation> operations) {
      double repetitions = 0;
      double bytes = 0;
      for (DesOperation operation : operations) {
        repetitions += operation.work().repeat();
        bytes += (double) operation.work().bytes() * operation.work().loopMultiplier();
      }
      return new Size(operations.size(), repetitions, bytes);
    }
  }
}
