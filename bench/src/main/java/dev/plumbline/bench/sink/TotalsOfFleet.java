package dev.plumbline.bench.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.JsonWriter;
import dev.plumbline.model.value.StatValue;
import dev.plumbline.sinks.prometheus.FleetPage;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Totals of a fleet, seeded: every host has as many zones as each of its chips, and every total
 * gains something each time it is written.
 */
final class TotalsOfFleet {
  static final int CHIPS = 8;
  static final int ZONES = 500;
  static final int PER_HOST = ZONES * (CHIPS + 1);

  private static final String[] RISCS = {"BRISC", "NCRISC", "TRISC_0", "TRISC_1", "TRISC_2"};
  private static final long CLOCK_HERTZ = 1_000_000_000L;
  private static final int DISTRIBUTIONS = 64;
  private static final int EXECUTIONS = 1_000;

  private final JsonWriter json = new JsonWriter();
  private final DurationStats[] distributions = new DurationStats[DISTRIBUTIONS];
  private final int hosts;
  private final long startMillis;
  private int next;

  /**
   * A fleet of which nothing was written yet.
   *
   * @param hosts how many hosts
   * @param startMillis time of every event, ms since the epoch
   */
  TotalsOfFleet(int hosts, long startMillis) {
    this.hosts = hosts;
    this.startMillis = startMillis;
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < distributions.length; i++) {
      distributions[i] = new DurationStats();
      double median = 1_000 * Math.pow(1_000, random.nextDouble());
      for (int n = 0; n < EXECUTIONS; n++) {
        distributions[i].add((long) (median * Math.exp(0.5 * random.nextGaussian())));
      }
    }
  }

  /** How many totals there are. */
  int size() {
    return hosts * PER_HOST;
  }

  /** Writes the next totals, one after the other through the whole fleet, over and over. */
  void write(FleetPage page, int count) {
    for (int i = 0; i < count; i++) {
      FleetTotals totals = totals(next % size(), next / size());
      page.record(
          Topics.TOTALS, totals.key().text().getBytes(UTF_8), json.write(totals), startMillis);
      next++;
    }
  }

  private FleetTotals totals(int number, int pass) {
    int zone = number % ZONES;
    int chip = number / ZONES % (CHIPS + 1) - 1;
    String host = "node-" + (1_000 + number / PER_HOST);
    boolean device = chip >= 0;
    FleetKey key =
        new FleetKey(
            device ? StatKind.RISC_ZONE : StatKind.HOST_ZONE,
            device ? "KERNEL_MAIN_" + zone : "Kernel::stage_" + zone + "/matmul",
            "",
            device ? RISCS[zone % RISCS.length] : "",
            "train",
            device ? "wormhole_b0" : "",
            host,
            device ? Integer.toString(chip) : "");
    DurationStats durations = distributions[number % DISTRIBUTIONS].copy();
    for (int i = 0; i < pass; i++) {
      durations.add(EXECUTIONS);
    }
    StatValue value = new StatValue(durations, null, null, null, 0, 0, List.of(), List.of());
    return new FleetTotals(
        1, key, device ? CLOCK_HERTZ : 0, startMillis, value, List.of(), List.of());
  }
}
