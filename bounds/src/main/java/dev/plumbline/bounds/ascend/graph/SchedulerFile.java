package dev.plumbline.bounds.ascend.graph;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.bounds.ascend.json.FileProblems;
import dev.plumbline.bounds.ascend.json.ObjectFields;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The second, optional file of a scheduler: its dependency graph, whose times and flops replace
 * those of the schedule. A row that cannot be used, or whose id is another operation in the
 * schedule, is named and left out; without the second file, the schedule is what it was, so nothing
 * here is an error.
 */
final class SchedulerFile {
  private final FileProblems problems;
  private final FileProblems found;
  private final Map<Long, Replacement> replacements = new HashMap<>();
  private boolean sawOperations;

  /** What is replaced, and of which operation; null where the second file says nothing. */
  private record Replacement(
      long line,
      @Nullable String name,
      @Nullable Long start,
      @Nullable Long end,
      @Nullable Long flops) {

    boolean isOf(DesOperation operation) {
      return name == null || name.equals(operation.name());
    }
  }

  SchedulerFile(String name) {
    this.problems = new FileProblems(name);
    this.found = new FileProblems(name);
  }

  void read(byte[] json) {
    new JsonDocument(found).read(json, this::field);
    for (Problem problem : found.list()) {
      problems.add(
          Severity.WARNING,
          problem.line(),
          problem.code(),
          problem.message() + "; the schedule is used without it");
    }
    if (found.rejected()) {
      replacements.clear();
    } else if (!sawOperations) {
      problems.add(
          Severity.WARNING,
          1,
          "no-operations",
          "operations: is missing, expected an array; the schedule is used without it");
    }
  }

  DesGraph applyTo(DesGraph graph) {
    Set<Long> unmatched = new HashSet<>(replacements.keySet());
    leaveOutOthers(graph);
    DesGraph changed =
        graph.map(
            operation -> {
              unmatched.remove(operation.id());
              return apply(operation);
            });
    if (!unmatched.isEmpty()) {
      problems.add(
          Severity.WARNING,
          0,
          "unknown-id",
          unmatched.size() + " operations have an id that the schedule does not have, ignored");
    }
    return changed;
  }

  /** The same ids are in every schedule: a file of another kernel must not change this one. */
  private void leaveOutOthers(DesGraph graph) {
    Map<Long, String> others = new TreeMap<>();
    for (DesOperation operation : graph.operations()) {
      Replacement replacement = replacements.get(operation.id());
      if (replacement != null && !replacement.isOf(operation)) {
        others.putIfAbsent(operation.id(), operation.name());
      }
    }
    if (others.isEmpty()) {
      return;
    }
    Map.Entry<Long, String> first = others.entrySet().iterator().next();
    Replacement odd = Objects.requireNonNull(replacements.get(first.getKey()));
    problems.add(
        Severity.WARNING,
        odd.line(),
        "other-operation",
        "name: expected "
            + first.getValue()
            + ", which has id "
            + first.getKey()
            + " in the schedule, found "
            + odd.name()
            + (others.size() == 1 ? "" : ", the first of " + others.size() + " such operations")
            + "; left out. Is it the file of another kernel?");
    others.keySet().forEach(replacements::remove);
  }

  List<Problem> problems() {
    return problems.list();
  }

  private void field(String name, long line, JsonParser parser) throws IOException {
    if (!name.equals("operations")) {
      parser.skipChildren();
      return;
    }
    sawOperations = true;
    if (!JsonDocument.elements(parser, this::row)) {
      problems.add(
          Severity.WARNING,
          line,
          "no-operations",
          "operations: expected an array; the schedule is used without it");
    }
  }

  private void row(JsonNode node, int index, long line) {
    String path = "operations[" + index + "]";
    FileProblems rowProblems = new FileProblems("");
    ObjectFields fields = new ObjectFields(node, line, path, rowProblems);
    if (!node.isObject() || fields.value("id") == null) {
      fields.report(
          Severity.ERROR,
          "bad-operation",
          "expected an object with an id, found " + ObjectFields.quote(node));
    }
    long id = fields.whole("id", Long.MIN_VALUE, 0);
    Replacement replacement =
        new Replacement(
            line,
            fields.value("name") == null ? null : fields.text("name", ""),
            optional(fields, "start_cycle"),
            optional(fields, "end_cycle"),
            optional(fields, "flops"));
    if (!rowProblems.rejected()) {
      replacements.put(id, replacement);
      return;
    }
    for (Problem problem : rowProblems.list()) {
      problems.add(
          Severity.WARNING, line, problem.code(), problem.message() + "; operation left out");
    }
  }

  private static @Nullable Long optional(ObjectFields fields, String field) {
    return fields.value(field) == null ? null : fields.whole(field, 0, 0);
  }

  private DesOperation apply(DesOperation operation) {
    Replacement replacement = replacements.get(operation.id());
    if (replacement == null) {
      return operation;
    }
    DesOperation.Timing timing = operation.timing();
    DesOperation timed =
        operation.withTiming(
            timing.withSpan(
                replacement.start() == null ? timing.startCycle() : replacement.start(),
                replacement.end() == null ? timing.endCycle() : replacement.end()));
    return replacement.flops() == null ? timed : timed.withFlops(replacement.flops());
  }
}
