package dev.plumbline.model.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.model.device.PairLog.Marker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LanePairingTest {
  private static final long WRAP = 1L << 44;

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 60);
  }

  private final List<Marker> lane = new ArrayList<>();

  private void start(int hash, long cycle) {
    lane.add(new Marker(true, hash, cycle));
  }

  private void end(int hash, long cycle) {
    lane.add(new Marker(false, hash, cycle));
  }

  @ParameterizedTest
  @ValueSource(strings = {"s02", "s03", "s11"})
  void theCasesPairAsExpected(String name) {
    List<String> rows = Resources.lines("cases/" + name + "/tt_foil_device_zones.csv");
    Map<String, List<Marker>> dispatches = new TreeMap<>();
    for (int i = 1; i < rows.size(); i++) {
      String[] cells = rows.get(i).split(",");
      dispatches
          .computeIfAbsent(cells[0], dispatch -> new ArrayList<>())
          .add(
              new Marker(
                  PacketType.ofFoilText(cells[5]) == PacketType.START,
                  Integer.decode(cells[6]),
                  Long.parseLong(cells[7])));
    }
    Map<String, List<Long>> durations = new TreeMap<>();
    int paired = 0;
    int unpaired = 0;
    LanePairing pairing = new LanePairing();
    for (List<Marker> dispatch : dispatches.values()) {
      PairLog log = PairLog.of(pairing, dispatch);
      paired += 2 * log.pairs.size();
      unpaired += log.unpaired.size();
      for (String duration : log.durations) {
        durations
            .computeIfAbsent(duration.split(" ")[0], zone -> new ArrayList<>())
            .add(Long.valueOf(duration.split(" ")[1]));
      }
    }
    JsonNode expected = Resources.json("cases/" + name + "/expect.json");
    assertThat(paired).isEqualTo(expected.at("/accounting/pairedMarkers").asInt());
    assertThat(unpaired).isEqualTo(expected.at("/accounting/unpairedMarkers").asInt());
    assertThat(durations).hasSameSizeAs(expected.at("/expect/riscZones"));
    for (JsonNode zone : expected.at("/expect/riscZones")) {
      List<Long> found = durations.get(zone.get("zone").asText());
      assertThat(found).hasSize(zone.get("count").asInt());
      assertThat(found.stream().mapToLong(v -> v).sum())
          .isEqualTo(zone.get("totalCycles").asLong());
      assertThat(Collections.min(found)).isEqualTo(zone.get("minCycles").asLong());
      assertThat(Collections.max(found)).isEqualTo(zone.get("maxCycles").asLong());
    }
  }

  @Test
  void aStartThatIsStillOpenWhenItsOuterZoneEndsHasLostItsEnd() {
    start(0x1111, 1000);
    start(0x2222, 1100);
    end(0x1111, 2000);
    end(0x2222, 2100);
    PairLog log = PairLog.of(lane);
    assertThat(log.pairs).containsExactly("0 0x1111 1000+1000");
    assertThat(log.unpaired).containsExactly("1 START 0x2222 1100", "3 END 0x2222 2100");
  }

  @Test
  void recursionPairsInnermostFirst() {
    start(7, 10);
    start(7, 20);
    end(7, 30);
    end(7, 50);
    assertThat(PairLog.of(lane).pairs).containsExactly("1 0x0007 20+10", "0 0x0007 10+40");
  }

  @Test
  void whatIsOpenAtTheEndIsUnpaired() {
    end(9, 5);
    start(8, 6);
    assertThat(PairLog.of(lane).unpaired).containsExactly("0 END 0x0009 5", "1 START 0x0008 6");
  }

  @Test
  void equalTimesKeepTheirPosition() {
    start(5, 100);
    end(5, 100);
    assertThat(PairLog.of(lane).pairs).containsExactly("0 0x0005 100+0");
    lane.clear();
    end(5, 100);
    start(5, 100);
    assertThat(PairLog.of(lane).pairs).isEmpty();
  }

  @Test
  void aZoneAcrossTheCounterWrapHasItsRealLength() {
    start(1, WRAP - 300);
    start(2, WRAP - 200);
    end(2, 50);
    end(1, 700);
    PairLog log = PairLog.of(lane);
    assertThat(log.pairs)
        .containsExactly("1 0x0002 " + (WRAP - 200) + "+250", "0 0x0001 " + (WRAP - 300) + "+1000");
    assertThat(log.unpaired).isEmpty();
  }

  @Test
  void onlyAFallOfNearlyTheWholeRangeIsAWrap() {
    long limit = WRAP - (1L << 40);
    start(1, 5 + limit);
    end(1, 5);
    assertThat(PairLog.of(lane).pairs).isEmpty(); // a reset
    lane.clear();
    start(1, 6 + limit);
    end(1, 5);
    assertThat(PairLog.of(lane).pairs)
        .containsExactly("0 0x0001 " + (6 + limit) + "+" + ((1L << 40) - 1));
  }

  @Test
  void everyHashThereIsCanBeInOneLane() {
    for (int hash = 0; hash <= 0xffff; hash++) {
      start(hash, 2L * hash);
      end(hash, 2L * hash + 1);
    }
    LanePairing pairing = new LanePairing();
    PairLog log = PairLog.of(pairing, lane);
    assertThat(log.unpaired).isEmpty();
    assertThat(pairing.zones()).isEqualTo(1 << 16);
    assertThat(PairLog.of(pairing, lane.subList(0, 3)).pairs).containsExactly("0 0x0000 0+1");
    assertThat(pairing.zones()).isEqualTo(2);
  }

  @Test
  void anEmptyLaneHasNothing() {
    PairLog log = PairLog.of(lane);
    assertThat(log.pairs).isEmpty();
    assertThat(log.unpaired).isEmpty();
    assertThat(log.durations).isEmpty();
  }

  @Test
  void whatWasNotFoundCannotBeAskedFor() {
    LanePairing pairing = new LanePairing();
    pairing.pair(new long[] {1, 2}, new int[] {LanePairing.code(1, true), 3}, 1);
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> pairing.start(0));
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> pairing.cycles(0));
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> pairing.unpaired(1));
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> pairing.pair(new long[2], new int[2], 3));
  }

  /** A lane as kernels write it: nested zones, some markers lost, some times equal. */
  private static List<Marker> random(Random random) {
    List<Marker> markers = new ArrayList<>();
    List<Integer> open = new ArrayList<>();
    long cycle = random.nextInt(4) == 0 ? WRAP - 2_000 : random.nextLong(WRAP - 100_000);
    for (int i = random.nextInt(300); i > 0; i--) {
      cycle += random.nextInt(20);
      boolean start = open.isEmpty() || open.size() < 8 && random.nextBoolean();
      int hash = start ? random.nextInt(6) : open.remove(open.size() - 1);
      if (start) {
        open.add(hash);
      }
      if (random.nextInt(15) > 0) {
        markers.add(new Marker(start, hash, cycle % WRAP));
      }
    }
    return markers;
  }

  /** Brings a lane out of time order as the source does, or as nothing would. */
  private static void disorder(List<Marker> markers, Random random) {
    switch (random.nextInt(5)) {
      case 0 -> Collections.shuffle(markers, random);
      case 1 -> Collections.reverse(markers);
      case 2 -> { // the fixed slots, which enclose the rest
        markers.add(0, new Marker(true, 0x100, markers.get(0).cycle()));
        markers.add(1, new Marker(false, 0x100, markers.get(markers.size() - 1).cycle()));
      }
      case 3 -> Collections.rotate(markers, random.nextInt(markers.size()));
      default -> {} // in order
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void pairsAgreeWithThePlainRule(long seed) {
    Random random = new Random(seed);
    LanePairing pairing = new LanePairing(); // one after the other, as the fold uses it
    for (int round = 0; round < 20; round++) {
      List<Marker> markers = random(random);
      if (!markers.isEmpty()) {
        disorder(markers, random);
      }
      PairLog expected = oracle(markers);
      PairLog found = PairLog.of(pairing, markers);
      assertThat(found.pairs).as("%d, round %d", seed, round).isEqualTo(expected.pairs);
      assertThat(found.unpaired).as("%d, round %d", seed, round).isEqualTo(expected.unpaired);
      assertThat(2 * found.pairs.size() + found.unpaired.size()).isEqualTo(markers.size());
      assertThat(found.sortedDurations()).isEqualTo(found.sortedPairDurations());
      assertThat(zonesOf(found.durations)).doesNotHaveDuplicates();
    }
  }

  /** The zones in the order of their durations: each one may come only once. */
  private static List<String> zonesOf(List<String> durations) {
    List<String> zones = new ArrayList<>();
    for (String duration : durations) {
      String zone = duration.split(" ")[0];
      if (zones.isEmpty() || !zones.get(zones.size() - 1).equals(zone)) {
        zones.add(zone);
      }
    }
    return zones;
  }

  /** The rule as one would write it with lists. */
  private static PairLog oracle(List<Marker> markers) {
    long min = markers.stream().mapToLong(Marker::cycle).min().orElse(0);
    long max = markers.stream().mapToLong(Marker::cycle).max().orElse(0);
    boolean wrapped = max - min > WRAP - (1L << 40);
    List<Long> times =
        markers.stream()
            .map(Marker::cycle)
            .map(cycle -> wrapped && cycle < WRAP / 2 ? cycle + WRAP : cycle)
            .toList();
    List<Integer> sorted =
        IntStream.range(0, markers.size())
            .boxed()
            .sorted(Comparator.comparing(times::get))
            .toList();
    PairLog log = new PairLog();
    List<Integer> open = new ArrayList<>();
    for (int position : sorted) {
      Marker marker = markers.get(position);
      if (marker.start()) {
        open.add(position);
        continue;
      }
      int at = open.size() - 1;
      while (at >= 0 && markers.get(open.get(at)).hash() != marker.hash()) {
        at--;
      }
      if (at < 0) {
        log.unpaired(position, marker);
        continue;
      }
      for (int i = open.size() - 1; i > at; i--) {
        log.unpaired(open.get(i), markers.get(open.get(i)));
      }
      int start = open.get(at);
      log.pair(start, markers.get(start), times.get(position) - times.get(start));
      open.subList(at, open.size()).clear();
    }
    for (int i = open.size() - 1; i >= 0; i--) {
      log.unpaired(open.get(i), markers.get(open.get(i)));
    }
    return log;
  }

  @Test
  void aLaneFullOfLostMarkersIsNotSlow() {
    for (int i = 0; i < 200_000; i++) {
      start(i % 50_000, i);
      end(60_000, i);
    }
    PairLog log = PairLog.of(lane); // 10^10 looks if every END searched the open STARTs
    assertThat(log.unpaired).hasSize(400_000);
  }
}
