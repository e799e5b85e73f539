package dev.plumbline.model.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.model.stats.PackedWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LanePairingTest {
  private static final long WRAP = 1L << 44;

  private record Marker(long sequence, boolean start, int hash, long cycle) {
    void addTo(LanePairing lane) {
      lane.add(sequence, start ? 0 : 1, hash, cycle);
    }
  }

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 40);
  }

  private static LanePairing lane(List<Marker> markers) {
    LanePairing lane = new LanePairing();
    markers.forEach(marker -> marker.addTo(lane));
    return lane;
  }

  private final LanePairing lane = new LanePairing();

  private void start(long sequence, int hash, long cycle) {
    lane.add(sequence, PacketType.START.code(), hash, cycle);
  }

  private void end(long sequence, int hash, long cycle) {
    lane.add(sequence, PacketType.END.code(), hash, cycle);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s02", "s03", "s11"})
  void theCasesPairAsExpected(String name) {
    List<String> rows = Resources.lines("cases/" + name + "/tt_foil_device_zones.csv");
    Map<String, LanePairing> dispatches = new TreeMap<>();
    for (int i = 1; i < rows.size(); i++) {
      String[] cells = rows.get(i).split(",");
      dispatches
          .computeIfAbsent(cells[0], dispatch -> new LanePairing())
          .add(
              i - 1,
              PacketType.ofFoilText(cells[5]).code(),
              Integer.decode(cells[6]),
              Long.parseLong(cells[7]));
    }
    Map<String, List<Long>> durations = new TreeMap<>();
    int paired = 0;
    int unpaired = 0;
    for (LanePairing dispatch : dispatches.values()) {
      PairLog log = PairLog.of(dispatch);
      paired += 2 * log.pairs.size();
      unpaired += log.unpaired.size();
      for (String pair : log.pairs) {
        durations
            .computeIfAbsent(pair.split(" ")[1], zone -> new ArrayList<>())
            .add(Long.valueOf(pair.substring(pair.indexOf('+') + 1)));
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
    start(0, 0x1111, 1000);
    start(1, 0x2222, 1100);
    end(2, 0x1111, 2000);
    end(3, 0x2222, 2100);
    PairLog log = PairLog.of(lane);
    assertThat(log.pairs).containsExactly("0-2 0x1111 1000+1000");
    assertThat(log.unpaired).containsExactly("1 START 0x2222 1100", "3 END 0x2222 2100");
  }

  @Test
  void recursionPairsInnermostFirst() {
    start(0, 7, 10);
    start(1, 7, 20);
    end(2, 7, 30);
    end(3, 7, 50);
    assertThat(PairLog.of(lane).pairs).containsExactly("1-2 0x0007 20+10", "0-3 0x0007 10+40");
  }

  @Test
  void whatIsOpenAtTheEndIsUnpaired() {
    end(4, 9, 5);
    start(5, 8, 6);
    assertThat(PairLog.of(lane).unpaired).containsExactly("4 END 0x0009 5", "5 START 0x0008 6");
  }

  @Test
  void equalTimesKeepTheirSequenceAndEqualSequencesTheirArrival() {
    end(3, 5, 100);
    start(2, 5, 100);
    assertThat(PairLog.of(lane).pairs).containsExactly("2-3 0x0005 100+0");
    lane.clear();
    start(2, 5, 100);
    end(2, 5, 100);
    assertThat(PairLog.of(lane).pairs).containsExactly("2-2 0x0005 100+0");
    lane.clear();
    end(2, 5, 100);
    start(2, 5, 100);
    assertThat(PairLog.of(lane).pairs).isEmpty();
  }

  @Test
  void aZoneAcrossTheCounterWrapHasItsRealLength() {
    start(0, 1, WRAP - 300);
    start(1, 2, WRAP - 200);
    end(2, 2, 50);
    end(3, 1, 700);
    PairLog log = PairLog.of(lane);
    assertThat(log.pairs)
        .containsExactly(
            "1-2 0x0002 " + (WRAP - 200) + "+250", "0-3 0x0001 " + (WRAP - 300) + "+1000");
    assertThat(log.unpaired).isEmpty();
  }

  @Test
  void onlyAFallOfNearlyTheWholeRangeIsAWrap() {
    long limit = WRAP - (1L << 40);
    start(0, 1, 5 + limit);
    end(1, 1, 5);
    assertThat(PairLog.of(lane).pairs).isEmpty(); // a reset
    lane.clear();
    start(0, 1, 6 + limit);
    end(1, 1, 5);
    assertThat(PairLog.of(lane).pairs)
        .containsExactly("0-1 0x0001 " + (6 + limit) + "+" + ((1L << 40) - 1));
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
        markers.add(new Marker(markers.size(), start, hash, cycle % WRAP));
      }
    }
    return markers;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theOrderOfArrivalChangesNothing(long seed) {
    Random random = new Random(seed);
    List<Marker> markers = random(random);
    PairLog inOrder = PairLog.of(lane(markers));
    Collections.shuffle(markers, random);
    PairLog shuffled = PairLog.of(lane(markers));
    assertThat(shuffled.pairs).isEqualTo(inOrder.pairs);
    assertThat(shuffled.unpaired).isEqualTo(inOrder.unpaired);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void cuttingALaneAnywhereAndStoringItInBetweenChangesNothing(long seed) {
    Random random = new Random(seed);
    List<Marker> markers = random(random);
    PairLog whole = PairLog.of(lane(markers));
    LanePairing stored = new LanePairing();
    for (Marker marker : markers) {
      if (random.nextInt(10) == 0) {
        byte[] bytes = stored.toBytes();
        stored = LanePairing.fromBytes(bytes, 0, bytes.length);
        stored.pair(new PairLog()); // looking changes nothing either
      }
      marker.addTo(stored);
    }
    PairLog pieces = PairLog.of(stored);
    assertThat(pieces.pairs).isEqualTo(whole.pairs);
    assertThat(pieces.unpaired).isEqualTo(whole.unpaired);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyMarkerIsAccountedForOnceAndPairsAgreeWithThePlainRule(long seed) {
    List<Marker> markers = random(new Random(seed));
    PairLog log = PairLog.of(lane(markers));
    assertThat(log.markers).isEqualTo(markers.size());
    assertThat(log.pairs).isEqualTo(oracle(markers));
  }

  /** The rule as one would write it with lists. */
  private static List<String> oracle(List<Marker> markers) {
    long min = markers.stream().mapToLong(Marker::cycle).min().orElse(0);
    long max = markers.stream().mapToLong(Marker::cycle).max().orElse(0);
    boolean wrapped = max - min > WRAP - (1L << 40);
    List<String> pairs = new ArrayList<>();
    List<Marker> open = new ArrayList<>();
    for (Marker marker : markers) { // generated in time order, modulo the wrap
      if (marker.start) {
        open.add(marker);
        continue;
      }
      for (int i = open.size() - 1; i >= 0; i--) {
        Marker start = open.get(i);
        if (start.hash == marker.hash) {
          long cycles = marker.cycle - start.cycle + (marker.cycle < start.cycle ? WRAP : 0);
          assertThat(marker.cycle >= start.cycle || wrapped).isTrue();
          pairs.add(
              start.sequence
                  + "-"
                  + marker.sequence
                  + " "
                  + ZoneHash.hex(start.hash)
                  + " "
                  + start.cycle
                  + "+"
                  + cycles);
          open.subList(i, open.size()).clear();
          break;
        }
      }
    }
    return pairs;
  }

  @Test
  void aLaneFullOfLostMarkersIsNotSlow() {
    for (int i = 0; i < 200_000; i++) {
      start(2L * i, i % 50_000, i);
      end(2L * i + 1, 60_000, i);
    }
    PairLog log = PairLog.of(lane); // 10^10 looks if every END searched the open STARTs
    assertThat(log.unpaired).hasSize(400_000);
  }

  @Test
  void otherTypesAndNegativeTimesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> lane.add(0, PacketType.TOTAL.code(), 1, 1))
        .withMessageContaining("found TOTAL");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> lane.add(0, 0, 1, -4))
        .withMessageContaining("found -4");
    assertThat(lane.size()).isZero();
  }

  @Test
  void everyCutAndEveryContradictionIsRefused() {
    start(100, 0xffff, WRAP - 1);
    end(101, 0xffff, 5);
    byte[] bytes = lane.toBytes();
    assertThat(LanePairing.fromBytes(bytes, 0, bytes.length).size()).isEqualTo(2);
    for (int length = 0; length < bytes.length; length++) {
      int cut = length;
      assertThatIllegalArgumentException()
          .isThrownBy(() -> LanePairing.fromBytes(bytes, 0, cut))
          .withMessageStartingWith("open lane: at byte ");
    }
    refused("of at most 4000000 expected", writer().unsigned(1L << 33));
    refused("does not fit into 0 bytes", writer().unsigned(3_000_000));
    refused("no valid hash or cycle", writer().unsigned(1).unsigned(3).signed(0).signed(-1));
    refused("no valid hash or cycle", writer().unsigned(1).unsigned(1L << 34).signed(0).signed(1));
  }

  private static PackedWriter writer() {
    return new PackedWriter(16).raw(1);
  }

  private static void refused(String message, PackedWriter writer) {
    byte[] bytes = writer.toBytes();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LanePairing.fromBytes(bytes, 0, bytes.length))
        .withMessageContaining(message);
  }
}
