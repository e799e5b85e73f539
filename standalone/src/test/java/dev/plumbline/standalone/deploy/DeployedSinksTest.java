package dev.plumbline.standalone.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.sinks.http.AdminConfig;
import dev.plumbline.sinks.http.AdminPages;
import dev.plumbline.sinks.http.AdminServer;
import dev.plumbline.sinks.prometheus.MetricNames;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The compose file, the rules and the dashboards ask the sinks for what these serve. */
final class DeployedSinksTest {
  private static final Pattern METRIC = Pattern.compile("\\bplumbline_[a-z_]+");

  private final ComposeFile compose = new ComposeFile();

  static Stream<String> filesThatNameMetrics() {
    return Stream.concat(
        RepositoryFiles.filesIn("grafana/dashboards", ".json").stream(),
        RepositoryFiles.filesIn("prometheus/rules", ".yml").stream());
  }

  @ParameterizedTest
  @MethodSource("filesThatNameMetrics")
  void everyMetricThatAFileNamesIsServed(String file) {
    SortedSet<String> named = new TreeSet<>();
    METRIC.matcher(RepositoryFiles.text(file)).results().forEach(name -> named.add(name.group()));
    assertThat(named).isNotEmpty();
    assertThat(MetricNames.all()).containsAll(named);
  }

  @Test
  void theScrapedPortIsTheDefaultOne() {
    assertThat(compose.publishedPorts())
        .containsEntry("sinks", String.valueOf(AdminConfig.DEFAULT_PORT));
    assertThat(ComposeFile.words(compose.at("/services/sinks/command")))
        .contains("0.0.0.0:" + AdminConfig.DEFAULT_PORT);
  }

  @ParameterizedTest
  @CsvSource({"true, true, 0", "true, false, 1", "false, true, 1"})
  void theHealthCheckPassesExactlyWhenTheSinksAreReady(boolean live, boolean ready, int exitCode)
      throws Exception {
    try (AdminServer server = AdminServer.start(AdminConfig.loopback(0), pages(live, ready))) {
      List<String> check = ComposeFile.words(compose.at("/services/sinks/healthcheck/test"));
      assertThat(check.subList(0, 3)).containsExactly("CMD", "bash", "-c");
      String command =
          check
              .get(3)
              .replace("$$", "$") // compose's way to write one
              .replace("/" + AdminConfig.DEFAULT_PORT, "/" + server.port());
      Tool bash = new Tool("bash", "bash");
      bash.assumePresent();
      Tool.Outcome outcome = bash.run(RepositoryFiles.root(), List.of("-c", command));
      assertThat(outcome.exitCode()).as(outcome.output()).isEqualTo(exitCode);
    }
  }

  private static AdminPages pages(boolean live, boolean ready) {
    AdminPages.Body empty = new AdminPages.Body("text/plain", "".getBytes(UTF_8));
    return new AdminPages() {
      @Override
      public Body metrics(String accept) {
        return empty;
      }

      @Override
      public Health health() {
        return new Health(live, ready, "as the test says");
      }

      @Override
      public Body status() {
        return empty;
      }
    };
  }
}
