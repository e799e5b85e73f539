package dev.plumbline.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.judge.BoundBook;
import dev.plumbline.stream.offline.OfflineFold;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads are what they say: repeatable, and counted right before anything else counts them. */
final class LoadTest {
  private static final long ROWS = 40_001;

  private static final LoadSpec ZONES = LoadSpec.zones(ROWS).withKeys(3, 100).withBatchRows(500);
  private static final LoadSpec MARKERS = LoadSpec.markers(ROWS).withKeys(3, 100);
  private static final LoadSpec MEMORY = LoadSpec.memory(ROWS).withKeys(3, 8).withBatchRows(700);

  static Stream<Load> loads() {
    return Stream.of(ZONES, MARKERS, MEMORY)
        .flatMap(spec -> Stream.of(spec, spec.withShares(0.01, 0.1), spec.withRows(0)))
        .flatMap(
            spec ->
                spec.keys() == MEMORY.keys()
                    ? Stream.of(new MemoryLoad(spec), new MemoryLoad(spec, 50, false))
                    : spec.meanGapNanos() == MARKERS.meanGapNanos()
                        ? Stream.of(new MarkerLoad(spec), new ReadbackLoad(spec))
                        : Stream.of(new ZoneLoad(spec)));
  }

  @ParameterizedTest
  @MethodSource("loads")
  void theSameSeedGivesTheSameBytes(Load load) throws IOException {
    assertThat(checksum(load)).isEqualTo(checksum(load));
  }

  @Test
  void anotherSeedGivesOtherEvents() throws IOException {
    assertThat(checksum(new ZoneLoad(ZONES.withSeed(2))))
        .isNotEqualTo(checksum(new ZoneLoad(ZONES)));
  }

  @ParameterizedTest
  @MethodSource("loads")
  void theTopologyFindsEveryStreamWholeAndEnded(Load load) throws IOException {
    OfflineFold fold = fold(load);
    assertThat(fold.accounts())
        .allSatisfy(
            account -> {
              assertThat(account.ended()).isTrue();
              assertThat(account.lost()).isZero();
              assertThat(account.rejected()).isZero();
            });
    assertThat(fold.accounts().stream().mapToLong(StreamAccount::received).sum())
        .isEqualTo(load.rows());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.01})
  void zonesAreCountedAsTheTopologyCountsThem(double lateShare) throws IOException {
    ZoneLoad load = new ZoneLoad(ZONES.withShares(lateShare, 0));
    assertThat(load.expected().count()).isEqualTo(ROWS);
    assertThat(figures(fold(load), StatKind.HOST_ZONE)).isEqualTo(load.expected().figures());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1})
  void markersAreCountedAsTheTopologyPairsThem(double unpairedShare) throws IOException {
    MarkerLoad load = new MarkerLoad(MARKERS.withShares(0.01, unpairedShare));
    OfflineFold fold = fold(load);
    assertThat(figures(fold, StatKind.RISC_ZONE)).isEqualTo(load.expected().figures());
    long unpaired = fold.accounts().stream().mapToLong(StreamAccount::unpairedStarts).sum();
    assertThat(2 * load.expected().count() + unpaired).isEqualTo(load.rows());
    assertThat(unpaired > 0).isEqualTo(unpairedShare > 0);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1})
  void readbacksHoldTheSameMarkers(double unpairedShare) throws IOException {
    LoadSpec spec = MARKERS.withShares(0.01, unpairedShare);
    assertThat(figures(fold(new ReadbackLoad(spec)), StatKind.RISC_ZONE))
        .isEqualTo(new MarkerLoad(spec).expected().figures());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1})
  void memoryEventsAreCountedAsTheTopologyCountsThem(double unpairedShare) throws IOException {
    MemoryLoad load = new MemoryLoad(MEMORY.withShares(0, unpairedShare));
    assertThat(pools(fold(load))).isEqualTo(load.expected().figures());
    assertThat(load.expected().figures().values())
        .allSatisfy(pool -> assertThat(pool.liveAllocations() == 0).isEqualTo(unpairedShare == 0));
  }

  @Test
  void aMemoryLoadCanEndWithItsAllocationsLive() throws IOException {
    MemoryLoad load = new MemoryLoad(MEMORY, 300, false);
    assertThat(pools(fold(load))).isEqualTo(load.expected().figures());
    assertThat(
            load.expected().figures().values().stream()
                .mapToLong(ExpectedPools.Figures::liveAllocations)
                .sum())
        .isBetween(3 * 299L, 3 * 300L);
  }

  @Test
  void zonesOneByOneAreThoseOfTheBatches() throws IOException {
    ZoneLoad load = new ZoneLoad(ZONES);
    long[] found = new long[2];
    load.forEachZone(
        (source, zone, thread, start, duration) -> {
          found[0]++;
          found[1] += duration;
        });
    assertThat(found[0]).isEqualTo(load.rows());
    assertThat(found[1])
        .isEqualTo(
            load.expected().figures().values().stream().mapToLong(Expected.Figures::sum).sum());
  }

  @Test
  void bucketsAreTheOnesOfTheProductEightToOne() {
    for (long value = 1; value < Long.MAX_VALUE / 3; value += 1 + value / 50) {
      DurationStats one = new DurationStats();
      one.add(value);
      int[] index = new int[1];
      one.forEachBucket((bucket, count) -> index[0] = bucket);
      assertThat(Expected.bucketOf(value)).as("%d", value).isEqualTo(octaveEighth(index[0]));
    }
  }

  @Test
  void specsOutOfRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LoadSpec.zones(1).withKeys(5, 4))
        .withMessage("keys is at least 5, found 4");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LoadSpec.zones(1).withBatchRows(5001))
        .withMessage("batchRows is at most 5000, found 5001");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LoadSpec.zones(1).withShares(2, 0))
        .withMessage("lateShare lies between 0 and 1, found 2.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MarkerLoad(LoadSpec.markers(1).withKeys(10, 299)))
        .withMessage("marker loads have at least 30 keys a source, found 29");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MemoryLoad(LoadSpec.memory(1), 0, true))
        .withMessage("liveAllocations is at least 1, found 0");
  }

  private static long checksum(Load load) throws IOException {
    CRC32 crc = new CRC32();
    long[] rows = new long[1];
    BatchSink sink =
        (key, value, batchRows) -> {
          crc.update(key);
          crc.update(value);
          rows[0] += batchRows;
          int inFrame = new Frame().wrap(value).rows();
          assertThat(inFrame).isLessThanOrEqualTo(batchRows);
        };
    load.forEachBatch(sink);
    load.forEachEnd(sink);
    assertThat(rows[0]).isEqualTo(load.rows());
    return crc.getValue();
  }

  private static OfflineFold fold(Load load) throws IOException {
    OfflineFold fold =
        new OfflineFold(
            StreamConfig.defaults(),
            new BoundBook(),
            InstantSource.fixed(Instant.ofEpochMilli(ZONES.baseEpochMillis()).plusSeconds(3600)));
    BatchSink sink = (key, value, rows) -> fold.accept(value);
    load.forEachBatch(sink);
    load.forEachEnd(sink);
    return fold;
  }

  private static Map<Expected.Key, Expected.Figures> figures(OfflineFold fold, StatKind kind) {
    Map<Expected.Key, Expected.Figures> figures = new LinkedHashMap<>();
    for (RunStats run : fold.runStats()) {
      assertThat(run.key().kind()).isEqualTo(kind);
      DurationStats durations = Objects.requireNonNull(run.value().durations());
      if (!durations.isEmpty()) {
        figures.put(
            new Expected.Key(run.key().source(), run.key().name(), run.key().place()),
            new Expected.Figures(
                durations.count(),
                durations.sum(),
                durations.min(),
                durations.max(),
                buckets(durations)));
      }
    }
    return figures;
  }

  private static SortedMap<Integer, Long> buckets(DurationStats durations) {
    SortedMap<Integer, Long> buckets = new TreeMap<>();
    durations.forEachBucket(
        (bucket, count) -> buckets.merge(octaveEighth(bucket), count, Long::sum));
    return buckets;
  }

  /** Eight buckets of the product are one of the oracle. */
  private static int octaveEighth(int bucket) {
    return -Math.floorDiv(-bucket, 8);
  }

  private static Map<ExpectedPools.Key, ExpectedPools.Figures> pools(OfflineFold fold) {
    Map<ExpectedPools.Key, ExpectedPools.Figures> pools = new LinkedHashMap<>();
    for (RunStats run : fold.runStats()) {
      PoolStats pool = Objects.requireNonNull(run.value().pool());
      pools.put(
          new ExpectedPools.Key(run.key().source(), run.key().name()),
          new ExpectedPools.Figures(
              pool.allocs(),
              pool.freeRows(),
              pool.allocatedBytes(),
              pool.freedBytes(),
              pool.peakLiveBytes(),
              pool.liveAllocations()));
    }
    return pools;
  }
}
