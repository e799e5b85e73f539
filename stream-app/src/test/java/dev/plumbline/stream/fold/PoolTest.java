package dev.plumbline.stream.fold;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pool and its stored segments against plain maps. */
final class PoolTest {
  private final LiveLog log = new LiveLog();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void whatIsReadBackAfterAnyFlushIsWhatWasLive(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int range = 1 << random.nextInt(2, 15);
    int flushEvery = 1 << random.nextInt(0, 14);
    int shift = random.nextInt(0, 30);
    Map<Long, Long> expected = new HashMap<>();
    SegmentStore store = new SegmentStore();
    Pool pool = new Pool("p");
    for (int i = 0; i < 200_000; i++) {
      long address = (long) random.nextInt(range) << shift;
      int dice = random.nextInt(1_000);
      if (dice < 520 || (dice < 700 && expected.size() < range / 2)) {
        long size = random.nextInt(8) << 10;
        Long before = expected.put(address, size);
        if (pool.alloc(i, address, size, i) != (before == null ? -1 : before)) {
          throw new AssertionError("row " + i + ": " + before + " bytes were live at " + address);
        }
      } else if (dice < 999 || random.nextInt(20) > 0) {
        Long before = expected.remove(address);
        if (pool.free(i, address) != (before != null)) {
          throw new AssertionError("row " + i + ": " + before + " bytes were live at " + address);
        }
      } else {
        pool.reset(i);
        expected.clear();
      }
      if (random.nextInt(flushEvery) == 0) {
        log.flush(pool.live, store);
        if (random.nextInt(1_000) < 10) {
          pool = restored(pool, store);
        }
      }
    }
    log.flush(pool.live, store);
    Pool restored = restored(pool, store);

    assertThat(contents(pool)).as("seed %d", seed).isEqualTo(expected);
    assertThat(contents(restored)).as("seed %d", seed).isEqualTo(expected);
    assertThat(pool.liveBytes()).isEqualTo(sum(expected));
    assertThat(restored.liveBytes()).isEqualTo(sum(expected));
    assertThat(restored.takeDelta().peakLiveBytes()).isEqualTo(pool.takeDelta().peakLiveBytes());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void whatIsStoredStaysInProportionToWhatIsLive(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SegmentStore store = new SegmentStore();
    Pool pool = new Pool("p");
    int range = 60_000;
    for (int flush = 0; flush < 3_000; flush++) {
      boolean mostlyFrees = flush > 1_500;
      int events = random.nextInt(1, 200);
      for (int i = 0; i < events; i++) {
        long address = (long) random.nextInt(range) << 6;
        if (random.nextInt(10) < (mostlyFrees ? 1 : 6)) {
          pool.alloc(flush, address, 64, 0);
        } else {
          pool.free(flush, address);
        }
      }
      log.flush(pool.live, store);
      if (flush % 20 > 0) {
        continue;
      }
      assertThat(store.rows() + 64L * store.segments.size())
          .isLessThanOrEqualTo(2L * pool.live.size() + 4 * 64);
    }
    assertThat(contents(restored(pool, store))).isEqualTo(contents(pool));
  }

  @Test
  void anAllocationThatWasFreedBeforeTheFlushLeavesNoWrite() {
    SegmentStore store = new SegmentStore();
    Pool pool = new Pool("p");
    pool.alloc(0, 1, 100, 0);
    log.flush(pool.live, store);
    store.writes = 0;

    for (int i = 0; i < 10_000; i++) {
      pool.alloc(i, 4096L * i, 4096, i);
      pool.free(i, 4096L * i);
    }
    log.flush(pool.live, store);

    assertThat(store.writes).isZero();
  }

  @Test
  void aPoolWithoutLiveAllocationsStoresNothing() {
    SegmentStore store = new SegmentStore();
    Pool pool = new Pool("p");
    for (int i = 0; i < 20_000; i++) {
      pool.alloc(i, 64L * i, 1, i);
    }
    log.flush(pool.live, store);
    assertThat(store.segments).hasSize(5);

    for (int i = 0; i < 20_000; i++) {
      pool.free(i, 64L * i);
    }
    log.flush(pool.live, store);
    assertThat(store.segments).isEmpty();

    pool.alloc(0, 7, 1, 0);
    log.flush(pool.live, store);
    pool.reset(1);
    log.flush(pool.live, store);
    assertThat(store.segments).isEmpty();
  }

  @Test
  void sizesAndAddressesOfAllBitsAreReadBack() {
    SegmentStore store = new SegmentStore();
    Pool pool = new Pool("p");
    pool.alloc(0, 0, Long.MAX_VALUE - 1, 0);
    pool.alloc(1, -1, 0, 0);
    pool.alloc(2, Long.MIN_VALUE, 1, 0);
    log.flush(pool.live, store);

    assertThat(contents(restored(pool, store)))
        .isEqualTo(Map.of(0L, Long.MAX_VALUE - 1, -1L, 0L, Long.MIN_VALUE, 1L));
    assertThat(pool.overflows(1)).isTrue();
    assertThat(pool.overflows(0)).isFalse();
  }

  private Pool restored(Pool pool, SegmentStore store) {
    Pool restored = new Pool(pool.name);
    restored.read(pool.toBytes());
    store.segments.forEach((number, bytes) -> log.restore(restored.live, number, bytes));
    return restored;
  }

  private static Map<Long, Long> contents(Pool pool) {
    Map<Long, Long> contents = new HashMap<>();
    LiveMap map = pool.live.map;
    pool.live.forEach(slot -> contents.put(map.addressAt(slot), map.sizeAt(slot)));
    return contents;
  }

  private static long sum(Map<Long, Long> sizes) {
    return sizes.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Segments in the order of their numbers, as a store keeps them. */
  private static final class SegmentStore implements LiveLog.Segments {
    final NavigableMap<Long, byte[]> segments = new TreeMap<>();
    long writes;

    @Override
    public byte @Nullable [] get(long number) {
      return segments.get(number);
    }

    @Override
    public void put(long number, byte @Nullable [] bytes) {
      writes++;
      if (bytes == null) {
        segments.remove(number);
      } else {
        segments.put(number, bytes);
      }
    }

    long rows() {
      LiveSegment read = new LiveSegment();
      return segments.values().stream().mapToLong(bytes -> read.read(bytes).rows()).sum();
    }
  }
}
