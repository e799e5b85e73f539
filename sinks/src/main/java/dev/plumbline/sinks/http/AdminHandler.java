package dev.plumbline.sinks.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.plumbline.sinks.http.AdminPages.Body;
import dev.plumbline.sinks.http.AdminPages.Health;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers every request; a page is rendered whole before its first byte is sent. */
final class AdminHandler implements HttpHandler {
  private static final Logger LOG = LoggerFactory.getLogger(AdminHandler.class);
  private static final String TEXT = "text/plain; charset=utf-8";
  private static final String INDEX =
      "Plumbline admin port\n\n/metrics\n/health/live\n/health/ready\n/api/v1/status\n";
  private static final int GZIP_FROM_BYTES = 1024;

  private final AdminPages pages;
  private final AccessCheck access;

  AdminHandler(AdminPages pages, AccessCheck access) {
    this.pages = pages;
    this.access = access;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String method = exchange.getRequestMethod();
      if (!method.equals("GET") && !method.equals("HEAD")) {
        exchange.getResponseHeaders().set("Allow", "GET, HEAD");
        send(exchange, 405, text("only GET and HEAD are served here\n"));
      } else if (!access.allows(header(exchange, "Authorization"))) {
        exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"plumbline\"");
        send(exchange, 401, text("a token or a user and password is needed\n"));
      } else {
        answer(exchange);
      }
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    int code = 200;
    Body body;
    try {
      switch (path == null ? "" : path) {
        case "/" -> body = text(INDEX);
        case "/metrics" -> body = pages.metrics(header(exchange, "Accept"));
        case "/api/v1/status" -> body = pages.status();
        case "/health/live" -> {
          Health health = pages.health();
          code = health.live() ? 200 : 503;
          body = text(health.live() ? "live\n" : "not live: " + health.reason() + "\n");
        }
        case "/health/ready" -> {
          Health health = pages.health();
          boolean ready = health.live() && health.ready();
          code = ready ? 200 : 503;
          body = text(ready ? "ready\n" : "not ready: " + health.reason() + "\n");
        }
        default -> {
          code = 404;
          body = text("nothing is served under this path\n");
        }
      }
    } catch (IOException | RuntimeException e) {
      LOG.error("{} could not be rendered: {}", path, e.toString());
      LOG.debug("where it failed", e);
      code = 500;
      body = text("the page could not be rendered; the log says why\n");
    }
    send(exchange, code, body);
  }

  private static void send(HttpExchange exchange, int code, Body body) throws IOException {
    byte[] bytes = body.bytes();
    var headers = exchange.getResponseHeaders();
    headers.set("Content-Type", body.contentType());
    headers.set("Cache-Control", "no-store");
    headers.set("X-Content-Type-Options", "nosniff");
    if (bytes.length >= GZIP_FROM_BYTES && acceptsGzip(header(exchange, "Accept-Encoding"))) {
      bytes = gzip(bytes);
      headers.set("Content-Encoding", "gzip");
    }
    headers.set("Vary", "Accept, Accept-Encoding");
    if (exchange.getRequestMethod().equals("HEAD")) {
      headers.set("Content-Length", Integer.toString(bytes.length));
      exchange.sendResponseHeaders(code, -1);
      return;
    }
    exchange.sendResponseHeaders(code, bytes.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }

  private static boolean acceptsGzip(@Nullable String encodings) {
    if (encodings == null) {
      return false;
    }
    for (String encoding : encodings.toLowerCase(Locale.ROOT).split(",", -1)) {
      String[] parts = encoding.strip().split(";", 2);
      if (parts[0].strip().equals("gzip")) {
        return parts.length == 1 || !parts[1].strip().matches("q=0(\\.0*)?");
      }
    }
    return false;
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream(bytes.length / 4 + 64);
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }

  private static @Nullable String header(HttpExchange exchange, String name) {
    return exchange.getRequestHeaders().getFirst(name);
  }

  private static Body text(String text) {
    return new Body(TEXT, text.getBytes(UTF_8));
  }
}
