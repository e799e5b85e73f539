package dev.plumbline.standalone.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.standalone.cli.RootCommand;
import dev.plumbline.standalone.fixture.CommandRun;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code plumbline demo} as people run it. */
class DemoIT {

  private static final Duration PATIENCE = Duration.ofSeconds(120);

  @TempDir private Path folder;

  @Test
  void itFindsWhatIsWrongServesItAndContinuesAfterARestart() throws Exception {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    AtomicInteger exitCode = new AtomicInteger(-1);
    Thread demo = new Thread(() -> exitCode.set(demo(out, err)), "demo");
    demo.start();
    Awaitility.await("the demo runs until Ctrl-C")
        .atMost(PATIENCE)
        .until(() -> out.toString().contains("Running until Ctrl-C") || !demo.isAlive());
    assertThat(demo.isAlive()).as(err.toString()).isTrue();

    String said = out.toString();
    assertThat(said)
        .contains("UNSOUND softmax_tile")
        .contains("OVER_BUDGET matmul_block on TRISC1 (node-2/1)")
        .contains("leaked")
        .contains("read_tiles (0x7dfc) has no END")
        .contains("12 of 12 streams of the sample fleet were imported")
        .containsPattern("First useful /metrics \\d+\\.\\d s after the start");
    URI metrics = uri(said, "Metrics");
    assertThat(get(metrics))
        .contains("plumbline_host_zone_duration_seconds_count{")
        .contains("plumbline_device_zone_cycles_total{")
        .contains("outcome=\"violation\"");
    JsonNode status = new ObjectMapper().readTree(get(uri(said, "Status")));
    assertThat(status.path("state").asText()).isEqualTo("ready");
    assertThat(status.path("hosts").asLong()).isEqualTo(3);
    assertThat(status.path("verdicts").path("UNSOUND").asLong()).isEqualTo(6);
    double calls = sum(get(metrics));
    Awaitility.await("the group is asked every 5 s")
        .atMost(PATIENCE)
        .untilAsserted(() -> assertEverythingIsProcessed(get(metrics)));

    demo.interrupt(); // what Ctrl-C does to it
    demo.join(PATIENCE.toMillis());
    assertThat(exitCode).hasValue(130);

    CommandRun again =
        CommandRun.of("demo", "--once", "--data", folder, "--port", 0, "--metrics-port", 0);
    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(again.out())
        .contains("already imported into this folder; nothing was sent again")
        .contains("UNSOUND softmax_tile");
    assertThat(calls).as("rows of the three hosts").isEqualTo(3 * 1209.0);
    assertThat(figures(again.out())).isEqualTo(figures(said));
  }

  @Test
  void aTakenMetricsPortIsToldWithAnotherOneBeforeAnythingStarts() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      int port = taken.getLocalPort();
      CommandRun run = CommandRun.of("demo", "--port", 0, "--metrics-port", port, "--data", folder);
      assertThat(run.exitCode()).isEqualTo(4);
      assertThat(run.err())
          .contains("port " + port)
          .contains("taken")
          .contains("--metrics-port " + (port + 1));
      assertThat(folder).isEmptyDirectory();
    }
  }

  @Test
  void aTakenBrokerPortIsToldWithTheOptionThatHelps() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      CommandRun run = CommandRun.of("demo", "--port", taken.getLocalPort(), "--metrics-port", 0);
      assertThat(run.exitCode()).isEqualTo(4);
      assertThat(run.err()).contains("port " + taken.getLocalPort()).contains("--port");
    }
  }

  private int demo(StringWriter out, StringWriter err) {
    CommandLine command = RootCommand.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    return command.execute(
        "demo", "--data", folder.toString(), "--port", "0", "--metrics-port", "0");
  }

  private static URI uri(String said, String what) {
    Matcher matcher = Pattern.compile(what + ":\\s+(http://\\S+)").matcher(said);
    assertThat(matcher.find()).isTrue();
    return URI.create(matcher.group(1));
  }

  private static String get(URI uri) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
        .body();
  }

  private static void assertEverythingIsProcessed(String page) {
    assertThat(page)
        .contains("plumbline_streams_state{state=\"RUNNING\"} 1.0")
        .contains("plumbline_streams_state{state=\"ERROR\"} 0.0")
        .contains("plumbline_collector_partial 0.0");
    for (String topic : List.of("zones", "device", "memory")) {
      String of = "{group=\"plumbline-stream\",topic=\"plumbline." + topic + ".v1\"} ";
      assertThat(page).contains("plumbline_consumer_lag_seconds" + of + "0.0");
      assertThat(page)
          .containsPattern(
              Pattern.quote("plumbline_consumer_committed_records_total" + of) + "[1-9]");
    }
    assertThat(page.lines().filter(line -> line.startsWith("plumbline_consumer_lag_records{")))
        .hasSizeGreaterThan(3)
        .allSatisfy(line -> assertThat(line).endsWith(" 0.0"));
  }

  /** Calls of every host zone on the page. */
  private static double sum(String page) {
    return page.lines()
        .filter(line -> line.startsWith("plumbline_host_zone_duration_seconds_count{"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sum();
  }

  /** The tables of zones and pools. */
  private static String figures(String said) {
    return said.substring(said.indexOf("Host zones"), said.indexOf("Verdicts"));
  }
}
