package dev.plumbline.bounds.ascend.graph;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.bounds.ascend.json.FileProblems;
import dev.plumbline.bounds.ascend.json.ObjectFields;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a schedule file operation by operation. */
final class DesGraphReader {
  private final String name;
  private final FileProblems problems;
  private final ObjectNode header = JsonNodeFactory.instance.objectNode();
  private final Map<String, Long> lines = new HashMap<>();
  private @Nullable List<DesOperation> operations;
  private @Nullable List<DesOperation> nodes;

  DesGraphReader(String name) {
    this.name = name;
    this.problems = new FileProblems(name);
  }

  DesGraphFile read(byte[] json) {
    new JsonDocument(problems).read(json, this::field);
    DesGraph graph = problems.rejected() ? null : graph(json);
    return new DesGraphFile(name, problems.rejected() ? null : graph, problems.list());
  }

  private void field(String field, long line, JsonParser parser) throws IOException {
    switch (field) {
      case "operations" -> operations = replaced(operations, field, line, parser);
      case "nodes" -> nodes = replaced(nodes, field, line, parser);
      case "schema_version",
          "schedule_truncated",
          "clock_ghz",
          "critical_path_summary",
          "calibration_summary",
          "loop_diagnostics",
          "model_coverage" -> {
        header.set(field, parser.readValueAsTree());
        lines.put(field, line);
      }
      default -> parser.skipChildren();
    }
  }

  /** The last of two equal keys counts, as it does in any JSON library. */
  private @Nullable List<DesOperation> replaced(
      @Nullable List<DesOperation> before, String field, long line, JsonParser parser)
      throws IOException {
    if (before != null) {
      problems.add(
          Severity.WARNING,
          line,
          "two-graphs",
          field + ": the key is there twice, the first " + before.size() + " operations ignored");
    }
    return operations(field, line, parser);
  }

  private @Nullable List<DesOperation> operations(String field, long line, JsonParser parser)
      throws IOException {
    if (parser.currentToken() == JsonToken.VALUE_NULL) {
      return null;
    }
    List<DesOperation> read = new ArrayList<>();
    boolean array =
        JsonDocument.elements(
            parser,
            (element, index, elementLine) -> {
              DesOperation operation =
                  new OperationFields(element, elementLine, field + "[" + index + "]", problems)
                      .operation();
              if (operation != null) {
                read.add(operation);
              }
            });
    if (!array) {
      problems.add(Severity.ERROR, line, "no-operations", field + ": expected an array");
    }
    return read;
  }

  private @Nullable DesGraph graph(byte[] json) {
    ObjectFields top = new ObjectFields(header, 1, "", problems);
    schema(top);
    if (top.flag("schedule_truncated", false)) {
      problems.add(
          Severity.ERROR,
          lines.getOrDefault("schedule_truncated", 1L),
          "truncated-schedule",
          "schedule_truncated: expected false, found true: the scheduler gave up before the end,"
              + " and a schedule that is cut bounds nothing");
    }
    List<DesOperation> found = operations == null ? nodes : operations;
    if (found == null) {
      problems.add(
          Severity.ERROR,
          1,
          "no-operations",
          "operations: is missing, and so is the older key nodes: expected an array");
      return null;
    }
    if (operations != null && nodes != null) {
      problems.add(
          Severity.WARNING,
          1,
          "two-graphs",
          "nodes: " + nodes.size() + " operations under the older key were ignored");
    }
    nameDuplicates(found);
    nameUnknownDependencies(found);
    top.faultsAre(Severity.WARNING);
    SchedulerBlocks blocks = new SchedulerBlocks(top, problems);
    double clock = top.number("clock_ghz", Double.NEGATIVE_INFINITY, 0);
    return new DesGraph(
        found,
        clock > 0 ? clock : DesGraph.DEFAULT_CLOCK_GIGAHERTZ,
        blocks.criticalPath(),
        blocks.waits(),
        blocks.loops(),
        blocks.coverage(),
        sha256(json));
  }

  private void schema(ObjectFields top) {
    String schema = top.text("schema_version", "");
    if (schema.isEmpty()) {
      top.report(
          Severity.WARNING,
          "no-schema",
          "schema_version: is missing, read as " + DesGraphFile.SCHEMA);
    } else if (!schema.equals(DesGraphFile.SCHEMA)) {
      problems.add(
          Severity.ERROR,
          lines.getOrDefault("schema_version", 1L),
          "unsupported-schema",
          "schema_version: expected \"" + DesGraphFile.SCHEMA + "\", found \"" + schema + "\"");
    }
  }

  private void nameDuplicates(List<DesOperation> found) {
    Set<Long> seen = new HashSet<>();
    long duplicates = 0;
    for (DesOperation operation : found) {
      duplicates += seen.add(operation.id()) ? 0 : 1;
    }
    if (duplicates > 0) {
      problems.add(
          Severity.WARNING,
          0,
          "duplicate-id",
          duplicates
              + " operations repeat an id: all count as work, dependencies mean the last of them");
    }
  }

  /** The model skips them; with them, an edge or a hand-off may be missing. */
  private void nameUnknownDependencies(List<DesOperation> found) {
    Set<Long> ids = new HashSet<>();
    found.forEach(operation -> ids.add(operation.id()));
    long unknown = 0;
    String first = "";
    for (DesOperation operation : found) {
      for (long id : operation.dependsOn()) {
        if (!ids.contains(id)) {
          first =
              unknown == 0
                  ? "operation " + operation.id() + " (" + operation.name() + ") on " + id
                  : first;
          unknown++;
        }
      }
    }
    if (unknown > 0) {
      problems.add(
          Severity.WARNING,
          0,
          "unknown-dependency",
          unknown
              + " dependencies are on operations that are not in the schedule and were skipped, the"
              + " first of "
              + first);
    }
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
