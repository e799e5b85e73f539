package dev.plumbline.sinks.prometheus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.CoreStats;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.value.BoundChecks;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.StatValue;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Read token by token, totals are what they are when the whole record is read. */
final class TotalsReaderTest {
  private final TotalsReader reader = new TotalsReader();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void generatedTotalsAreReadAsTheWholeRecordIs(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 500; i++) {
      byte[] json = JsonValues.write(totals(random));
      same(reader.read(json), TotalCell.of(JsonValues.read(json, FleetTotals.class)));
    }
  }

  @Test
  void propertiesInAnotherOrderAndUnknownOnesAreReadToo() {
    String json = plain();
    String other = json.replace("{\"v\":1,", "{\"later\":[1],").replaceAll("}$", ",\"v\":1}");
    same(reader.read(other.getBytes(UTF_8)), reader.read(json.getBytes(UTF_8)));
  }

  @Test
  void whatCannotBeReadIsRefusedWithTheReasonOfTheOtherReader() {
    String json = plain();
    for (String broken :
        List.of(
            json.replace("\"v\":1", "\"v\":2"),
            json.replace("\"count\":2", "\"count\":3"),
            json.replace("\"total\":12", "\"total\":13"),
            json.replace("HOST_ZONE", "NO_ZONE"),
            json.replace("[5,7]", "[5,7.5]"),
            json.replace("[5,7]", "[5,\"7\"]"),
            json + "x",
            "[]",
            "")) {
      String expected = failure(() -> JsonValues.read(broken.getBytes(UTF_8), FleetTotals.class));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> reader.read(broken.getBytes(UTF_8)))
          .withMessage(expected);
    }
    for (int size = 0; size < json.length(); size++) {
      byte[] cut = json.substring(0, size).getBytes(UTF_8);
      assertThatIllegalArgumentException().isThrownBy(() -> reader.read(cut));
    }
  }

  private static String plain() {
    return new String(JsonValues.write(Records.hostZone("h1", "größe \"x\"", 5, 7)), UTF_8);
  }

  private static String failure(Runnable read) {
    try {
      read.run();
    } catch (IllegalArgumentException e) {
      return String.valueOf(e.getMessage());
    }
    throw new AssertionError("it can be read");
  }

  private static void same(TotalCell read, TotalCell expected) {
    assertThat(read.key()).isEqualTo(expected.key());
    assertThat(read.labels()).isEqualTo(expected.labels());
    assertThat(read.clockHertz()).isEqualTo(expected.clockHertz());
    assertThat(read.lastEventMillis()).isEqualTo(expected.lastEventMillis());
    assertThat(read.durations()).usingRecursiveComparison().isEqualTo(expected.durations());
    assertThat(read.pool()).isEqualTo(expected.pool());
    assertThat(read.pools()).isEqualTo(expected.pools());
    assertThat(read.newest()).isEqualTo(expected.newest());
    assertThat(read.checks()).isEqualTo(expected.checks());
  }

  private static FleetTotals totals(SplittableRandom random) {
    StatKind kind = StatKind.values()[random.nextInt(StatKind.values().length)];
    FleetKey key =
        new FleetKey(
            kind,
            "zone \u65e5 " + random.nextInt(5),
            "",
            kind == StatKind.RISC_ZONE ? "TRISC_0" : "",
            "train",
            "",
            "node-1",
            random.nextBoolean() ? "0" : "");
    DurationStats durations = new DurationStats();
    int size = new int[] {0, 1, 64, 65, 500}[random.nextInt(5)];
    for (int i = 0; i < size; i++) {
      durations.add(random.nextLong(1L << (1 + random.nextInt(40))));
    }
    CoreStats cores = new CoreStats();
    cores.add(1, 2, 3);
    List<BoundChecks> checks =
        random.nextInt(3) == 0 ? List.of(Records.checks("b", "m", 1, 2, 3, 4, 5)) : List.of();
    StatValue value =
        new StatValue(
            kind == StatKind.POOL ? null : durations,
            kind == StatKind.RISC_ZONE ? cores : null,
            kind == StatKind.POOL ? PoolStats.EMPTY : null,
            checks.isEmpty() ? null : checks.get(0),
            random.nextInt(3),
            random.nextInt(3),
            random.nextBoolean() ? List.of("0x12") : List.of(),
            List.of());
    return new FleetTotals(
        1,
        key,
        random.nextLong(3),
        random.nextLong(),
        value,
        checks,
        random.nextInt(4) == 0 ? List.of(Records.state("r", "s", 3, 4, true)) : List.of());
  }
}
