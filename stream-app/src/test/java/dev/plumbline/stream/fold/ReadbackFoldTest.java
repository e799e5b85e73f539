package dev.plumbline.stream.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.device.ControlLayout;
import dev.plumbline.model.device.L1Image;
import dev.plumbline.model.device.PacketType;
import dev.plumbline.model.stats.CoreStats;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.StreamAccount.RiscAccount;
import dev.plumbline.model.wire.MarkerLayout;
import dev.plumbline.stream.testkit.Capture;
import dev.plumbline.stream.testkit.Harness;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Raw readbacks and the markers decoded from them come to what the plain rules say. */
final class ReadbackFoldTest {
  private static final int CORES = 3;

  static LongStream seeds() {
    return LongStream.range(0, 24);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void readbacksAndTheirMarkersComeToWhatThePlainRulesSay(long seed) {
    Random random = new Random(seed);
    MarkerLayout layout = seed % 2 == 0 ? MarkerLayout.CTL32 : MarkerLayout.CTL64;
    ControlLayout control = seed % 2 == 0 ? ControlLayout.CTL32 : ControlLayout.CTL64;
    Readbacks readbacks = new Readbacks(random, control);
    PlainReadbacks plain = new PlainReadbacks();
    Capture images = Capture.images(layout);
    Capture markers = Capture.device();
    for (int dispatch = 0; dispatch < 4; dispatch++) {
      for (int core = 0; core < CORES; core++) {
        byte[] image = readbacks.next();
        plain.add(core + ",1", image, control);
        images.image(dispatch, core, 1, image);
        decoded(markers, dispatch, core, image, control);
      }
    }

    Harness fromImages = folded(images, random);
    isSame(fromImages, plain, seed);
    for (int risc = 0; risc < ControlLayout.RISCS; risc++) {
      RiscAccount found = fromImages.account().riscs().get(risc);
      assertThat(found.risc()).isEqualTo(L1Image.riscName(risc));
      assertThat(found.droppedFlags()).as("seed %d", seed).isEqualTo(plain.dropped[risc]);
      assertThat(found.fullBuffers()).as("seed %d", seed).isEqualTo(plain.full[risc]);
    }
    isSame(folded(markers, random), plain, seed);
  }

  private static void decoded(
      Capture markers, int dispatch, int core, byte[] image, ControlLayout layout) {
    ByteBuffer words = ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN);
    for (int risc = 0; risc < ControlLayout.RISCS; risc++) {
      List<PlainReadbacks.Marker> lane = new ArrayList<>();
      PlainReadbacks.decode(words, layout, risc, lane);
      for (PlainReadbacks.Marker marker : lane) {
        PacketType type = PacketType.ofCode(marker.type());
        String name = L1Image.riscName(risc);
        markers.marker(dispatch, core, 1, name, type, marker.hash(), marker.cycle());
      }
    }
  }

  /** Cut anywhere, some of it twice, with commits and restarts in between. */
  private static Harness folded(Capture capture, Random random) {
    Harness fold = new Harness();
    int at = 0;
    while (at < capture.rows()) {
      int to = Math.min(capture.rows(), at + 1 + random.nextInt(1 + capture.rows() / 4));
      fold.accept(capture.part(Math.max(0, at - random.nextInt(3)), to));
      switch (random.nextInt(4)) {
        case 0 -> fold.commit();
        case 1 -> fold.restart();
        default -> {}
      }
      at = to;
    }
    return fold.accept(capture.end());
  }

  private static void isSame(Harness fold, PlainReadbacks plain, long seed) {
    StreamAccount account = fold.account();
    assertThat(account.received() - account.duplicate()).isEqualTo(plain.markers);
    assertThat(account.other()).as("seed %d", seed).isEqualTo(plain.other);
    assertThat(account.rejected() + account.open()).isZero();
    Map<String, Long> starts = new TreeMap<>();
    Map<String, Long> ends = new TreeMap<>();
    Map<String, List<Long>> zones = new TreeMap<>();
    plain.durations.forEach(
        (zone, values) ->
            zones
                .computeIfAbsent(
                    zone.substring(0, zone.lastIndexOf(' ')), name -> new ArrayList<>())
                .addAll(values));
    long pairs = 0;
    for (RunStats run : fold.runs().values()) {
      String zone = run.key().place() + " " + run.key().name();
      put(starts, zone, run.value().unpairedStarts());
      put(ends, zone, run.value().unpairedEnds());
      DurationStats expected = new DurationStats();
      zones.getOrDefault(zone, List.of()).forEach(expected::add);
      assertThat(run.value().durations()).as("seed %d, %s", seed, zone).isEqualTo(expected);
      CoreStats cores = new CoreStats();
      for (int core = 0; core < CORES; core++) {
        for (long cycles : plain.durations.getOrDefault(zone + " " + core + ",1", List.of())) {
          cores.add(core, 1, cycles);
        }
      }
      assertThat(run.value().cores()).as("seed %d, %s", seed, zone).isEqualTo(cores);
      pairs += expected.count();
    }
    assertThat(starts).as("seed %d", seed).isEqualTo(plain.unpairedStarts);
    assertThat(ends).as("seed %d", seed).isEqualTo(plain.unpairedEnds);
    assertThat(account.paired()).as("seed %d", seed).isEqualTo(pairs);
    assertThat(pairs).isEqualTo(plain.durations.values().stream().mapToLong(List::size).sum());
  }

  private static void put(Map<String, Long> counts, String zone, long count) {
    if (count != 0) {
      counts.put(zone, count);
    }
  }
}
