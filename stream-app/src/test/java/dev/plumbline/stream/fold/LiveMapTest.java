package dev.plumbline.stream.fold;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The map against {@link HashMap}, on addresses as allocators and attackers give them. */
final class LiveMapTest {
  private static final int OPERATIONS = 1_000_000;

  /** How the n-th address of a program looks. */
  enum Addresses {
    DENSE(n -> n),
    AROUND_ZERO(n -> n - 500),
    PAGES(n -> n << 12),
    HUGE_PAGES(n -> n << 20),
    HIGH_BITS_ONLY(n -> n << 52),
    KERNEL_HALF(n -> 0xffff_8000_0000_0000L + (n << 6)),
    AT_THE_END(n -> Long.MAX_VALUE - n),
    WRAPPING(n -> Long.MIN_VALUE + (n << 14) - (1 << 22)),
    SCATTERED(n -> n * 0x9E3779B97F4A7C15L),
    INVERSE_OF_THE_HASH(n -> n * 0xF1DE83E19937733DL);

    private final LongUnaryOperator nth;

    Addresses(LongUnaryOperator nth) {
      this.nth = nth;
    }
  }

  @ParameterizedTest
  @EnumSource
  void holdsWhatAHashMapHolds(Addresses addresses) {
    SplittableRandom random = new SplittableRandom(addresses.ordinal());
    Map<Long, Long> expected = new HashMap<>();
    LiveMap map = new LiveMap();
    int range = 1_000;
    for (int i = 0; i < OPERATIONS; i++) {
      if (i % 50_000 == 0) {
        range = 1 << random.nextInt(1, 16); // full, then mostly empty, then full again
      }
      long address = addresses.nth.applyAsLong(random.nextInt(range));
      long size = random.nextInt(4) == 0 ? 0 : random.nextLong() >>> random.nextInt(1, 64);
      int slot = map.find(address);
      Long before = expected.get(address);
      if (slot < 0 != (before == null) || (before != null && map.sizeAt(slot) != before)) {
        throw new AssertionError(
            "operation " + i + ": " + before + " expected at " + address + ", slot is " + slot);
      }
      if (slot < 0) {
        map.add(slot, address, size, 1 + i % 3);
        expected.put(address, size);
      } else if (random.nextInt(3) == 0) {
        map.set(slot, size, 1 + i % 3);
        expected.put(address, size);
      } else {
        map.removeAt(slot);
        expected.remove(address);
      }
      if (random.nextInt(20_000) == 0) {
        map.trim();
      }
      if (random.nextInt(200_000) == 0) {
        map.clear();
        expected.clear();
      }
    }
    assertThat(contents(map)).isEqualTo(expected);
    assertThat(map.size()).isEqualTo(expected.size());
  }

  @Test
  void anEntryKeepsItsMarkWhereverItMoves() {
    LiveMap map = new LiveMap();
    for (long address = 0; address < 100_000; address++) {
      map.add(map.find(address), address, address + 1, (int) (1 + address % 3));
    }
    for (long address = 0; address < 100_000; address += 2) {
      map.removeAt(map.find(address));
      map.mark(map.find(address + 1), 1);
    }
    map.trim();
    for (long address = 1; address < 100_000; address += 2) {
      int slot = map.find(address);
      assertThat(map.sizeAt(slot)).isEqualTo(address + 1);
      assertThat(map.markAt(slot)).isEqualTo(1);
    }
  }

  @Test
  void aSizeOfAllBitsIsHeldUntilItIsRemovedOrReplaced() {
    LiveMap map = new LiveMap();
    map.add(map.find(7), 7, Long.MAX_VALUE, 1);
    map.add(map.find(8), 8, Long.MAX_VALUE >>> 1, 2);
    map.mark(map.find(7), 3);
    assertThat(map.sizeAt(map.find(7))).isEqualTo(Long.MAX_VALUE);
    assertThat(map.markAt(map.find(7))).isEqualTo(3);
    assertThat(map.sizeAt(map.find(8))).isEqualTo(Long.MAX_VALUE >>> 1);

    map.set(map.find(7), 12, 1);
    map.removeAt(map.find(8));
    assertThat(map.sizeAt(map.find(7))).isEqualTo(12);
    assertThat(map.find(8)).isNegative();
  }

  @Test
  void roomIsGivenBack() {
    LiveMap map = new LiveMap();
    for (long address = 0; address < 100_000; address++) {
      map.add(map.find(address), address, 1, 1);
    }
    for (long address = 100; address < 100_000; address++) {
      map.removeAt(map.find(address));
    }
    map.trim();
    assertThat(map.capacity()).isLessThan(1_000);
    assertThat(map.size()).isEqualTo(100);

    map.clear();
    assertThat(map.size()).isZero();
    assertThat(map.find(5)).isNegative();
  }

  @Test
  void reservedRoomHoldsTheEntriesWithoutGrowing() {
    LiveMap map = new LiveMap();
    map.reserve(10_000);
    int capacity = map.capacity();
    for (long address = 0; address < 10_000; address++) {
      map.add(map.find(address << 20), address << 20, 1, 1);
    }
    assertThat(map.capacity()).isEqualTo(capacity);
  }

  private static Map<Long, Long> contents(LiveMap map) {
    Map<Long, Long> contents = new HashMap<>();
    for (int slot = map.nextUsed(0);
        slot != LiveMap.NONE;
        slot = map.nextUsed(LiveMap.behind(slot))) {
      contents.put(map.addressAt(slot), map.sizeAt(slot));
    }
    return contents;
  }
}
