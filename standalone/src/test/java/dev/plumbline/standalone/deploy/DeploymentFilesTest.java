package dev.plumbline.standalone.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every file, service, volume and port that the compose file names exists and agrees. */
final class DeploymentFilesTest {
  private static final String DASHBOARD_FOLDER = "/etc/plumbline/dashboards";

  private final ComposeFile compose = new ComposeFile();

  @Test
  void composeFileIsReadByTheOldestComposeWeSupport() throws Exception {
    Tool dockerCompose = new Tool("docker-compose", "docker-compose");
    dockerCompose.assumePresent();
    Tool.Outcome outcome =
        dockerCompose.run(
            RepositoryFiles.root(), List.of("-f", "docker-compose.yml", "config", "-q"));
    assertThat(outcome.exitCode()).as(outcome.output()).isZero();
  }

  @Test
  void hasTheServicesOfTheReadme() {
    assertThat(compose.services().keySet())
        .containsExactly("broker", "topics", "stream-app", "sinks", "prometheus", "grafana");
  }

  @Test
  void everyMountedFileAndVolumeExists() {
    var named = new TreeSet<String>();
    compose
        .services()
        .forEach(
            (name, service) -> {
              for (JsonNode volume : service.path("volumes")) {
                String source = volume.asText().split(":")[0];
                if (source.startsWith(".")) {
                  assertThat(RepositoryFiles.path(source)).as("mount of %s", name).exists();
                  assertThat(volume.asText()).as("files of ours are not written").endsWith(":ro");
                } else {
                  named.add(source);
                }
              }
            });
    var declared = new TreeSet<String>();
    compose.at("/volumes").fieldNames().forEachRemaining(declared::add);
    assertThat(named).isEqualTo(declared);
  }

  @Test
  void servicesWaitForWhatCanBeWaitedFor() {
    compose
        .services()
        .forEach(
            (name, service) ->
                service
                    .path("depends_on")
                    .fields()
                    .forEachRemaining(
                        wait -> {
                          JsonNode other = compose.services().get(wait.getKey());
                          assertThat(other.isObject())
                              .as("%s waits for %s", name, wait.getKey())
                              .isNotNull();
                          switch (wait.getValue().path("condition").asText()) {
                            case "service_healthy" ->
                                assertThat(other.has("healthcheck"))
                                    .as("%s has a health check", wait.getKey())
                                    .isTrue();
                            case "service_completed_successfully" ->
                                assertThat(other.path("restart").asText())
                                    .as("%s ends", wait.getKey())
                                    .isEqualTo("no");
                            default ->
                                throw new AssertionError(
                                    name + " waits on an unknown condition: " + wait);
                          }
                        }));
  }

  @Test
  void portsArePublishedOnLoopbackOnly() {
    assertThat(compose.publishedPorts().keySet())
        .containsExactlyInAnyOrder("broker", "stream-app", "sinks", "prometheus", "grafana");
    compose
        .services()
        .forEach(
            (name, service) ->
                service
                    .path("ports")
                    .forEach(port -> assertThat(port.asText()).as(name).startsWith("127.0.0.1:")));
  }

  @Test
  void imagesArePinned() {
    compose
        .services()
        .forEach(
            (name, service) ->
                assertThat(service.path("image").asText())
                    .as("image of %s", name)
                    .matches("[a-z/]+:v?\\d+\\.\\d+\\.\\d+"));
    assertThat(RepositoryFiles.text("Dockerfile").lines().filter(line -> line.startsWith("FROM ")))
        .hasSize(2)
        .allMatch(line -> line.matches("FROM [a-z-]+:\\d+\\.\\d+\\.\\d+[\\w.-]*( AS build)?"));
  }

  @Test
  void ourImageIsTheVersionOfTheBuild() {
    String version =
        RepositoryFiles.text("pom.xml")
            .replaceAll("(?s).*?<version>([\\d.]+)-SNAPSHOT</version>.*", "$1");
    var ours = compose.ourServices().values();
    assertThat(ours).hasSize(3);
    assertThat(ours)
        .allMatch(service -> service.path("image").asText().equals("plumbline:" + version));
    assertThat(ours.stream().filter(service -> service.has("build"))).as("built once").hasSize(1);
  }

  @Test
  void ourImageRunsTheJarOfTheBuildAsAnOrdinaryUser() {
    String dockerfile = RepositoryFiles.text("Dockerfile");
    assertThat(dockerfile)
        .contains("/standalone/target/plumbline.jar /opt/plumbline/plumbline.jar")
        .contains("\"-jar\", \"/opt/plumbline/plumbline.jar\"]")
        .containsPattern("(?m)^USER [1-9]\\d*$");
    assertThat(RepositoryFiles.text("standalone/pom.xml"))
        .contains("<outputFile>${project.build.directory}/plumbline.jar</outputFile>");
  }

  @Test
  void everyProgramFindsTheBrokerByItsInsideListener() {
    String advertised =
        compose.at("/services/broker/environment/KAFKA_ADVERTISED_LISTENERS").asText();
    for (JsonNode service : compose.ourServices().values()) {
      List<String> command = ComposeFile.words(service.path("command"));
      int at = command.indexOf("--bootstrap");
      assertThat(at).as("%s names the broker", command).isPositive();
      assertThat(advertised).contains("INSIDE://" + command.get(at + 1));
    }
    assertThat(advertised)
        .contains("OUTSIDE://127.0.0.1:" + compose.publishedPorts().get("broker"));
  }

  @Test
  void prometheusScrapesAServiceOnItsPublishedPort() {
    JsonNode targets =
        RepositoryFiles.yaml("prometheus/prometheus.yml")
            .at("/scrape_configs/0/static_configs/0/targets");
    assertThat(targets).isNotEmpty();
    for (JsonNode target : targets) {
      String[] hostAndPort = target.asText().split(":");
      assertThat(compose.publishedPorts()).containsEntry(hostAndPort[0], hostAndPort[1]);
      assertThat(RepositoryFiles.text("Dockerfile")).contains("EXPOSE " + hostAndPort[1]);
    }
    assertThat(ComposeFile.words(compose.at("/services/prometheus/command")))
        .contains("--config.file=" + compose.mountOf("prometheus", "./prometheus/prometheus.yml"));
    assertThat(compose.mountOf("prometheus", "./prometheus/rules"))
        .isEqualTo("/etc/prometheus/rules");
  }

  @Test
  void grafanaIsProvisionedWithThatPrometheusAndTheseDashboards() {
    JsonNode source =
        RepositoryFiles.yaml("grafana/provisioning/datasources/plumbline.yml").at("/datasources/0");
    URI url = URI.create(source.path("url").asText());
    assertThat(compose.publishedPorts())
        .containsEntry(url.getHost(), String.valueOf(url.getPort()));

    assertThat(compose.mountOf("grafana", "./grafana/dashboards")).isEqualTo(DASHBOARD_FOLDER);
    assertThat(
            RepositoryFiles.yaml("grafana/provisioning/dashboards/plumbline.yml")
                .at("/providers/0/options/path")
                .asText())
        .isEqualTo(DASHBOARD_FOLDER);
    String home =
        compose
            .at("/services/grafana/environment/GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH")
            .asText();
    assertThat(
            RepositoryFiles.path("grafana/dashboards" + home.substring(DASHBOARD_FOLDER.length())))
        .exists();
    for (String file : RepositoryFiles.filesIn("grafana/dashboards", ".json")) {
      assertThat(
              new Dashboard(RepositoryFiles.json(file))
                  .variable("datasource")
                  .at("/current/value")
                  .asText())
          .isEqualTo(source.path("uid").asText());
    }
  }
}
