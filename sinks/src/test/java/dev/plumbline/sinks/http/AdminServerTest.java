package dev.plumbline.sinks.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AdminServerTest {
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  private final FixedPages pages = new FixedPages();

  @ParameterizedTest
  @CsvSource({
    "/metrics, 200, text/plain",
    "/api/v1/status, 200, application/json",
    "/health/live, 200, text/plain",
    "/health/ready, 200, text/plain",
    "/, 200, text/plain",
    "/metricsandmore, 404, text/plain",
    "/../etc/passwd, 404, text/plain"
  })
  void servesItsPagesAndNothingElse(String path, int code, String type) throws Exception {
    try (AdminServer server = AdminServer.start(AdminConfig.loopback(0), pages)) {
      HttpResponse<String> answer = get(server, path);
      assertThat(answer.statusCode()).isEqualTo(code);
      assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith(type);
    }
  }

  @Test
  void saysWhyItIsNotReadyAndWhyItIsNotLive() throws Exception {
    try (AdminServer server = AdminServer.start(AdminConfig.loopback(0), pages)) {
      pages.health = new AdminPages.Health(true, false, "catching up, 7 records behind");
      assertThat(get(server, "/health/ready").statusCode()).isEqualTo(503);
      assertThat(get(server, "/health/ready").body()).contains("7 records behind");
      assertThat(get(server, "/health/live").statusCode()).isEqualTo(200);
      pages.health = new AdminPages.Health(false, true, "reading ended");
      assertThat(get(server, "/health/live").statusCode()).isEqualTo(503);
      assertThat(get(server, "/health/ready").statusCode()).isEqualTo(503);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS"})
  void refusesMethodsThatChangeThings(String method) throws Exception {
    try (AdminServer server = AdminServer.start(AdminConfig.loopback(0), pages)) {
      HttpRequest request =
          HttpRequest.newBuilder(server.uri().resolve("/metrics"))
              .method(method, BodyPublishers.ofString("x"))
              .build();
      HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(405);
      assertThat(answer.headers().firstValue("Allow")).contains("GET, HEAD");
    }
  }

  @Test
  void headHasTheHeadersOfGetAndNoBody() throws Exception {
    try (AdminServer server = AdminServer.start(AdminConfig.loopback(0), pages)) {
      HttpRequest request =
          HttpRequest.newBuilder(server.uri().resolve("/metrics"))
              .method("HEAD", BodyPublishers.noBody())
              .build();
      HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isEmpty();
      assertThat(answer.headers().firstValue("Content-Length"))
          .contains(Integer.toString(pages.page.getBytes(UTF_8).length));
    }
  }

  @Test
  void packsLargePagesForWhoeverAccepts() throws Exception {
    pages.page = "plumbline_x 1\n".repeat(1000);
    try (AdminServer server = AdminServer.start(AdminConfig.loopback(0), pages)) {
      HttpRequest request =
          HttpRequest.newBuilder(server.uri().resolve("/metrics"))
              .header("Accept-Encoding", "gzip")
              .build();
      HttpResponse<byte[]> answer = client.send(request, BodyHandlers.ofByteArray());
      assertThat(answer.headers().firstValue("Content-Encoding")).contains("gzip");
      assertThat(answer.body().length).isLessThan(1000);
      try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(answer.body()))) {
        assertThat(new String(in.readAllBytes(), UTF_8)).isEqualTo(pages.page);
      }
      assertThat(get(server, "/metrics").body()).isEqualTo(pages.page);
    }
  }

  @Test
  void aPageThatCannotBeRenderedIsNoHalfPage() throws Exception {
    pages.fails = true;
    try (AdminServer server = AdminServer.start(AdminConfig.loopback(0), pages)) {
      HttpResponse<String> answer = get(server, "/metrics");
      assertThat(answer.statusCode()).isEqualTo(500);
      assertThat(answer.body()).doesNotContain("secret cause");
    }
  }

  @Test
  void aTokenOrAPasswordOpensTheDoorAndNothingElseDoes() throws Exception {
    AdminConfig config = new AdminConfig("127.0.0.1", 0, "s3cret", "ann:pass", false);
    assertThat(config.toString()).doesNotContain("s3cret").doesNotContain("pass");
    try (AdminServer server = AdminServer.start(config, pages)) {
      assertThat(get(server, "/metrics").statusCode()).isEqualTo(401);
      assertThat(get(server, "/health/live").statusCode()).isEqualTo(401);
      assertThat(authorized(server, "Bearer s3cret")).isEqualTo(200);
      assertThat(authorized(server, "Bearer s3cre")).isEqualTo(401);
      assertThat(authorized(server, "Basic " + base64("ann:pass"))).isEqualTo(200);
      assertThat(authorized(server, "Basic " + base64("ann:other"))).isEqualTo(401);
    }
  }

  @Test
  void aTakenPortIsNamedWithAHintForAnotherOne() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      assertThatThrownBy(() -> AdminServer.start(AdminConfig.loopback(port), pages))
          .isInstanceOf(AdminStartException.class)
          .hasMessageContaining("port " + port)
          .hasMessageContaining("--metrics-port ");
    }
  }

  @Test
  void refusesToBeOpenToEveryoneUnlessToldSo() {
    AdminConfig open = AdminConfig.parse("0.0.0.0:0", null, null, false);
    assertThatThrownBy(() -> AdminServer.start(open, pages))
        .isInstanceOf(AdminStartException.class)
        .hasMessageContaining("--allow-open");
    AdminServer.start(AdminConfig.parse("0.0.0.0:0", null, null, true), pages).close();
    AdminServer.start(AdminConfig.parse("0.0.0.0:0", "token", null, false), pages).close();
  }

  @Test
  void anUnknownHostIsNamed() {
    AdminConfig config = new AdminConfig("no-such-host.invalid", 0, null, null, true);
    assertThatThrownBy(() -> AdminServer.start(config, pages))
        .isInstanceOf(AdminStartException.class)
        .hasMessageContaining("no-such-host.invalid");
  }

  @Test
  void thePortIsFreeAfterClosing() {
    AdminServer server = AdminServer.start(AdminConfig.loopback(0), pages);
    int port = server.port();
    server.close();
    AdminServer.start(AdminConfig.loopback(port), pages).close();
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1:9464, 127.0.0.1, 9464",
    ":9465, 127.0.0.1, 9465",
    "[::1]:9466, ::1, 9466",
    "localhost:0, localhost, 0"
  })
  void readsWhereToListen(String text, String host, int port) {
    AdminConfig config = AdminConfig.parse(text, null, null, false);
    assertThat(config.host()).isEqualTo(host);
    assertThat(config.port()).isEqualTo(port);
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "localhost:", "localhost:http", "localhost:65536", ":-1"})
  void saysWhenItIsNoAddress(String text) {
    assertThatThrownBy(() -> AdminConfig.parse(text, null, null, false))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private HttpResponse<String> get(AdminServer server, String path) throws Exception {
    URI uri = URI.create(server.uri().toString().replaceAll("/$", "") + path);
    return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
  }

  private int authorized(AdminServer server, String authorization) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(server.uri().resolve("/metrics"))
            .header("Authorization", authorization)
            .build();
    return client.send(request, BodyHandlers.discarding()).statusCode();
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  private static final class FixedPages implements AdminPages {
    private volatile String page = "plumbline_x 1\n";
    private volatile Health health = new Health(true, true, "");
    private volatile boolean fails;

    @Override
    public Body metrics(@Nullable String accept) throws IOException {
      if (fails) {
        throw new IOException("secret cause");
      }
      return new Body("text/plain; version=0.0.4", page.getBytes(UTF_8));
    }

    @Override
    public Health health() {
      return health;
    }

    @Override
    public Body status() {
      return new Body("application/json", "{}".getBytes(UTF_8));
    }
  }
}
