package dev.plumbline.standalone.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What {@code expect.json} of a case says, and how a measured answer is held against it. */
final class ExpectedCase {

  private static final List<String> IDENTITY = List.of("zone", "context", "risc", "pool");
  private static final List<String> SEVERITIES = List.of("info", "warning", "error");

  private final JsonNode root;

  private ExpectedCase(JsonNode root) {
    this.root = root;
  }

  static ExpectedCase read(Path folder) {
    try {
      return new ExpectedCase(new ObjectMapper().readTree(folder.resolve("expect.json").toFile()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  JsonNode root() {
    return root;
  }

  JsonNode expect() {
    return root.path("expect");
  }

  String outcome() {
    return root.path("outcome").asText();
  }

  JsonNode accounting() {
    return root.path("accounting");
  }

  List<String> inputs() {
    List<String> inputs = new ArrayList<>();
    root.path("inputs").forEach(input -> inputs.add(input.asText()));
    return inputs;
  }

  /** Every expected row is there with its values, and no row that was not expected. */
  static void assertRows(String what, JsonNode expected, JsonNode actual) {
    assertThat(actual.size())
        .as("%s: number of rows in %s", what, actual)
        .isEqualTo(expected.size());
    for (JsonNode row : expected) {
      JsonNode match = matching(row, actual);
      assertThat(match).as("%s: row for %s in %s", what, row, actual).isNotNull();
      assertFields(what, row, match);
    }
  }

  /** Every field of the expected object has its value; null means absent. */
  static void assertFields(String what, JsonNode expected, JsonNode actual) {
    for (Map.Entry<String, JsonNode> field : expected.properties()) {
      JsonNode found = actual.path(field.getKey());
      if (field.getValue().isNull()) {
        assertThat(found.isMissingNode() || found.isNull())
            .as("%s: %s must be absent, found %s", what, field.getKey(), found)
            .isTrue();
      } else if (field.getValue().isNumber() || field.getValue().isTextual()) {
        assertThat(found.asText())
            .as("%s: %s of %s", what, field.getKey(), actual)
            .isEqualTo(field.getValue().asText());
      } else {
        assertThat(found)
            .as("%s: %s of %s", what, field.getKey(), actual)
            .isEqualTo(field.getValue());
      }
    }
  }

  /** Each expected problem is among those told. */
  void assertProblems(Iterable<JsonNode> told) {
    for (JsonNode expected : root.path("problems")) {
      assertThat(told)
          .as("a problem as %s", expected)
          .anyMatch(problem -> tells(expected, problem));
    }
    if (outcome().equals("accepted")) {
      assertThat(told).as("problems of severity warning or above").noneMatch(this::isSerious);
    }
  }

  private boolean isSerious(JsonNode problem) {
    return SEVERITIES.indexOf(problem.path("severity").asText()) >= 1;
  }

  private static boolean tells(JsonNode expected, JsonNode problem) {
    String message = problem.path("message").asText().toLowerCase(Locale.ROOT);
    for (JsonNode mention : expected.path("mustMention")) {
      boolean mentioned = false;
      for (String word : mention.asText().toLowerCase(Locale.ROOT).split("\\|")) {
        mentioned |= message.contains(word);
      }
      if (!mentioned) {
        return false;
      }
    }
    return problem.path("file").asText().endsWith(expected.path("file").asText(""))
        && (!expected.has("line")
            || problem.path("line").asLong() == expected.path("line").asLong())
        && SEVERITIES.indexOf(problem.path("severity").asText())
            >= SEVERITIES.indexOf(expected.path("severity").asText("info"));
  }

  private static JsonNode matching(JsonNode row, JsonNode rows) {
    for (JsonNode candidate : rows) {
      boolean same = true;
      for (String field : IDENTITY) {
        if (row.has(field) || field.equals("context")) {
          same &= candidate.path(field).asText("").equals(row.path(field).asText(""));
        }
      }
      if (same) {
        return candidate;
      }
    }
    return null;
  }
}
