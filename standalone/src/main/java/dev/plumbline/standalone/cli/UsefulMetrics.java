package dev.plumbline.standalone.cli;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Locale;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/** When the metrics page first holds a figure of a measured zone, as a scraper sees it. */
final class UsefulMetrics {

  private static final String USEFUL = "\nplumbline_host_zone_duration_seconds_count{";
  private static final Duration EVERY = Duration.ofMillis(50);

  private UsefulMetrics() {}

  /**
   * Scrapes until the page is useful.
   *
   * @param authorization header that the page asks for, null if none
   * @return how long that was after the start of the JVM, for instance {@code 4.2 s}
   * @throws CommandFailure if it does not become useful in time
   */
  static String await(URI server, @Nullable String authorization, Duration patience) {
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest.Builder builder = HttpRequest.newBuilder(server.resolve("metrics"));
    if (authorization != null) {
      builder.header("Authorization", authorization);
    }
    HttpRequest request = builder.build();
    long end = System.nanoTime() + patience.toNanos();
    try {
      while (System.nanoTime() < end) {
        if (client.send(request, HttpResponse.BodyHandlers.ofString()).body().contains(USEFUL)) {
          long millis =
              System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime();
          return String.format(Locale.ROOT, "%.1f s", millis / 1e3);
        }
        Thread.sleep(EVERY.toMillis());
      }
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    } catch (IOException e) {
      throw CommandFailure.notFinished("the metrics page cannot be read: " + e.getMessage(), e);
    }
    throw CommandFailure.notFinished(
        "no zone appeared on the metrics page within " + patience.toSeconds() + " s", null);
  }
}
