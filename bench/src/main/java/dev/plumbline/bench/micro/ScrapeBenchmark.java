package dev.plumbline.bench.micro;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.JsonWriter;
import dev.plumbline.model.value.StatValue;
import dev.plumbline.sinks.prometheus.BuildInfo;
import dev.plumbline.sinks.prometheus.CollectorOptions;
import dev.plumbline.sinks.prometheus.FleetPage;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Setup;

/** What a scrape of a few hosts costs, per page; {@code bench sink} has that of a large fleet. */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ScrapeBenchmark extends InnerLoop {
  private static final int HOSTS = 4;
  private static final int ZONES = 45;
  private static final int EXECUTIONS = 1000;

  private final FleetPage page =
      new FleetPage(
          CollectorOptions.defaults(),
          new BuildInfo("bench", "", ""),
          () -> Instant.ofEpochMilli(Batches.BASE_MILLIS),
          System::nanoTime);
  private final JsonWriter json = new JsonWriter();
  private final DurationStats durations = new DurationStats();
  private byte[] changedKey = {};
  private byte[] changedValue = {};

  /** Reads the totals of every host. */
  @Setup
  public void readTotals() {
    SplittableRandom random = new SplittableRandom(9);
    for (int i = 0; i < EXECUTIONS; i++) {
      durations.add((long) (1000 * Math.pow(2, 6 * random.nextDouble())));
    }
    for (int host = 0; host < HOSTS; host++) {
      for (int zone = 0; zone < ZONES; zone++) {
        changedKey = key(host, zone).text().getBytes(UTF_8);
        changedValue = json.write(totals(key(host, zone)));
        page.record(Topics.TOTALS, changedKey, changedValue, Batches.BASE_MILLIS);
      }
    }
    page.publish();
  }

  /** A page of which nothing has changed. */
  @Benchmark
  public int unchanged() throws IOException {
    return page.scrape(null).bytes().length;
  }

  /** A page of which one of the totals was written again. */
  @Benchmark
  public int oneChanged() throws IOException {
    page.record(Topics.TOTALS, changedKey, changedValue, Batches.BASE_MILLIS);
    page.publish();
    return page.scrape(null).bytes().length;
  }

  private static FleetKey key(int host, int zone) {
    return new FleetKey(
        StatKind.HOST_ZONE, Batches.zoneName(zone), "", "", "bench", "", "node-" + host, "");
  }

  private FleetTotals totals(FleetKey key) {
    StatValue value = new StatValue(durations, null, null, null, 0, 0, List.of(), List.of());
    return new FleetTotals(1, key, 0, Batches.BASE_MILLIS, value, List.of(), List.of());
  }
}
