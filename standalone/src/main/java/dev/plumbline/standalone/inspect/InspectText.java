package dev.plumbline.standalone.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.sinks.report.TerminalText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What was found as text for a person; it shows what the JSON document says. */
public final class InspectText {

  private static final int MOST_ROWS = 20;
  private static final int MOST_PROBLEMS = 20;

  private static final Map<String, List<String>> COLUMNS =
      Map.of(
          "zones",
              List.of("zone", "context", "count", "totalNs", "p50Ns", "p99Ns", "minNs", "maxNs"),
          "kernels",
              List.of(
                  "kernel",
                  "context",
                  "taskType",
                  "count",
                  "totalNs",
                  "p50Ns",
                  "p99Ns",
                  "minNs",
                  "maxNs"),
          "lanes", List.of("lane", "context", "count", "totalNs", "p50Ns", "minNs", "maxNs"),
          "riscZones",
              List.of(
                  "risc",
                  "zone",
                  "count",
                  "totalCycles",
                  "p50Cycles",
                  "p99Cycles",
                  "minCycles",
                  "maxCycles"),
          "pools",
              List.of(
                  "pool",
                  "allocs",
                  "matchedFrees",
                  "unmatchedFrees",
                  "totalBytes",
                  "peakLiveBytes",
                  "liveBytes",
                  "endState"));

  private InspectText() {}

  /** The document as text. */
  public static String of(ObjectNode document) {
    StringBuilder text = new StringBuilder();
    for (JsonNode file : document.path("files")) {
      file(text, file);
    }
    return text.toString();
  }

  private static void file(StringBuilder text, JsonNode file) {
    text.append(file.path("file").asText()).append(": ").append(file.path("type").asText());
    text.append(", ").append(file.path("outcome").asText().replace('-', ' ')).append('\n');
    accounting(text, file.path("accounting"));
    for (JsonNode part : file.path("parts")) {
      text.append("  ").append(part.path("file").asText()).append(": ");
      text.append(part.path("type").asText()).append('\n');
    }
    table(text, file, "zones", "host zones");
    table(text, file, "kernels", "kernels");
    table(text, file, "lanes", "engine lanes");
    table(text, file, "riscZones", "device zones");
    table(text, file, "pools", "memory pools");
    clocks(text, file.path("perDevice"));
    problems(text, file.path("problems"));
    text.append('\n');
  }

  private static void accounting(StringBuilder text, JsonNode accounting) {
    text.append("  rows ").append(accounting.path("rows").asLong());
    text.append(": accepted ").append(accounting.path("acceptedRows").asLong());
    text.append(", rejected ").append(accounting.path("rejectedRows").asLong());
    if (accounting.has("markers")) {
      text.append("; markers ").append(accounting.path("markers").asLong());
      text.append(": paired ").append(accounting.path("pairedMarkers").asLong());
      text.append(", unpaired ").append(accounting.path("unpairedMarkers").asLong());
    }
    if (accounting.has("notCarried")) {
      List<String> kinds = new ArrayList<>();
      accounting
          .path("notCarried")
          .properties()
          .forEach(kind -> kinds.add(kind.getValue().asLong() + " " + kind.getKey()));
      text.append("; not carried: ").append(TerminalText.shown(String.join(", ", kinds)));
    }
    text.append('\n');
  }

  private static void table(StringBuilder text, JsonNode file, String key, String title) {
    JsonNode rows = file.path(key);
    if (rows.isEmpty()) {
      return;
    }
    TextTable table = new TextTable(COLUMNS.getOrDefault(key, List.of()));
    for (int i = 0; i < Math.min(MOST_ROWS, rows.size()); i++) {
      table.add(rows.get(i));
    }
    text.append("  ").append(title).append(" (").append(rows.size()).append(")\n");
    text.append(table.text("    "));
    if (rows.size() > MOST_ROWS) {
      text.append("    and ").append(rows.size() - MOST_ROWS).append(" more, --json has all\n");
    }
  }

  private static void clocks(StringBuilder text, JsonNode perDevice) {
    for (Map.Entry<String, JsonNode> device : perDevice.properties()) {
      text.append("  device ").append(device.getKey()).append(": clock ");
      text.append(device.getValue().path("timeline").asText("unknown")).append('\n');
    }
  }

  private static void problems(StringBuilder text, JsonNode problems) {
    for (int i = 0; i < Math.min(MOST_PROBLEMS, problems.size()); i++) {
      JsonNode problem = problems.get(i);
      text.append("  ").append(problem.path("severity").asText()).append(": ");
      text.append(problem.path("file").asText());
      if (problem.has("line")) {
        text.append(':').append(problem.path("line").asLong());
      }
      text.append(": ").append(problem.path("message").asText()).append('\n');
    }
    if (problems.size() > MOST_PROBLEMS) {
      text.append("  and ").append(problems.size() - MOST_PROBLEMS);
      text.append(" more problems, --json has all\n");
    }
  }
}
