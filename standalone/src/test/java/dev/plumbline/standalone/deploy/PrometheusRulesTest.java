package dev.plumbline.standalone.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The alert rules are valid, documented, fire when they should, and stay quiet when they should.
 */
final class PrometheusRulesTest {
  private static final Tool PROMTOOL = new Tool("promtool", "prometheus");
  private static final String RULES = "prometheus/rules";

  @Test
  void everyAlertSaysWhatItMeansAndHasARunbook() {
    List<String> alerts = new ArrayList<>();
    for (String file : RepositoryFiles.filesIn(RULES, ".rules.yml")) {
      for (JsonNode group : RepositoryFiles.yaml(file).path("groups")) {
        for (JsonNode rule : group.path("rules")) {
          if (!rule.has("alert")) {
            continue;
          }
          String alert = rule.path("alert").asText();
          alerts.add(alert);
          assertThat(rule.at("/labels/severity").asText())
              .as("severity of %s", alert)
              .isIn("critical", "warning", "info", "none");
          assertThat(rule.at("/labels/component").asText())
              .as("component of %s", alert)
              .isNotBlank();
          assertThat(rule.at("/annotations/summary").asText())
              .as("summary of %s is constant", alert)
              .isNotBlank()
              .doesNotContain("{{");
          assertThat(rule.at("/annotations/description").asText())
              .as("description of %s has values", alert)
              .contains("{{");
          String runbook = rule.at("/annotations/runbook_url").asText();
          assertThat(runbook).isEqualTo("docs/runbooks/" + alert + ".md");
          assertThat(RepositoryFiles.text(runbook))
              .as(runbook)
              .startsWith("# " + alert)
              .contains("**Meaning.**", "**Impact.**", "**Checks.**", "**Fix.**", "**Silence.**");
        }
      }
    }
    assertThat(alerts).contains("BoundViolated").doesNotHaveDuplicates();
  }

  @Test
  void rulesPassTheStrictestLint() throws Exception {
    PROMTOOL.assumePresent();
    assertPasses(arguments("check", "rules", "--lint=all", "--lint-fatal"), ".rules.yml");
  }

  @Test
  void alertsFireAndResolveAsTheirUnitTestsSay() throws Exception {
    PROMTOOL.assumePresent();
    assertPasses(arguments("test", "rules"), "_test.yml");
  }

  @Test
  void scrapeConfigurationIsValid() throws Exception {
    PROMTOOL.assumePresent();
    Tool.Outcome outcome =
        PROMTOOL.run(
            RepositoryFiles.root(), List.of("check", "config", "prometheus/prometheus.yml"));
    assertThat(outcome.exitCode()).as(outcome.output()).isZero();
  }

  /** promtool parses expressions of rules only, so the panels' expressions become rules. */
  @Test
  void everyDashboardExpressionIsPromQl(@TempDir Path folder) throws Exception {
    PROMTOOL.assumePresent();
    StringBuilder rules = new StringBuilder("groups:\n  - name: panels\n    rules:\n");
    int number = 0;
    for (String file : RepositoryFiles.filesIn("grafana/dashboards", ".json")) {
      for (String expression : new Dashboard(RepositoryFiles.json(file)).expressions()) {
        String filled =
            expression
                .replace("$__rate_interval", "5m")
                .replace("$__range", "1h")
                .replaceAll("\\$(job|instance|host|chip)\\b", ".+");
        assertThat(filled).as("all variables of %s are known", expression).doesNotContain("$");
        rules
            .append("      - record: panel:number")
            .append(number++)
            .append(":value\n        expr: '")
            .append(filled.replace("'", "''"))
            .append("'\n");
      }
    }
    assertThat(number).isGreaterThan(10);
    Files.writeString(folder.resolve("panels.rules.yml"), rules);
    Tool.Outcome outcome = PROMTOOL.run(folder, List.of("check", "rules", "panels.rules.yml"));
    assertThat(outcome.exitCode()).as(outcome.output()).isZero();
    assertThat(outcome.output()).contains(number + " rules found");
  }

  private static List<String> arguments(String... arguments) {
    return new ArrayList<>(List.of(arguments));
  }

  private static void assertPasses(List<String> arguments, String suffix) throws Exception {
    List<String> files = RepositoryFiles.filesIn(RULES, suffix);
    assertThat(files).isNotEmpty();
    arguments.addAll(files);
    Tool.Outcome outcome = PROMTOOL.run(RepositoryFiles.root(), arguments);
    assertThat(outcome.exitCode()).as(outcome.output()).isZero();
  }
}
