package dev.plumbline.bench.latency;

import dev.plumbline.bench.cluster.StreamSettings;
import dev.plumbline.model.wire.ZoneBatchWriter;
import dev.plumbline.sinks.http.AdminConfig;
import dev.plumbline.sinks.prometheus.BuildInfo;
import dev.plumbline.sinks.prometheus.CollectorOptions;
import dev.plumbline.sinks.prometheus.SinksConfig;
import dev.plumbline.sinks.prometheus.SinksRunner;
import dev.plumbline.stream.StreamConfig;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One zone that a source enters with every batch, and the shipped metrics page, which is asked
 * again and again how often it was entered. Windows are a second long, so that there are samples;
 * nothing on the way of a window depends on its length.
 */
final class PageWatch implements Watch {
  private static final String ZONE = "page probe";
  private static final long DURATION_NANOS = 1_000_000;
  private static final int WINDOW_SECONDS = 1;
  private static final Duration START_PATIENCE = Duration.ofSeconds(30);

  private final ClosedWindows windows =
      new ClosedWindows(
          TimeUnit.SECONDS.toMillis(WINDOW_SECONDS), StreamConfig.defaults().grace().toMillis());
  private @Nullable SinksRunner sinks;
  private @Nullable PageReader reader;
  private volatile boolean stopped;

  @Override
  public StreamSettings settings(StreamSettings shipped) {
    return shipped.withWindowSeconds(WINDOW_SECONDS);
  }

  @Override
  public void start(Map<String, Object> clientProperties) throws InterruptedException {
    SinksRunner started =
        new SinksRunner(
            clientProperties,
            new SinksConfig(
                AdminConfig.loopback(0),
                CollectorOptions.defaults(),
                new BuildInfo("bench", "", ""),
                InstantSource.system(),
                System::nanoTime,
                START_PATIENCE));
    sinks = started;
    started.start();
    started.awaitReady(START_PATIENCE);
    reader = PageReader.start(started.uri().resolve("metrics"), ZONE, windows::shown);
  }

  @Override
  public void add(ZoneBatchWriter batch, int source, long dueNanos, long startNanos) {
    if (source == 0 && !stopped) {
      windows.entered(startNanos);
      batch.add(0, ZONE, "", "", startNanos, DURATION_NANOS, 1, 0);
    }
  }

  @Override
  public void stop() {
    stopped = true;
  }

  /** Windows that were closed by the zone's own events; the last ones are closed by nothing. */
  @Override
  public boolean isAnswered(OpenLoop loop) {
    if (reader != null) {
      reader.check();
    }
    return windows.areShown(loop.baseMillis());
  }

  @Override
  public Latencies.Summary between(OpenLoop loop, long fromNanos, long toNanos) {
    return windows.latencies(loop.baseMillis(), loop.baseNanos()).between(fromNanos, toNanos);
  }

  @Override
  public void close() {
    if (reader != null) {
      reader.close();
    }
    if (sinks != null) {
      sinks.close();
    }
  }
}
