package dev.plumbline.model.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.plumbline.model.stats.PackedWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SequenceRangesTest {
  static LongStream seeds() {
    return LongStream.rangeClosed(1, 30);
  }

  private static List<String> missing(SequenceRanges ranges, long first, long last) {
    List<String> found = new ArrayList<>();
    ranges.forEachMissing(first, last, (from, to) -> found.add(from + "-" + to));
    return found;
  }

  private static List<String> missing(BitSet set, int first, int last) {
    List<String> found = new ArrayList<>();
    for (int from = set.nextClearBit(first); from <= last; ) {
      int next = set.nextSetBit(from);
      int to = next < 0 || next > last ? last : next - 1;
      found.add(from + "-" + to);
      from = set.nextClearBit(to + 1);
    }
    return found;
  }

  @Test
  void batchesInOrderStayOneRangeWhateverTheirBorders() {
    SequenceRanges ranges = new SequenceRanges();
    assertThat(ranges.add(0, 4_999)).isEqualTo(5_000);
    assertThat(ranges.add(5_000, 5_000)).isEqualTo(1);
    assertThat(ranges.add(5_001, 12_000)).isEqualTo(7_000);
    assertThat(ranges.ranges()).isEqualTo(1);
    assertThat(ranges.contiguousEnd()).isEqualTo(12_001);
    assertThat(ranges.count()).isEqualTo(12_001);
  }

  @Test
  void aResentBatchIsNotNew() {
    SequenceRanges ranges = new SequenceRanges();
    ranges.add(0, 99);
    assertThat(ranges.add(0, 99)).isZero();
    assertThat(ranges.add(50, 149)).isEqualTo(50);
    assertThat(missing(ranges, 0, 149)).isEmpty();
  }

  @Test
  void aLateFillerClosesItsHole() {
    SequenceRanges ranges = new SequenceRanges();
    ranges.add(0, 9);
    ranges.add(20, 29);
    assertThat(missing(ranges, 0, 39)).containsExactly("10-19", "30-39");
    assertThat(ranges.contiguousEnd()).isEqualTo(10);
    assertThat(ranges.add(10, 19)).isEqualTo(10);
    assertThat(ranges.ranges()).isEqualTo(1);
    assertThat(ranges.contiguousEnd()).isEqualTo(30);
  }

  @Test
  void anEmptySetMissesEverything() {
    SequenceRanges ranges = new SequenceRanges();
    assertThat(ranges.isEmpty()).isTrue();
    assertThat(ranges.contiguousEnd()).isZero();
    assertThat(ranges.contains(0)).isFalse();
    assertThat(missing(ranges, 0, 7)).containsExactly("0-7");
    assertThat(missing(ranges, 3, 2)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void itAgreesWithABitSet(long seed) {
    Random random = new Random(seed);
    int bound = 1 + random.nextInt(2_000);
    SequenceRanges ranges = new SequenceRanges();
    BitSet oracle = new BitSet();
    for (int i = 0; i < 150; i++) {
      int first = random.nextInt(bound);
      int last = first + random.nextInt(1 + random.nextInt(60));
      int before = oracle.cardinality();
      oracle.set(first, last + 1);
      assertThat(ranges.add(first, last)).isEqualTo(oracle.cardinality() - before);
      assertThat(ranges.count()).isEqualTo(oracle.cardinality());
      assertThat(ranges.contiguousEnd()).isEqualTo(oracle.nextClearBit(0));
      int from = random.nextInt(bound);
      int to = from + random.nextInt(bound);
      assertThat(missing(ranges, from, to)).isEqualTo(missing(oracle, from, to));
      int probe = random.nextInt(bound + 100);
      assertThat(ranges.contains(probe)).isEqualTo(oracle.get(probe));
    }
    byte[] bytes = ranges.toBytes();
    assertThat(SequenceRanges.fromBytes(bytes, 0, bytes.length))
        .isEqualTo(ranges)
        .hasSameHashCodeAs(ranges)
        .returns(ranges.count(), SequenceRanges::count)
        .returns(ranges.ranges(), SequenceRanges::ranges);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theOrderOfArrivalDoesNotMatter(long seed) {
    Random random = new Random(seed);
    List<long[]> batches = new ArrayList<>();
    for (long next = 0; batches.size() < 60; ) {
      long last = next + random.nextInt(40);
      if (random.nextInt(8) > 0) {
        batches.add(new long[] {next, last});
      }
      next = last + 1;
    }
    SequenceRanges inOrder = new SequenceRanges();
    batches.forEach(batch -> inOrder.add(batch[0], batch[1]));
    Collections.shuffle(batches, random);
    SequenceRanges shuffled = new SequenceRanges();
    batches.forEach(batch -> shuffled.add(batch[0], batch[1]));
    assertThat(shuffled).isEqualTo(inOrder);
    assertThat(shuffled.toBytes()).isEqualTo(inOrder.toBytes());
  }

  @Test
  void aCopyIsIndependent() {
    SequenceRanges ranges = new SequenceRanges();
    ranges.add(3, 5);
    SequenceRanges copy = ranges.copy();
    ranges.add(6, 6);
    assertThat(copy).isNotEqualTo(ranges);
    assertThat(copy.count()).isEqualTo(3);
    copy.add(6, 6);
    assertThat(copy).isEqualTo(ranges);
  }

  @Test
  void numbersUpToTheEdgeOfALongWork() {
    SequenceRanges ranges = new SequenceRanges();
    assertThat(ranges.add(Long.MAX_VALUE - 1, Long.MAX_VALUE - 1)).isEqualTo(1);
    assertThat(ranges.contains(Long.MAX_VALUE - 1)).isTrue();
    assertThat(missing(ranges, Long.MAX_VALUE - 3, Long.MAX_VALUE - 1))
        .containsExactly((Long.MAX_VALUE - 3) + "-" + (Long.MAX_VALUE - 2));
    byte[] bytes = ranges.toBytes();
    assertThat(SequenceRanges.fromBytes(bytes, 0, bytes.length)).isEqualTo(ranges);
  }

  @Test
  void impossibleRangesAreRefused() {
    SequenceRanges ranges = new SequenceRanges();
    for (long[] bad : new long[][] {{-1, 3}, {5, 4}, {5, Long.MAX_VALUE}}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> ranges.add(bad[0], bad[1]))
          .withMessageContaining("impossible sequence range " + bad[0]);
    }
    assertThat(ranges.isEmpty()).isTrue();
  }

  @Test
  void moreHolesThanAStoreTakesAreRefusedWithoutForgettingAnything() {
    SequenceRanges ranges = new SequenceRanges();
    for (long i = 0; i < SequenceRanges.MAX_RANGES; i++) {
      ranges.add(2 * i, 2 * i);
    }
    long next = 2L * SequenceRanges.MAX_RANGES;
    assertThatIllegalStateException()
        .isThrownBy(() -> ranges.add(next, next))
        .withMessageContaining("100000 ranges");
    assertThat(ranges.count()).isEqualTo(SequenceRanges.MAX_RANGES);
    assertThat(ranges.add(1, 1)).isEqualTo(1); // a filler is always welcome
    assertThat(ranges.add(next, next)).isEqualTo(1);
    byte[] bytes = ranges.toBytes();
    assertThat(SequenceRanges.fromBytes(bytes, 0, bytes.length)).isEqualTo(ranges);
  }

  @Test
  void everyCutAndEveryContradictionIsRefused() {
    SequenceRanges ranges = new SequenceRanges();
    ranges.add(0, 299);
    ranges.add(100_000, 200_000);
    byte[] bytes = ranges.toBytes();
    for (int length = 0; length < bytes.length; length++) {
      int cut = length;
      assertThatIllegalArgumentException()
          .isThrownBy(() -> SequenceRanges.fromBytes(bytes, 0, cut))
          .withMessageStartingWith("sequence ranges: at byte ");
    }
    refused("1 bytes after the end", Arrays.copyOf(bytes, bytes.length + 1));
    refused("number of ranges of at most 100000", new PackedWriter(9).raw(1).unsigned(1L << 40));
    refused("does not fit into 0 bytes", new PackedWriter(9).raw(1).unsigned(90_000));
    refused(
        "range 1 touches the one before",
        new PackedWriter(9).raw(1).unsigned(2).unsigned(0).unsigned(5).unsigned(0).unsigned(5));
    refused(
        "range 0 exceeds",
        new PackedWriter(9).raw(1).unsigned(1).unsigned(Long.MAX_VALUE).unsigned(5));
  }

  private static void refused(String message, PackedWriter writer) {
    refused(message, writer.toBytes());
  }

  private static void refused(String message, byte[] bytes) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SequenceRanges.fromBytes(bytes, 0, bytes.length))
        .withMessageContaining(message);
  }
}
