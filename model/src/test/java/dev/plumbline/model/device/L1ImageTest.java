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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class L1ImageTest {
  private static L1Image image(String path) {
    byte[] bytes = Resources.bytes(path);
    ControlLayout layout = ControlLayout.ofImageSize(bytes.length);
    return L1Image.read(bytes, 0, bytes.length, layout);
  }

  private static List<String> markers(L1Image image, int risc) {
    List<String> found = new ArrayList<>();
    image.forEachMarker(
        risc,
        (word, type, hash, cycle, truncated) ->
            found.add(
                word
                    + " "
                    + type
                    + " "
                    + ZoneHash.hex(hash)
                    + " "
                    + cycle
                    + (truncated ? " truncated" : "")));
    return found;
  }

  private static LanePairing lane(L1Image image, int risc) {
    LanePairing lane = new LanePairing();
    image.forEachMarker(
        risc,
        (word, type, hash, cycle, truncated) -> {
          if (type == PacketType.START || type == PacketType.END) {
            lane.add(word, type.code(), hash, cycle);
          }
        });
    return lane;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"core_1_2_ctl32", "core_1_2_ctl64", "core_2_2_full_brisc", "core_4_1_brisc_only"})
  void everySampleReadsAsExpected(String name) {
    L1Image image = image("l1_dumps/" + name + ".bin");
    JsonNode expected = Resources.json("l1_dumps/" + name + ".expected.json");
    assertThat(image.layout().name()).isEqualToIgnoringCase(expected.get("layout").asText());
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
    assertThat(image.hostEndIndex(risc)).isEqualTo(expected.get("host_end_index").asInt());
    assertThat(image.deviceEndIndex(risc)).isEqualTo(expected.get("device_end_index").asInt());
    assertThat(image.usedEndIndex(risc)).isEqualTo(expected.get("used_end_index").asInt());
    assertThat(image.idRisc(risc)).isEqualTo(expected.at("/id/risc").asInt());
    assertThat(image.idFlatCore(risc)).isEqualTo(expected.at("/id/flat_id").asInt());
    assertThat(image.idTraceCounter(risc)).isEqualTo(expected.at("/id/trace").asInt());
    assertThat(image.runHostId(risc)).isEqualTo(expected.at("/id/run_host_id").asLong());
    assertThat(image.droppedFlag(risc)).isEqualTo(expected.get("dropped_flag").asBoolean());
    assertThat(image.bufferFull(risc)).isEqualTo(expected.get("buffer_full").asBoolean());
    assertThat(image.endIndexSuspect(risc))
        .isEqualTo(expected.get("end_index_suspect").asBoolean());
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
      for (int i = 0; marker.has("data") && i < marker.get("data").size(); i++) {
        assertThat(image.payload(risc, marker.get("word").asInt(), i))
            .isEqualTo(marker.get("data").get(i).asLong());
      }
    }
    assertThat(markers(image, risc)).isEqualTo(markers);
    PairLog log = PairLog.of(lane(image, risc));
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
    for (String pair : PairLog.of(lane(image, 0)).pairs) {
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
        .isThrownBy(() -> L1Image.read(new byte[20_000], 0, 10_496, ControlLayout.CTL32))
        .withMessageContaining("10368 bytes, found 10496");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> L1Image.read(new byte[10_400], 33, 10_368, ControlLayout.CTL32))
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
      return L1Image.read(bytes.array(), 0, 10_368, ControlLayout.CTL32);
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
    L1Image image = words.image();
    assertThat(markers(image, 1))
        .containsExactly("12 TS_DATA_16B 0x2222 5", "18 TS_EVENT 0xffff 17592186044415");
    assertThat(image.payload(1, 12, 1)).isEqualTo(0x8123_4567_8123_4567L);
  }

  @Test
  void aPayloadThatTheEndIndexCutsIsFlagged() {
    Words words = new Words();
    words.end(0, 14);
    words.marker(0, 12, PacketType.TS_DATA, 0x2222, 5);
    assertThat(markers(words.image(), 0)).containsExactly("12 TS_DATA 0x2222 5 truncated");
  }

  @Test
  void aRiscThatFinishedNoRunStillShowsItsFixedSlots() {
    Words words = new Words();
    words.marker(2, 4, PacketType.START, 0x1111, 9);
    words.marker(2, 12, PacketType.END, 0x1111, 10); // left over from before
    assertThat(markers(words.image(), 2)).containsExactly("4 START 0x1111 9");
    assertThat(words.image().endIndexSuspect(2)).isFalse();
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
    assertThat(image.endIndexSuspect(0)).isTrue();
    assertThat(image.bufferFull(0)).isTrue();
    assertThat(markers(image, 1)).isEmpty();
    PairLog log = PairLog.of(lane(image, 0));
    assertThat(log.unpaired).contains("12 START 0x1111 100");
    assertThat(log.pairs).hasSize(124);
  }

  @Test
  void paddingAtTheEndIsNotAFullBuffer() {
    Words words = new Words();
    words.end(3, 512);
    words.marker(3, 508, PacketType.START, 0x1111, 1);
    words.word(3, 510, 0x8000_0000);
    assertThat(words.image().bufferFull(3)).isFalse();
    words.marker(3, 510, PacketType.END, 0x1111, 2);
    assertThat(words.image().bufferFull(3)).isTrue();
    words.end(3, 508);
    assertThat(words.image().bufferFull(3)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void anyContentCanBeRead(long seed) {
    byte[] noise = new byte[10_496 + 8];
    new Random(seed).nextBytes(noise);
    L1Image image = L1Image.read(noise, 8, 10_496, ControlLayout.CTL64);
    for (int risc = 0; risc < ControlLayout.RISCS; risc++) {
      assertThat(image.deviceEndIndex(risc)).isNotNegative();
      assertThat(image.usedEndIndex(risc)).isBetween(12, 512);
      image.forEachMarker(
          risc,
          (word, type, hash, cycle, truncated) -> {
            assertThat(word).isBetween(4, 510);
            assertThat(hash).isBetween(0, 0xffff);
            assertThat(cycle).isBetween(0L, (1L << 44) - 1);
          });
      image.bufferFull(risc);
    }
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> image.usedEndIndex(5));
  }
}
