package dev.plumbline.bench.latency;

import dev.plumbline.standalone.cli.CommandFailure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Scrapes a metrics page again and again for the count of one zone. */
final class PageReader implements AutoCloseable {
  private static final long EVERY_MILLIS = 50;
  private static final long JOIN_MILLIS = 10_000;
  private static final String COUNT = "plumbline_host_zone_duration_seconds_count{";

  private final HttpClient client = HttpClient.newHttpClient();
  private final HttpRequest request;
  private final String label;
  private final Shown shown;
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
  private final Thread thread = new Thread(this::read, "bench-page");

  /** Takes what the page said. */
  @FunctionalInterface
  interface Shown {
    void count(long count, long nanos);
  }

  private PageReader(URI page, String zone, Shown shown) {
    this.request = HttpRequest.newBuilder(page).build();
    this.label = "zone=\"" + zone + "\"";
    this.shown = shown;
  }

  static PageReader start(URI page, String zone, Shown shown) {
    PageReader reader = new PageReader(page, zone, shown);
    reader.thread.start();
    return reader;
  }

  /**
   * Fails when the page can no longer be read.
   *
   * @throws CommandFailure with the reason
   */
  void check() {
    Exception known = failure.get();
    if (known != null) {
      throw CommandFailure.notFinished(
          "the metrics page cannot be read: " + known.getMessage(), known);
    }
  }

  private void read() {
    try {
      while (true) {
        HttpResponse<String> page = client.send(request, HttpResponse.BodyHandlers.ofString());
        long now = System.nanoTime();
        page.body()
            .lines()
            .filter(line -> line.startsWith(COUNT) && line.contains(label))
            .forEach(line -> shown.count(count(line), now));
        Thread.sleep(EVERY_MILLIS);
      }
    } catch (InterruptedException told) {
      return;
    } catch (IOException | RuntimeException e) {
      failure.set(e);
    }
  }

  private static long count(String line) {
    return (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1));
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(JOIN_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
