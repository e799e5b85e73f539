package dev.plumbline.bounds.neuron.trace;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The dependencies of one trace, each with the event it points to. */
final class DependencyGraph {
  private final ScheduleColumns columns;
  private final int[] sources;
  private int duplicateIds;
  private int dangling;
  private int crossLane;
  private int otherEnds;

  DependencyGraph(ScheduleColumns columns) {
    this.columns = columns;
    this.sources = new int[columns.edges()];
    resolve();
    columns.dropEdgeIds();
  }

  /** Number of the event that a dependency points to, -1 if it is not in the file. */
  int source(int edge) {
    return sources[edge];
  }

  /** Dependencies on an id that no event of the file has. */
  int dangling() {
    return dangling;
  }

  /** Dependencies on an event of another lane. */
  int crossLane() {
    return crossLane;
  }

  /** Dependencies whose stored end is not the end of the event they point to. */
  int otherEnds() {
    return otherEnds;
  }

  /** Events whose instruction id occurs before. */
  int duplicateIds() {
    return duplicateIds;
  }

  /** Dependencies of each kind that occurs. */
  Map<String, Long> countsByKind() {
    Map<EdgeKind, Long> counts = new EnumMap<>(EdgeKind.class);
    for (int i = 0; i < columns.edges(); i++) {
      counts.merge(EdgeKind.at(columns.edgeKinds.get(i)), 1L, Long::sum);
    }
    Map<String, Long> byText = new LinkedHashMap<>();
    counts.forEach((kind, count) -> byText.put(kind.text(), count));
    return byText;
  }

  private void resolve() {
    IdTable ids = new IdTable(columns);
    duplicateIds = ids.duplicates();
    LongColumn edgeIds = columns.edgeIds();
    IntColumn edgeEnds = columns.edgeEnds();
    for (int event = 0; event < columns.events(); event++) {
      for (int edge = columns.edgesFrom(event); edge < columns.edgesUntil.get(event); edge++) {
        int source = ids.find(edgeIds.get(edge));
        sources[edge] = source;
        if (source < 0) {
          dangling++;
          continue;
        }
        crossLane += columns.lanes.get(source) == columns.lanes.get(event) ? 0 : 1;
        int end = edgeEnds.get(edge);
        otherEnds += end == TraceEvent.NONE || end == (int) columns.end(source) ? 0 : 1;
      }
    }
  }
}
