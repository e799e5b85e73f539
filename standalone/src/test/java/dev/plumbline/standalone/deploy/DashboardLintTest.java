package dev.plumbline.standalone.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The dashboards keep the rules of Grafana's own linter, and some of ours. */
final class DashboardLintTest {
  private static final String DATASOURCE = "${datasource}";
  private static final Set<String> UNITS =
      Set.of("short", "percentunit", "ops", "s", "bytes", "hertz");
  private static final Set<String> NEED_A_UNIT =
      Set.of("stat", "timeseries", "table", "gauge", "bargauge");

  /** Shows what Grafana itself knows and asks nothing. */
  private static final Set<String> WITHOUT_QUERY = Set.of("row", "text", "alertlist");

  private static final Pattern SELECTOR = Pattern.compile("(plumbline_\\w+)(\\{[^}]*\\})?");
  private static final Pattern COUNTER = Pattern.compile("plumbline_\\w+_total\\b");
  private static final Pattern COUNTER_IN_RATE =
      Pattern.compile("\\b(?:rate|irate|increase)\\(plumbline_\\w+_total\\b");
  private static final Pattern RANGE = Pattern.compile("\\[([^\\]]*)\\]");

  static Stream<Dashboard> dashboards() {
    List<String> files = RepositoryFiles.filesIn("grafana/dashboards", ".json");
    assertThat(files).contains("grafana/dashboards/plumbline-overview.json");
    return files.stream().map(file -> new Dashboard(RepositoryFiles.json(file)));
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void isClassicFixedAndNotEditable(Dashboard dashboard) {
    JsonNode json = dashboard.json();
    assertThat(json.path("schemaVersion").asInt()).isBetween(36, 42);
    assertThat(json.path("editable").isBoolean()).isTrue();
    assertThat(json.path("editable").asBoolean()).isFalse();
    assertThat(json.path("uid").asText()).startsWith("plumbline-");
    assertThat(json.at("/tags/0").asText()).isEqualTo("plumbline");
    assertThat(json.path("refresh").asText()).isEqualTo("30s");
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void hasOneDatasourceVariable(Dashboard dashboard) {
    List<JsonNode> sources =
        dashboard.variables().stream()
            .filter(variable -> variable.path("type").asText().equals("datasource"))
            .toList();
    assertThat(sources).hasSize(1);
    assertThat(sources.get(0).path("name").asText()).isEqualTo("datasource");
    assertThat(sources.get(0).path("label").asText()).isEqualTo("Data Source");
    assertThat(sources.get(0).path("query").asText()).isEqualTo("prometheus");
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void choosesJobAndInstance(Dashboard dashboard) {
    for (String name : List.of("job", "instance")) {
      JsonNode variable = dashboard.variable(name);
      assertThat(variable.path("label").asText()).isEqualTo(name);
      assertThat(variable.path("multi").asBoolean()).as("%s is multi", name).isTrue();
      assertThat(variable.path("includeAll").asBoolean()).as("%s has All", name).isTrue();
      assertThat(variable.path("allValue").asText()).isEqualTo(".+");
      assertThat(variable.at("/datasource/uid").asText()).isEqualTo(DATASOURCE);
      assertThat(variable.at("/query/query").asText()).startsWith("label_values(");
      assertThat(variable.path("refresh").asInt())
          .as("%s follows the time range", name)
          .isEqualTo(2);
    }
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void everyPanelAsksTheChosenDatasourceAndExplainsItself(Dashboard dashboard) {
    for (JsonNode panel : dashboard.panels()) {
      String title = Dashboard.titleOf(panel);
      String type = panel.path("type").asText();
      if (type.equals("row") || type.equals("text")) {
        continue;
      }
      assertThat(title).isNotBlank();
      assertThat(panel.path("description").asText()).as("description of %s", title).isNotBlank();
      assertThat(panel.at("/datasource/uid").asText())
          .as("datasource of %s", title)
          .isEqualTo(DATASOURCE);
      if (NEED_A_UNIT.contains(type)) {
        assertThat(panel.at("/fieldConfig/defaults/unit").asText())
            .as("unit of %s", title)
            .isIn(UNITS);
      }
      if (!WITHOUT_QUERY.contains(type)) {
        assertThat(panel.path("targets").size()).as("targets of %s", title).isPositive();
        assertThat(panel.at("/fieldConfig/defaults/noValue").asText())
            .as("%s tells 'no data' from 0", title)
            .isEqualTo("no data");
      }
      for (JsonNode target : panel.path("targets")) {
        assertThat(target.at("/datasource/uid").asText())
            .as("target of %s", title)
            .isEqualTo(DATASOURCE);
        assertThat(target.path("legendFormat").asText())
            .as("legend of %s", title)
            .isNotBlank()
            .isNotEqualTo("__auto");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void rangesFollowTheScrapeIntervalOrTheChosenRange(Dashboard dashboard) {
    for (String expression : dashboard.expressions()) {
      assertThat(RANGE.matcher(expression).results().map(range -> range.group(1)))
          .as(expression)
          .isSubsetOf("$__rate_interval", "$__range");
    }
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void everySelectorKeepsToJobAndInstance(Dashboard dashboard) {
    for (String expression : dashboard.expressions()) {
      List<MatchResult> selectors = SELECTOR.matcher(expression).results().toList();
      assertThat(selectors).as(expression).isNotEmpty();
      for (MatchResult selector : selectors) {
        assertThat(selector.group(2))
            .as("%s in %s", selector.group(1), expression)
            .contains("job=~\"$job\"", "instance=~\"$instance\"");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void countersAreOnlyShownAsRates(Dashboard dashboard) {
    for (String expression : dashboard.expressions()) {
      assertThat(COUNTER_IN_RATE.matcher(expression).results().count())
          .as(expression)
          .isEqualTo(COUNTER.matcher(expression).results().count());
    }
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void twoSinksThatShowTheSameSeriesAreNotAddedUp(Dashboard dashboard) {
    for (String expression : dashboard.expressions()) {
      assertThat(expression).containsAnyOf("max without (instance)", "max by (host)");
    }
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void panelsHaveTheirOwnIdAndPlace(Dashboard dashboard) {
    Set<Integer> ids = new HashSet<>();
    Set<String> cells = new HashSet<>();
    for (JsonNode panel : dashboard.panels()) {
      String title = Dashboard.titleOf(panel);
      assertThat(ids.add(panel.path("id").asInt())).as("id of %s is unique", title).isTrue();
      JsonNode place = panel.path("gridPos");
      int right = place.path("x").asInt() + place.path("w").asInt();
      assertThat(right).as("%s fits 24 columns", title).isLessThanOrEqualTo(24);
      for (int x = place.path("x").asInt(); x < right; x++) {
        for (int y = place.path("y").asInt();
            y < place.path("y").asInt() + place.path("h").asInt();
            y++) {
          assertThat(cells.add(x + "," + y)).as("%s overlaps at %d,%d", title, x, y).isTrue();
        }
      }
    }
    assertThat(ids).hasSizeLessThanOrEqualTo(20);
  }
}
