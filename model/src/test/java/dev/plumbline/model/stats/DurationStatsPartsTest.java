package dev.plumbline.model.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How accumulators leave the heap and come back, and how damaged ones are refused. */
class DurationStatsPartsTest {
  static LongStream seeds() {
    return LongStream.rangeClosed(1, 20);
  }

  private static DurationStats random(long seed) {
    Multisets make = new Multisets(seed);
    DurationStats stats = new DurationStats();
    int size = make.upTo(seed % 2 == 0 ? 64 : 400);
    for (long value : seed % 3 == 0 ? make.anyMagnitude(size) : make.logNormal(size, 700, 1.5)) {
      stats.add(value);
    }
    return stats;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void bytesBringBackTheSame(long seed) {
    DurationStats stats = random(seed);
    byte[] bytes = stats.toBytes();
    byte[] inside = new byte[bytes.length + 7];
    System.arraycopy(bytes, 0, inside, 3, bytes.length);
    DurationStats back = DurationStats.fromBytes(inside, 3, bytes.length);
    assertThat(back).isEqualTo(stats);
    back.add(12);
    stats.add(12);
    assertThat(back.toBytes()).isEqualTo(stats.toBytes());
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyCutIsRefusedWithTheByteInTheMessage(long seed) {
    byte[] bytes = random(seed).toBytes();
    for (int length = 0; length < bytes.length; length++) {
      int cut = length;
      assertThatIllegalArgumentException()
          .isThrownBy(() -> DurationStats.fromBytes(bytes, 0, cut))
          .withMessageStartingWith("duration statistics: at byte ");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                DurationStats.fromBytes(
                    Arrays.copyOf(bytes, bytes.length + 1), 0, bytes.length + 1))
        .withMessageContaining("1 bytes after the end");
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void damagedBytesAreReadOrRefusedButNeverCrash(long seed) {
    Random random = new Random(seed);
    byte[] good = random(seed).toBytes();
    int refused = 0;
    for (int i = 0; i < 500; i++) {
      byte[] bad = good.clone();
      bad[random.nextInt(bad.length)] = (byte) random.nextInt();
      try {
        DurationStats.fromBytes(bad, 0, bad.length).quantile(0.5);
      } catch (IllegalArgumentException expected) {
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  @Test
  void aNarrowZoneStaysSmall() {
    DurationStats stats = new DurationStats();
    for (long value : new Multisets(5).logNormal(100_000, 50_000, 0.05)) {
      stats.add(value);
    }
    assertThat(stats.toBytes()).hasSizeLessThan(150);
  }

  @Test
  void absurdCountsAreRefusedBeforeAnythingIsAllocated() {
    byte[] manyBuckets =
        new PackedWriter(16)
            .raw(1)
            .unsigned(1000)
            .unsigned(1000)
            .unsigned(1)
            .unsigned(0)
            .unsigned(4_000_000_000L)
            .toBytes();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DurationStats.fromBytes(manyBuckets, 0, manyBuckets.length))
        .withMessageContaining("number of buckets of at most 4034 expected, found 4000000000");
    byte[] moreThanBytes =
        new PackedWriter(16)
            .raw(1)
            .unsigned(1000)
            .unsigned(1000)
            .unsigned(1)
            .unsigned(0)
            .unsigned(4_000)
            .toBytes();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DurationStats.fromBytes(moreThanBytes, 0, moreThanBytes.length))
        .withMessageContaining("number of buckets of 4000 does not fit into 0 bytes");
  }

  @Test
  void anotherVersionIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DurationStats.fromBytes(new byte[] {9, 0}, 0, 2))
        .withMessageContaining("version 1 expected, found 9");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DurationStats.fromBytes(new byte[] {1, 0}, 1, 2))
        .withMessageContaining("2 bytes at 1 exceed an array of 2");
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void partsBringBackTheSame(long seed) {
    DurationStats stats = random(seed);
    assertThat(rebuilt(stats)).isEqualTo(stats);
  }

  private static DurationStats rebuilt(DurationStats stats) {
    if (stats.isExact()) {
      LongStream.Builder values = LongStream.builder();
      stats.forEachExact(values::add);
      return DurationStats.of(
          stats.count(), stats.sum(), stats.min(), stats.max(), values.build().toArray());
    }
    IntStream.Builder indexes = IntStream.builder();
    LongStream.Builder counts = LongStream.builder();
    stats.forEachBucket(
        (index, count) -> {
          indexes.add(index);
          counts.add(count);
        });
    return DurationStats.ofBuckets(
        stats.count(),
        stats.sum(),
        stats.min(),
        stats.max(),
        indexes.build().toArray(),
        counts.build().toArray());
  }

  @Test
  void exactPartsThatDoNotAgreeAreRefused() {
    long[] values = {4, 2};
    assertThat(DurationStats.of(2, 6, 2, 4, values).quantile(0.5)).isEqualTo(2);
    refused(
        "count 2 expected from the values, found 3", () -> DurationStats.of(3, 6, 2, 4, values));
    refused("sum 6 expected", () -> DurationStats.of(2, 7, 2, 4, values));
    refused("min 2 expected", () -> DurationStats.of(2, 6, 1, 4, values));
    refused("max 4 expected", () -> DurationStats.of(2, 6, 2, 5, values));
    refused("at most 64", () -> DurationStats.of(65, 0, 0, 0, new long[65]));
    refused("not negative", () -> DurationStats.of(1, -1, -1, -1, new long[] {-1}));
  }

  @Test
  void bucketPartsThatDoNotAgreeAreRefused() {
    int[] indexes = {LogGrid.ZERO_INDEX, 0};
    long[] counts = {60, 40};
    long second = 1_000_000_000L;
    assertThat(DurationStats.ofBuckets(100, 40 * second, 0, second, indexes, counts).quantile(0.5))
        .isZero();
    refused(
        "count 100 expected",
        () -> DurationStats.ofBuckets(101, 40 * second, 0, second, indexes, counts));
    refused(
        "more than 64 values",
        () -> DurationStats.ofBuckets(64, 0, 0, 0, new int[] {0}, new long[] {64}));
    refused(
        "max 3 does not lie in bucket 0",
        () -> DurationStats.ofBuckets(100, 40 * second, 0, 3, indexes, counts));
    refused(
        "min 1 does not lie",
        () -> DurationStats.ofBuckets(100, 40 * second, 1, second, indexes, counts));
    refused("is impossible", () -> DurationStats.ofBuckets(100, -1, 0, second, indexes, counts));
    refused(
        "is impossible",
        () -> DurationStats.ofBuckets(100, 101 * second, 0, second, indexes, counts));
    refused(
        "ascending", () -> DurationStats.ofBuckets(100, 1, 0, second, new int[] {0, 0}, counts));
    refused(
        "1 or more expected",
        () -> DurationStats.ofBuckets(100, 1, 0, second, indexes, new long[] {100, 0}));
    refused(
        "2 bucket indexes but 1 bucket counts",
        () -> DurationStats.ofBuckets(100, 1, 0, second, indexes, new long[] {100}));
    refused(
        "bucket index 2120 is outside",
        () -> DurationStats.ofBuckets(100, 1, 0, 1, new int[] {2120}, new long[] {100}));
    refused(
        "count 0 expected", () -> DurationStats.ofBuckets(100, 1, 0, 1, new int[0], new long[0]));
  }

  private static void refused(String message, Runnable action) {
    assertThatIllegalArgumentException().isThrownBy(action::run).withMessageContaining(message);
  }
}
