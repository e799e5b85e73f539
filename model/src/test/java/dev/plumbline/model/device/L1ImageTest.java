package dev.plumbline.model.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class L1ImageTest {
  private static L1Image image(String path) {
    byte[] bytes = Resources.bytes(path);
    ControlLayout layout = ControlLayout.ofImageSize(bytes.length);
    return new L1Image().wrap(bytes, 0, bytes.length, layout);
  }

  private static RiscMarkers decoded(L1Image image, int risc) {
    RiscMarkers markers = new RiscMarkers();
    markers.decode(image, risc);
    return markers;
  }

  private static List<String> markers(L1Image image, int risc) {
    RiscMarkers markers = decoded(image, risc);
    List<String> found = new ArrayList<>();
    for (int i = 0; i < markers.size(); i++) {
      found.add(
          markers.word(i)
              + " "
              + markers.type(i)
              + " "
              + ZoneHash.hex(markers.hash(i))
              + " "
              + markers.cycle(i));
    }
    return found;
  }

  private static PairLog pairs(L1Image image, int risc) {
    RiscMarkers markers = decoded(image, risc);
    List<PairLog.Marker> lane = new ArrayList<>();
    for (int i = 0; i < markers.size(); i++) {
      if (markers.isPairable(i)) {
        lane.add(
            new PairLog.Marker(
                LanePairing.isStart(markers.code(i)),
                LanePairing.hash(markers.code(i)),
                markers.cycle(i)));
      }
    }
    assertThat(lane).hasSize(markers.pairable());
    return PairLog.of(lane);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"core_1_2_ctl32", "core_1_2_ctl64", "core_2_2_full_brisc", "core_4_1_brisc_only"})
  void everySampleReadsAsExpected(String name) {
    L1Image image = image("l1_dumps/" + name + ".bin");
    JsonNode expected = Resources.json("l1_dumps/" + name + ".expected.json");
    expected
        .get("control")
        .forEachEntry(
            (word, value) ->
                assertThat(image.control(ControlWord.valueOf(word)))
                    .as(word)
                    .isEqualTo(value.asLong()));
    assertThat(expected.get("riscs")).hasSize(ControlLayout.RISCS);
    for (int risc = 0; risc < ControlLayout.RISCS; risc++) {
      assertRisc(image, risc, expected.get("riscs").get(risc));
    }
  }

  private static void assertRisc(L1Image image, int risc, JsonNode expected) {
    assertThat(L1Image.riscName(risc)).isEqualTo(expected.get("risc").asText());
    assertThat(image.deviceEndIndex(risc)).isEqualTo(expected.get("device_end_index").asInt());
    assertThat(image.usedEndIndex(risc)).isEqualTo(expected.get("used_end_index").asInt());
    assertThat(image.droppedFlag(risc)).isEqualTo(expected.get("dropped_flag").asBoolean());
    assertThat(decoded(image, risc).isBufferFull())
        .isEqualTo(expected.get("buffer_full").asBoolean());
    List<String> markers = new ArrayList<>();
    for (JsonNode marker : expected.get("markers")) {
      JsonNode cycle = marker.has("sum") ? marker.get("sum") : marker.get("cycle");
      markers.add(
          marker.get("word").asText()
              + " "
              + marker.get("packet_type").asText()
              + " "
              + marker.get("zone_hash").asText()
              + " "
              + cycle.asText());
    }
    assertThat(markers(image, risc)).isEqualTo(markers);
    PairLog log = pairs(image, risc);
    assertThat(log.unpaired).isEmpty();
    assertThat(log.pairs.stream().map(pair -> pair.substring(pair.indexOf(' ') + 1)))
        .containsExactlyInAnyOrderElementsOf(pairs(expected.get("pairs")));
  }

  private static List<String> pairs(JsonNode expected) {
    List<String> pairs = new ArrayList<>();
    for (JsonNode pair : expected) {
      pairs.add(
          pair.get("zone_hash").asText()
              + " "
              + pair.get("start").asText()
              + "+"
              + pair.get("cycles").asText());
    }
    return pairs;
  }

  @Test
  void caseS29FixedSlotsEmptyRiscsAndTheDropFlag() {
    L1Image image = image("cases/s29/l1_core_1_2.bin");
    JsonNode expected = Resources.json("cases/s29/expect.json");
    Map<String, String> zones = new TreeMap<>();
    for (JsonNode zone : expected.at("/expect/riscZones")) {
      assertThat(zone.get("risc").asText()).isEqualTo("BRISC");
      zones.put(zone.get("zone").asText(), zone.get("totalCycles").asText());
    }
    Map<String, String> found = new TreeMap<>();
    for (String pair : pairs(image, 0).pairs) {
      found.put(pair.split(" ")[1], pair.substring(pair.indexOf('+') + 1));
    }
    assertThat(found).isEqualTo(zones).hasSize(3);
    int markers = 0;
    for (int risc = 0; risc < ControlLayout.RISCS; risc++) {
      markers += markers(image, risc).size();
      assertThat(image.droppedFlag(risc))
          .isEqualTo(expected.at("/expect/droppedFlag/" + L1Image.riscName(risc)).asBoolean());
    }
    assertThat(markers).isEqualTo(expected.at("/accounting/markers").asInt());
  }

  @ParameterizedTest
  @EnumSource
  void theSizeTellsTheLayout(ControlLayout layout) {
    assertThat(layout.imageSizeBytes()).isEqualTo(layout == ControlLayout.CTL32 ? 10_368 : 10_496);
    assertThat(ControlLayout.ofImageSize(layout.imageSizeBytes())).isEqualTo(layout);
    assertThat(ControlLayout.ofImageSize(layout.imageSizeBytes() - 4)).isNull();
  }

  @Test
  void aWrongSizeIsRefusedWithBothSizes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new L1Image().wrap(new byte[20_000], 0, 10_496, ControlLayout.CTL32))
        .withMessageContaining("10368 bytes, found 10496");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new L1Image().wrap(new byte[10_400], 33, 10_368, ControlLayout.CTL32))
        .withMessageContaining("10368 bytes at 33 exceeds 10400");
  }

  /** An image that is built word by word. */
  private static final class Words {
    private final ByteBuffer bytes = ByteBuffer.allocate(10_368).order(ByteOrder.LITTLE_ENDIAN);

    Words() {
      for (int risc = 0; risc < 5; risc++) {
        for (int word = 4; word < 12; word++) {
          word(risc, word, 0x8000_0000);
        }
      }
    }

    void end(int risc, int index) {
      bytes.putInt(4 * (5 + risc), index);
    }

    void word(int risc, int word, int value) {
      bytes.putInt(4 * (32 + 512 * risc + word), value);
    }

    void marker(int risc, int word, PacketType type, int hash, long cycle) {
      word(risc, word, 1 << 31 | type.code() << 28 | hash << 12 | (int) (cycle >>> 32));
      word(risc, word + 1, (int) cycle);
    }

    L1Image image() {
      return new L1Image().wrap(bytes.array(), 0, 10_368, ControlLayout.CTL32);
    }
  }

  @Test
  void payloadWordsAreNeverMarkersWhateverTheyHold() {
    Words words = new Words();
    words.end(1, 22);
    words.marker(1, 12, PacketType.TS_DATA_16B, 0x2222, 5);
    for (int word = 14; word < 18; word++) {
      words.word(1, word, 0x8123_4567);
    }
    words.marker(1, 18, PacketType.TS_EVENT, 0xffff, (1L << 44) - 1);
    words.word(1, 20, 0x8000_0000);
    assertThat(markers(words.image(), 1))
        .containsExactly("12 TS_DATA_16B 0x2222 5", "18 TS_EVENT 0xffff 17592186044415");
  }

  @Test
  void aMarkerWhosePayloadTheEndIndexCutsIsStillOne() {
    Words words = new Words();
    words.end(0, 14);
    words.marker(0, 12, PacketType.TS_DATA, 0x2222, 5);
    assertThat(markers(words.image(), 0)).containsExactly("12 TS_DATA 0x2222 5");
  }

  @Test
  void aRiscThatFinishedNoRunStillShowsItsFixedSlots() {
    Words words = new Words();
    words.marker(2, 4, PacketType.START, 0x1111, 9);
    words.marker(2, 12, PacketType.END, 0x1111, 10); // left over from before
    assertThat(markers(words.image(), 2)).containsExactly("4 START 0x1111 9");
  }

  @Test
  void anEndWrittenOverTheNextRiscLeavesItsStartUnpaired() {
    Words words = new Words();
    words.end(0, 514);
    words.marker(0, 12, PacketType.START, 0x1111, 100);
    for (int word = 14; word < 512; word += 2) {
      words.marker(0, word, word % 4 == 2 ? PacketType.START : PacketType.END, 0x2222, 100 + word);
    }
    words.marker(0, 512, PacketType.END, 0x1111, 900); // words 0 and 1 of NCRISC
    L1Image image = words.image();
    assertThat(image.deviceEndIndex(0)).isEqualTo(514);
    assertThat(image.usedEndIndex(0)).isEqualTo(512);
    assertThat(decoded(image, 0).isBufferFull()).isTrue();
    assertThat(markers(image, 1)).isEmpty();
    PairLog log = pairs(image, 0);
    assertThat(log.unpaired).contains("0 START 0x1111 100");
    assertThat(log.pairs).hasSize(124);
  }

  @Test
  void paddingAtTheEndIsNotAFullBuffer() {
    Words words = new Words();
    words.end(3, 512);
    words.marker(3, 508, PacketType.START, 0x1111, 1);
    words.word(3, 510, 0x8000_0000);
    assertThat(decoded(words.image(), 3).isBufferFull()).isFalse();
    words.marker(3, 510, PacketType.END, 0x1111, 2);
    assertThat(decoded(words.image(), 3).isBufferFull()).isTrue();
    words.end(3, 508);
    assertThat(decoded(words.image(), 3).isBufferFull()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void anyContentCanBeRead(long seed) {
    byte[] noise = new byte[10_496 + 8];
    new Random(seed).nextBytes(noise);
    L1Image image = new L1Image().wrap(noise, 8, 10_496, ControlLayout.CTL64);
    for (int risc = 0; risc < ControlLayout.RISCS; risc++) {
      assertThat(image.deviceEndIndex(risc)).isNotNegative();
      assertThat(image.usedEndIndex(risc)).isBetween(12, 512);
      RiscMarkers markers = decoded(image, risc);
      for (int i = 0; i < markers.size(); i++) {
        assertThat(markers.word(i)).isBetween(4, 510);
        assertThat(markers.hash(i)).isBetween(0, 0xffff);
        assertThat(markers.cycle(i)).isBetween(0L, (1L << 44) - 1);
      }
    }
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> image.usedEndIndex(5));
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> decoded(image, -1));
  }

  /** Images as no device writes them: all types, payloads, gaps, ends anywhere, both layouts. */
  @ParameterizedTest
  @MethodSource("seeds")
  void everyBufferIsDecodedAsThePlainRuleDoes(long seed) {
    Random random = new Random(seed);
    L1Image image = new L1Image();
    RiscMarkers markers = new RiscMarkers(); // one after the other, as the fold uses it
    for (ControlLayout layout : ControlLayout.values()) {
      int offset = random.nextInt(9);
      byte[] bytes = new byte[offset + layout.imageSizeBytes()];
      ByteBuffer words = ByteBuffer.wrap(bytes, offset, layout.imageSizeBytes()).slice();
      fill(words.order(ByteOrder.LITTLE_ENDIAN), layout, random);
      image.wrap(bytes, offset, layout.imageSizeBytes(), layout);
      for (int risc = 0; risc < ControlLayout.RISCS; risc++) {
        markers.decode(image, risc);
        List<String> found = new ArrayList<>();
        for (int i = 0; i < markers.size(); i++) {
          found.add(
              markers.word(i)
                  + " "
                  + markers.type(i)
                  + " "
                  + markers.hash(i)
                  + " "
                  + markers.cycle(i));
        }
        boolean[] full = new boolean[1];
        assertThat(found).as("seed %d", seed).isEqualTo(plain(words, layout, risc, full));
        assertThat(markers.isBufferFull()).as("seed %d", seed).isEqualTo(full[0]);
      }
    }
  }

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 200);
  }

  private static void fill(ByteBuffer words, ControlLayout layout, Random random) {
    for (int risc = 0; risc < ControlLayout.RISCS; risc++) {
      int[] ends = {0, 12, 13, 510, 511, 512, 514, -1, random.nextInt(600)};
      words.putInt(4 * layout.deviceEndWord(risc), ends[random.nextInt(ends.length)]);
      for (int word = 0; word < ControlLayout.BUFFER_WORDS; word += 2) {
        int head =
            switch (random.nextInt(8)) {
              case 0 -> 0x8000_0000;
              case 1 -> random.nextInt() & Integer.MAX_VALUE;
              case 2 -> random.nextInt() | 1 << 31;
              default -> random.nextInt() & 0x1fff_ffff | 1 << 31;
            };
        int at = 4 * (layout.bufferWord(risc) + word);
        words.putInt(at, head).putInt(at + 4, random.nextInt());
      }
    }
  }

  /** The rule as the fact sheet has it. */
  private static List<String> plain(
      ByteBuffer words, ControlLayout layout, int risc, boolean[] full) {
    long end = Integer.toUnsignedLong(words.getInt(4 * layout.deviceEndWord(risc)));
    long used = Math.max(12, Math.min(512, end));
    List<String> markers = new ArrayList<>();
    for (int word = 4; word + 1 < used; word += 2) {
      long head = Integer.toUnsignedLong(words.getInt(4 * (layout.bufferWord(risc) + word)));
      long low = Integer.toUnsignedLong(words.getInt(4 * (layout.bufferWord(risc) + word + 1)));
      if (head <= 0x8000_0000L) {
        continue;
      }
      PacketType type = PacketType.ofCode((int) (head >> 28 & 7));
      long cycle = type == PacketType.TOTAL ? low : (head & 0xfff) * (1L << 32) + low;
      markers.add(word + " " + type + " " + (head >> 12 & 0xffff) + " " + cycle);
      word += type.payloadWords();
      full[0] = end >= 512 && word + 2 >= 512;
    }
    return markers;
  }
}
