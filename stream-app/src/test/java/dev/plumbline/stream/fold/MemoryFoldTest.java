package dev.plumbline.stream.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.StreamAccount.PoolAccount;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.MemoryOp;
import dev.plumbline.model.wire.OddCode;
import dev.plumbline.stream.testkit.Capture;
import dev.plumbline.stream.testkit.Harness;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MemoryFoldTest {
  private final Harness fold = new Harness();

  @Test
  void aFreeOfAnUnknownAddressIsCountedAndNamed() { // case s07
    Capture capture =
        Capture.memory()
            .alloc("Device L1", 0x1b200, 4096, 100)
            .free("Device L1", 0x9999, 150)
            .free("Device L1", 0x1b200, 200)
            .alloc("Device DRAM", 0x1000, 65536, 300);
    fold.accept(capture.whole(), capture.end());

    PoolStats l1 = pool("Device L1");
    assertThat(l1.allocs()).isEqualTo(1);
    assertThat(l1.freeRows()).isEqualTo(2);
    assertThat(l1.matchedFrees()).isEqualTo(1);
    assertThat(l1.unmatchedFrees()).isEqualTo(1);
    assertThat(l1.allocatedBytes()).isEqualTo(4096);
    assertThat(l1.peakLiveBytes()).isEqualTo(4096);
    assertThat(l1.liveBytes()).isZero();
    assertThat(pool("Device DRAM").liveBytes()).isEqualTo(65536);
    StreamAccount account = fold.account();
    assertThat(account.folded()).isEqualTo(4);
    assertThat(account.rejected()).isZero();
    assertThat(account.pools())
        .containsExactly(
            new PoolAccount("Device DRAM", "leaked", 65536),
            new PoolAccount("Device L1", "balanced", 0));
    assertThat(account.problems()).hasSize(1);
    Problem problem = account.problems().get(0);
    assertThat(problem.message()).contains("0x9999", "Device L1");
    assertThat(problem.line()).isEqualTo(3);
  }

  @Test
  void aCutLogProvesNoLeak() { // case s08
    Capture capture =
        Capture.memory()
            .alloc("Device L1", 0x1c000, 1024, 10)
            .alloc("Device L1", 0x1c400, 2048, 20)
            .event(MemoryOp.OTHER, "", 0, 0, 0)
            .odd(OddCode.SHORT_ROW, "ALLOC,Device L1,0x1d");
    fold.accept(capture.whole(), capture.end());

    assertThat(pool("Device L1").allocs()).isEqualTo(2);
    assertThat(pool("Device L1").liveBytes()).isEqualTo(3072);
    StreamAccount account = fold.account();
    assertThat(account.received()).isEqualTo(3);
    assertThat(account.folded()).isEqualTo(2);
    assertThat(account.rejected()).isEqualTo(1);
    assertThat(account.pools())
        .containsExactly(new PoolAccount("Device L1", "incomplete-log", 3072));
    assertThat(account.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.line()).isEqualTo(4);
              assertThat(problem.message()).contains("column", "3");
            });
  }

  @Test
  void aStreamThatEndedCutHasAnIncompleteLog() {
    Capture capture = Capture.memory().alloc("p", 1, 10, 0);
    fold.accept(capture.whole(), capture.end(EndReason.CUT));

    assertThat(fold.account().pools()).containsExactly(new PoolAccount("p", "incomplete-log", 10));
  }

  @Test
  void aSecondAllocationAtALiveAddressReplacesTheFirst() {
    Capture capture = Capture.memory().alloc("p", 1, 100, 0).alloc("p", 1, 30, 1).free("p", 1, 2);
    fold.accept(capture.whole(), capture.end());

    assertThat(pool("p").replacedAllocs()).isEqualTo(1);
    assertThat(pool("p").liveBytes()).isZero();
    assertThat(pool("p").peakLiveBytes()).isEqualTo(100);
    assertThat(pool("p").freedBytes()).isEqualTo(130);
    assertThat(fold.account().problemCounts()).containsEntry("replaced-alloc", 1L);
  }

  @Test
  void aResetReleasesEverythingAndZeroSizesAreCounted() {
    Capture capture =
        Capture.memory()
            .alloc("p", 1, 100, 0)
            .alloc("p", 2, 0, 1)
            .reset("p", 2)
            .event(MemoryOp.OTHER, "p", 0, 0, 3)
            .odd(OddCode.UNKNOWN_OP, "GROW");
    fold.accept(capture.whole(), capture.end());

    PoolStats pool = pool("p");
    assertThat(pool.resets()).isEqualTo(1);
    assertThat(pool.releasedByReset()).isEqualTo(2);
    assertThat(pool.zeroSize()).isEqualTo(1);
    assertThat(pool.liveBytes()).isZero();
    assertThat(fold.account().passedOver()).isEqualTo(1);
    assertThat(fold.account().pools()).containsExactly(new PoolAccount("p", "balanced", 0));
  }

  @Test
  void anEventThatOvertookAnotherWaitsForIt() {
    Capture capture = Capture.memory().alloc("p", 1, 100, 0).free("p", 1, 1);
    fold.accept(capture.part(1, 2)).tick();
    assertThat(fold.account().open()).isEqualTo(1);

    fold.restart().accept(capture.part(0, 1), capture.end());

    assertThat(pool("p").unmatchedFrees()).isZero();
    assertThat(pool("p").matchedFrees()).isEqualTo(1);
    assertThat(fold.account().open()).isZero();
    assertThat(fold.account().folded()).isEqualTo(2);
  }

  @Test
  void aLostEventIsNotWaitedForLongerThanTheIdleTimeInABusyStream() {
    Capture capture = Capture.memory();
    for (int i = 0; i < 40; i++) {
      capture.alloc("p", i, 1, i);
    }
    fold.accept(capture.part(0, 1));
    for (int i = 2; i < 32; i++) { // the second one never comes
      fold.accept(capture.part(i, i + 1)).advance(Duration.ofSeconds(1));
    }
    assertThat(fold.account().open()).isLessThan(15);
    assertThat(fold.account().folded() + fold.account().open()).isEqualTo(31);

    fold.accept(capture.part(32, 40), capture.end());
    assertThat(pool("p").allocs()).isEqualTo(39);
    assertThat(fold.account().lost()).isEqualTo(1);
    assertThat(fold.account().pools()).containsExactly(new PoolAccount("p", "incomplete-log", 39));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void liveBytesAreAlwaysTheSumOfTheLiveAllocations(long seed) {
    Random random = new Random(seed);
    Capture capture = Capture.memory();
    Map<Long, Long> live = new HashMap<>();
    long peak = 0;
    for (int i = 0; i < 2_000; i++) {
      long address = random.nextInt(200);
      int dice = random.nextInt(100);
      if (dice < 55) {
        long size = random.nextInt(5_000);
        capture.alloc("p", address, size, i);
        live.put(address, size);
      } else if (dice < 98) {
        capture.free("p", address, i);
        live.remove(address);
      } else {
        capture.reset("p", i);
        live.clear();
      }
      peak = Math.max(peak, live.values().stream().mapToLong(Long::longValue).sum());
    }
    for (int at = 0; at < capture.rows(); at += 100) {
      fold.accept(capture.part(at, at + 100));
      if (random.nextInt(4) == 0) {
        fold.restart();
      }
    }
    fold.accept(capture.end());

    PoolStats pool = pool("p");
    assertThat(pool.liveBytes())
        .as("seed %d", seed)
        .isEqualTo(live.values().stream().mapToLong(Long::longValue).sum());
    assertThat(pool.liveAllocations()).isEqualTo(live.size());
    assertThat(pool.peakLiveBytes()).isEqualTo(peak);
    assertThat(pool.allocatedBytes() - pool.freedBytes()).isEqualTo(pool.liveBytes());
  }

  @Test
  void aFloodOfUnmatchedFreesIsCountedExactlyAndKeptWithinBounds() {
    Capture capture = Capture.memory();
    for (int i = 0; i < 5_000; i++) {
      capture.free("p", i, i);
    }
    capture.alloc("q", 1, -5, 0).event(MemoryOp.ALLOC, "q", 0, 0, 0).odd(OddCode.BAD_SIZE, "1k");
    fold.accept(capture.whole()).tick();

    StreamAccount account = fold.account();
    assertThat(account.problemCounts())
        .containsOnly(
            entry("unmatched-free", 5_000L), entry("bad-size", 1L), entry("bad-cell", 1L));
    assertThat(account.problems()).hasSize(ProblemLog.KEPT);
    assertThat(account.problems().get(ProblemLog.KEPT - 1).line()).isEqualTo(ProblemLog.KEPT + 1);
    assertThat(account.rejected()).isEqualTo(2);

    fold.restart().accept(capture.end());
    assertThat(fold.account().problemCounts()).isEqualTo(account.problemCounts());
    assertThat(pool("p").unmatchedFrees()).isEqualTo(5_000);
  }

  @Test
  void poolsThatTakeTurnsGiveOneDeltaAWindowEach() {
    long window = 10_000_000_000L;
    Capture capture = Capture.memory();
    for (int i = 0; i < 100; i++) {
      capture.alloc(i % 2 == 0 ? "a" : "b", i, 10, i).free(i % 2 == 0 ? "b" : "a", i - 1, i);
    }
    capture.alloc("b", 1_000, 1, window).alloc("a", 1_000, 1, window);
    fold.accept(capture.whole(), capture.end());

    assertThat(fold.deltas)
        .extracting(delta -> delta.key().name())
        .containsExactly("a", "a", "b", "b");
    assertThat(pool("a").allocs()).isEqualTo(51);
    assertThat(pool("b").allocs()).isEqualTo(51);
    assertThat(pool("a").peakLiveBytes()).isEqualTo(10);
  }

  @Test
  void everyLateRowIsCounted() {
    long window = 10_000_000_000L;
    Capture capture =
        Capture.memory()
            .alloc("a", 1, 10, 0)
            .alloc("a", 2, 10, 4 * window)
            .alloc("a", 3, 10, 1)
            .alloc("a", 4, 10, 2)
            .alloc("a", 5, 10, 4 * window);
    fold.accept(capture.whole(), capture.end());

    assertThat(fold.account().late()).isEqualTo(2);
    assertThat(pool("a").liveAllocations()).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void aFoldThatIsRestartedAtAnyTimeSaysTheSame(long seed) {
    Random random = new Random(seed);
    Capture capture = Capture.memory();
    for (int i = 0; i < 6_000; i++) {
      String pool = "p" + random.nextInt(3);
      long address = (long) random.nextInt(500) << 12;
      int dice = random.nextInt(1_000);
      long time = i * 20_000_000L + random.nextInt(1_000_000_000);
      if (dice < 520) {
        capture.alloc(pool, address, random.nextInt(6) * 1_024L, time);
      } else if (dice < 998) {
        capture.free(pool, address, time);
      } else {
        capture.reset(pool, time);
      }
    }
    Harness other = new Harness();
    for (int at = 0; at < capture.rows(); ) {
      int to = Math.min(capture.rows(), at + 1 + random.nextInt(400));
      fold.accept(capture.part(at, to));
      other.accept(capture.part(at, to));
      if (random.nextInt(3) > 0) {
        other.restart();
      }
      at = to;
    }
    fold.accept(capture.end());
    other.accept(capture.end());

    for (String name : new String[] {"p0", "p1", "p2"}) {
      assertThat(other.run(name).value()).isEqualTo(fold.run(name).value());
    }
    assertThat(other.account().pools()).isEqualTo(fold.account().pools());
    assertThat(other.account().problemCounts()).isEqualTo(fold.account().problemCounts());
    assertThat(other.account().folded()).isEqualTo(fold.account().folded());
  }

  private PoolStats pool(String name) {
    return Objects.requireNonNull(fold.run(name).value().pool());
  }
}
