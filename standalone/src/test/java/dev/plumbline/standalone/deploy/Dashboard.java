package dev.plumbline.standalone.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** A Grafana dashboard in classic JSON, as far as the lint rules look at it. */
record Dashboard(JsonNode json) {

  List<JsonNode> panels() {
    List<JsonNode> panels = new ArrayList<>();
    json.path("panels")
        .forEach(
            panel -> {
              panels.add(panel);
              panel.path("panels").forEach(panels::add);
            });
    return panels;
  }

  List<JsonNode> variables() {
    List<JsonNode> variables = new ArrayList<>();
    json.at("/templating/list").forEach(variables::add);
    return variables;
  }

  JsonNode variable(String name) {
    return variables().stream()
        .filter(variable -> variable.path("name").asText().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no variable " + name));
  }

  /** Every PromQL expression of the panels. */
  List<String> expressions() {
    List<String> expressions = new ArrayList<>();
    panels()
        .forEach(
            panel ->
                panel
                    .path("targets")
                    .forEach(target -> expressions.add(target.path("expr").asText())));
    return expressions;
  }

  static String titleOf(JsonNode panel) {
    return panel.path("title").asText();
  }
}
