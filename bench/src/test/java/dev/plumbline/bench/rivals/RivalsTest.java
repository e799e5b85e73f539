package dev.plumbline.bench.rivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.plumbline.bench.load.Expected;
import dev.plumbline.bench.load.Load;
import dev.plumbline.bench.load.LoadSpec;
import dev.plumbline.bench.load.MarkerLoad;
import dev.plumbline.bench.load.MemoryLoad;
import dev.plumbline.bench.load.ReadbackLoad;
import dev.plumbline.bench.load.ZoneLoad;
import dev.plumbline.standalone.cli.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serde;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the rivals find is what was generated, and a wrong answer is told. */
final class RivalsTest {
  private static final ZoneLoad ZONES = new ZoneLoad(LoadSpec.zones(3_000).withKeys(3, 20));

  /** Rare enough that both grains and several windows are there. */
  private static final ZoneLoad SLOW =
      new ZoneLoad(LoadSpec.zones(3_000).withKeys(3, 20).withTime(0, 40_000_000));

  @TempDir private Path folder;

  static Stream<Load> loads() {
    return Stream.of(
        ZONES,
        new MarkerLoad(LoadSpec.markers(3_000).withKeys(2, 60)),
        new ReadbackLoad(LoadSpec.markers(3_000).withKeys(2, 60)),
        new MemoryLoad(LoadSpec.memory(3_000).withKeys(2, 4)));
  }

  @ParameterizedTest
  @EnumSource(DuckDbQuery.class)
  void duckDbFindsTheSameInCsvAndInParquet(DuckDbQuery query) throws IOException, SQLException {
    Path csv = folder.resolve("zones.csv");
    ZoneCsv.write(SLOW, csv);
    ZoneParquet.write(SLOW, folder);
    for (String table :
        List.of(
            "read_csv('" + csv + "', " + ZoneCsv.COLUMNS + ")",
            "read_parquet('" + folder + "/*.parquet')")) {
      Taken taken = DuckDbChild.run(1, query, table);
      ZoneAnswer.check("duckdb", SLOW.expected(), taken.answers(), query.hasHistogram());
    }
  }

  @Test
  void theScriptFindsTheSame() throws Exception {
    assumeThat(Course.answers("python3")).as("python3 runs").isTrue();
    Path csv = folder.resolve("zones.csv");
    ZoneCsv.write(SLOW, csv);
    Rival python = new PythonRival("python3", Course.script(folder), csv, SLOW.expected());
    assertThat(python.run(1).rows()).isEqualTo(3_000);
  }

  @Test
  void theNaiveAggregateFindsTheSameAlsoWhenItIsStoredAfterEveryEvent() throws IOException {
    Serde<NaiveStats> serde = NaiveStats.serde();
    Map<Expected.Key, byte[]> stored = new HashMap<>();
    ZONES.forEachZone(
        (source, zone, thread, start, duration) -> {
          Expected.Key key = new Expected.Key(ZONES.source(source), ZONES.zone(zone), "");
          byte[] before = stored.get(key);
          NaiveStats stats =
              before == null ? new NaiveStats() : serde.deserializer().deserialize("", before);
          stored.put(key, serde.serializer().serialize("", stats.add(duration)));
        });
    List<ZoneAnswer> answers = new ArrayList<>();
    stored.forEach(
        (key, bytes) -> answers.add(NaiveStats.read(bytes).answer(key.source(), key.name())));
    ZoneAnswer.check("naive", ZONES.expected(), answers, true);
  }

  @Test
  void anEventOfTheNaiveTopologyIsAboutAHundredBytesOfJson() {
    Serde<NaiveEvent> json = JsonSerde.of(NaiveEvent.class);
    NaiveEvent event =
        new NaiveEvent("node-000/rank-3", "Kernel::stage_17/matmul", 48_211, 1_780_000_000L, 1_234);
    byte[] bytes = json.serializer().serialize("", event);
    assertThat(bytes).asString().contains("\"zone\":\"Kernel::stage_17/matmul\"");
    assertThat(json.deserializer().deserialize("", bytes)).isEqualTo(event);
  }

  @ParameterizedTest
  @MethodSource("loads")
  void theWalkOverTheColumnsSeesEveryEvent(Load load) throws IOException {
    ColumnWalk walk = new ColumnWalk();
    load.forEachBatch((key, value, rows) -> walk.accept(value));
    assertThat(walk.rows()).isEqualTo(load.rows());
    assertThat(walk.checksum()).isNotZero();
  }

  @Test
  void aWrongAnswerIsTold() {
    Expected expected = ZONES.expected();
    assertThatThrownBy(() -> ZoneAnswer.check("somebody", expected, List.of(), false))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("the answer of somebody is wrong for Key[source=node-000/rank-0");
    List<ZoneAnswer> answers = new ArrayList<>(right(expected));
    ZoneAnswer.check("somebody", expected, answers, true);
    answers.add(new ZoneAnswer("node-9", "a", "", 1, 1, 1, 1, new TreeMap<>()));
    assertThatThrownBy(() -> ZoneAnswer.check("somebody", expected, answers, true))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("expected nothing");
  }

  @Test
  void csvHasAHeaderAndALineForEveryEvent() throws IOException {
    Path csv = folder.resolve("zones.csv");
    ZoneCsv.write(ZONES, csv);
    assertThat(Files.readAllLines(csv)).hasSize(3_001).startsWith(ZoneCsv.HEADER.strip());
  }

  @Test
  void ratiosAreThoseOfTheSameRound() {
    Rival product = new Runner(PlumblineRival.NAME);
    Rival other = new Runner("other");
    Standings standings = new Standings(List.of(product, other));
    for (int round = 1; round <= 3; round++) {
      standings.add(new Score(PlumblineRival.NAME, round, 1_000, round * 1_000L, 0, 7, 3));
      standings.add(new Score("other", round, 1_000, round * 4_000L, 0, 7, 0));
    }
    assertThat(standings.text().lines().filter(line -> line.startsWith("other  ")).findFirst())
        .hasValueSatisfying(line -> assertThat(line).endsWith("  4"));
  }

  private static List<ZoneAnswer> right(Expected expected) {
    List<ZoneAnswer> answers = new ArrayList<>();
    expected
        .figures()
        .forEach(
            (key, figures) ->
                answers.add(
                    new ZoneAnswer(
                        key.source(),
                        key.name(),
                        key.place(),
                        figures.count(),
                        figures.sum(),
                        figures.min(),
                        figures.max(),
                        figures.buckets())));
    return answers;
  }

  private record Runner(String name) implements Rival {
    @Override
    public String computes() {
      return "nothing";
    }

    @Override
    public long rows() {
      return 1_000;
    }

    @Override
    public Score run(int round) {
      throw new UnsupportedOperationException("is only listed");
    }
  }
}
