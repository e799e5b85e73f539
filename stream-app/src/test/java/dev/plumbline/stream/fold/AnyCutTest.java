package dev.plumbline.stream.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.wire.OddCode;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.testkit.Capture;
import dev.plumbline.stream.testkit.Harness;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where batches are cut, what is sent twice, what overtakes what: nothing of it may be seen. */
final class AnyCutTest {
  static LongStream seeds() {
    return LongStream.range(0, 12);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void markersGiveTheSameFigures(long seed) {
    isIndifferent(markers(new Random(seed)), seed);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void zonesGiveTheSameFigures(long seed) {
    isIndifferent(zones(new Random(seed)), seed);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void memoryEventsGiveTheSameFigures(long seed) {
    isIndifferent(memory(new Random(seed)), seed);
  }

  private static void isIndifferent(Capture capture, long seed) {
    Harness whole = new Harness(StreamConfig.defaults(), false);
    whole.accept(capture.whole(), capture.end());
    Random random = new Random(seed * 31 + 7);

    List<byte[]> parts = parts(capture, random);
    Harness cut = new Harness();
    for (byte[] part : parts) {
      cut.accept(part).tick();
      keepsTheLaw(cut.account(), seed);
      if (random.nextInt(5) == 0) {
        cut.restart();
      }
    }
    cut.accept(capture.end());
    isSame(whole, cut, seed);

    List<byte[]> muddled = parts(capture, random);
    muddled.addAll(parts(capture, random));
    Collections.shuffle(muddled, random);
    Harness disorder = new Harness();
    for (byte[] part : muddled) {
      disorder.accept(part).tick();
      keepsTheLaw(disorder.account(), seed);
      if (random.nextInt(5) == 0) {
        disorder.restart();
      }
    }
    disorder.accept(capture.end());
    isSame(whole, disorder, seed);
    keepsTheLaw(disorder.account(), seed);
    assertThat(disorder.account().duplicate()).as("seed %d", seed).isEqualTo(capture.rows());
  }

  private static void isSame(Harness expected, Harness found, long seed) {
    assertThat(found.runs().keySet()).as("seed %d", seed).isEqualTo(expected.runs().keySet());
    for (Map.Entry<String, RunStats> entry : expected.runs().entrySet()) {
      assertThat(found.runs().get(entry.getKey()))
          .as("seed %d, %s", seed, entry.getKey())
          .isEqualTo(entry.getValue());
    }
    assertThat(comparable(found.account()))
        .as("seed %d", seed)
        .isEqualTo(comparable(expected.account()));
  }

  /**
   * Without what may differ: how often rows came, which deltas came late, and the order of lines.
   */
  private static StreamAccount comparable(StreamAccount a) {
    return new StreamAccount(
        a.v(),
        a.stream(),
        a.subject(),
        a.file(),
        a.received() - a.duplicate(),
        a.folded(),
        0,
        a.rejected(),
        a.passedOver(),
        a.paired(),
        a.unpairedStarts(),
        a.unpairedEnds(),
        a.other(),
        a.open(),
        a.withheld(),
        a.lost(),
        a.sequences(),
        0,
        a.implausibleTimestamps(),
        a.riscs(),
        a.pools(),
        a.clock(),
        a.notCarried(),
        a.endReason(),
        a.ended(),
        a.problemCounts(),
        a.problems().stream()
            .sorted(
                java.util.Comparator.comparing(
                    problem -> problem.line() + problem.code() + problem.message()))
            .toList());
  }

  private static void keepsTheLaw(StreamAccount a, long seed) {
    long sum =
        switch (a.stream().kind()) {
          case DEVICE ->
              2 * a.paired() + a.unpairedStarts() + a.unpairedEnds() + a.other() + a.open();
          default -> a.folded() + a.passedOver() + a.open();
        };
    assertThat(sum + a.duplicate() + a.rejected())
        .as("seed %d: %s", seed, a)
        .isEqualTo(a.received());
  }

  private static List<byte[]> parts(Capture capture, Random random) {
    List<byte[]> parts = new ArrayList<>();
    int at = 0;
    while (at < capture.rows()) {
      int to = Math.min(capture.rows(), at + 1 + random.nextInt(20));
      parts.add(capture.part(at, to));
      at = to;
    }
    return parts;
  }

  /** Fewer than 100 problems, so that which are kept does not depend on the order of arrival. */
  private static Capture markers(Random random) {
    Capture capture = Capture.device();
    for (int dispatch = 0; dispatch < 5; dispatch++) {
      for (int core = 0; core < 3; core++) {
        for (String risc : new String[] {"BRISC", "TRISC_0"}) {
          lane(capture, random, dispatch, core, risc);
        }
      }
    }
    return capture;
  }

  private static void lane(Capture capture, Random random, int dispatch, int core, String risc) {
    long cycle = random.nextInt(1_000);
    for (int i = 0; i < 6; i++) {
      int hash = 0x100 + random.nextInt(3);
      long length = random.nextInt(500);
      if (random.nextInt(20) > 0) {
        capture.start(dispatch, core, 0, risc, hash, cycle);
      }
      if (random.nextInt(20) > 0) {
        capture.end(dispatch, core, 0, risc, hash, cycle + length);
      }
      if (random.nextInt(20) == 0) {
        capture.start(dispatch, 0, 0, "", 0, 0).odd(OddCode.BAD_CYCLE, "x" + i);
      }
      cycle += length + random.nextInt(50);
    }
  }

  private static Capture zones(Random random) {
    Capture capture = Capture.zones();
    for (int i = 0; i < 300; i++) {
      capture.zone(
          "zone" + random.nextInt(5),
          random.nextInt(4) == 0 ? "c" + random.nextInt(2) : "",
          random.nextInt(60) * 1_000_000_000L,
          random.nextInt(50) == 0 ? -1 : random.nextInt(1 << random.nextInt(20)));
    }
    return capture;
  }

  private static Capture memory(Random random) {
    Capture capture = Capture.memory();
    for (int i = 0; i < 300; i++) {
      String pool = "pool" + random.nextInt(2);
      long time = i * 100_000_000L;
      switch (random.nextInt(20)) {
        case 0 -> capture.reset(pool, time);
        case 1 -> capture.alloc(pool, 0, 0, time).odd(OddCode.BAD_SIZE, "z");
        case 2, 3, 4, 5, 6, 7, 8 -> capture.free(pool, random.nextInt(1_000), time);
        default -> capture.alloc(pool, random.nextInt(1_000), random.nextInt(9_000), time);
      }
    }
    return capture;
  }
}
