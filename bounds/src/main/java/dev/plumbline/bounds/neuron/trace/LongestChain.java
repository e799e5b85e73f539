package dev.plumbline.bounds.neuron.trace;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Finds the {@link CriticalPath} of a trace, in time linear in events and dependencies. */
final class LongestChain {
  private final ScheduleColumns columns;
  private final DependencyGraph graph;
  private final int events;
  private final int[] firstSuccessor;
  private final int[] successors;
  private final int[] waiting;
  private final long[] before;
  private final int[] bestEdge;
  private int done;

  LongestChain(ScheduleColumns columns, DependencyGraph graph) {
    this.columns = columns;
    this.graph = graph;
    this.events = columns.events();
    this.waiting = new int[events];
    this.firstSuccessor = new int[events + 1];
    this.successors = new int[columns.edges() - graph.dangling()];
    this.before = new long[events];
    this.bestEdge = new int[events];
    Arrays.fill(bestEdge, -1);
    linkSuccessors();
    visitInOrder();
  }

  CriticalPath path(IntFunction<String> laneKey, IntFunction<@Nullable String> opcode) {
    int last = -1;
    long longest = -1;
    for (int event = 0; event < events; event++) {
      if (waiting[event] == 0 && before[event] + columns.durations.get(event) > longest) {
        longest = before[event] + columns.durations.get(event);
        last = event;
      }
    }
    Map<String, Long> edgesByKind = new TreeMap<>();
    Map<String, Long> laneNanos = new TreeMap<>();
    Deque<CriticalPath.Step> steps = new ArrayDeque<>();
    long length = 0;
    long until = longest;
    for (int event = last; event >= 0; event = previous(event)) {
      length++;
      int edge = bestEdge[event];
      String kind = edge < 0 ? null : EdgeKind.at(columns.edgeKinds.get(edge)).text();
      if (kind != null) {
        edgesByKind.merge(kind, 1L, Long::sum);
      }
      String lane = laneKey.apply(columns.lanes.get(event));
      laneNanos.merge(lane, until - before[event], Long::sum);
      until = before[event];
      if (steps.size() < CriticalPath.MOST_STEPS) {
        steps.addFirst(
            new CriticalPath.Step(
                columns.birIds.get(event),
                lane,
                opcode.apply(columns.opcodes.get(event)),
                columns.starts.get(event),
                columns.durations.get(event),
                kind));
      }
    }
    return new CriticalPath(
        Math.max(0, longest), length, edgesByKind, laneNanos, events - done, List.copyOf(steps));
  }

  private int previous(int event) {
    return bestEdge[event] < 0 ? -1 : graph.source(bestEdge[event]);
  }

  private void linkSuccessors() {
    for (int edge = 0; edge < columns.edges(); edge++) {
      if (graph.source(edge) >= 0) {
        firstSuccessor[graph.source(edge) + 1]++;
      }
    }
    for (int event = 0; event < events; event++) {
      firstSuccessor[event + 1] += firstSuccessor[event];
    }
    // Filled from the back of each range, so no second array of positions is needed.
    int[] next = waiting;
    System.arraycopy(firstSuccessor, 0, next, 0, events);
    for (int event = 0; event < events; event++) {
      for (int edge = columns.edgesFrom(event); edge < columns.edgesUntil.get(event); edge++) {
        if (graph.source(edge) >= 0) {
          successors[next[graph.source(edge)]++] = event;
        }
      }
    }
    for (int event = 0; event < events; event++) {
      waiting[event] = 0;
      for (int edge = columns.edgesFrom(event); edge < columns.edgesUntil.get(event); edge++) {
        waiting[event] += graph.source(edge) >= 0 ? 1 : 0;
      }
    }
  }

  private void visitInOrder() {
    int[] ready = new int[events];
    int end = 0;
    for (int event = 0; event < events; event++) {
      if (waiting[event] == 0) {
        ready[end++] = event;
      }
    }
    for (done = 0; done < end; done++) {
      int event = ready[done];
      extend(event);
      for (int i = firstSuccessor[event]; i < firstSuccessor[event + 1]; i++) {
        if (--waiting[successors[i]] == 0) {
          ready[end++] = successors[i];
        }
      }
    }
  }

  /** All that the event waits for is done: choose the longest chain in front of it. */
  private void extend(int event) {
    long start = columns.starts.get(event);
    for (int edge = columns.edgesFrom(event); edge < columns.edgesUntil.get(event); edge++) {
      int source = graph.source(edge);
      if (source >= 0) {
        long counts =
            Math.min(
                columns.durations.get(source), Math.max(0, start - columns.starts.get(source)));
        long chain = before[source] + counts;
        if (bestEdge[event] < 0 || chain > before[event]) {
          before[event] = chain;
          bestEdge[event] = edge;
        }
      }
    }
  }
}
