package dev.plumbline.stream.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.device.PacketType;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.wire.ClockSync;
import dev.plumbline.model.wire.OddCode;
import dev.plumbline.model.wire.ZoneNames;
import dev.plumbline.stream.testkit.Capture;
import dev.plumbline.stream.testkit.Harness;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DeviceFoldTest {
  private final Harness fold = new Harness();

  @Test
  void aLostInnerEndCostsOnlyItsOwnZone() { // case s02
    Capture capture =
        Capture.device()
            .start(0, 1, 2, "BRISC", 0x1111, 1000)
            .start(0, 1, 2, "BRISC", 0x2222, 1100)
            .end(0, 1, 2, "BRISC", 0x1111, 2000)
            .start(0, 1, 2, "BRISC", 0x3333, 2100)
            .end(0, 1, 2, "BRISC", 0x3333, 2200);
    fold.accept(capture.whole(), capture.end());

    assertThat(durations("0x1111")).isEqualTo(List.of(1000L));
    assertThat(durations("0x3333")).isEqualTo(List.of(100L));
    assertThat(durations("0x2222")).isEmpty();
    StreamAccount account = fold.account();
    assertThat(account.received()).isEqualTo(5);
    assertThat(2 * account.paired()).isEqualTo(4);
    assertThat(account.unpairedStarts()).isEqualTo(1);
    assertThat(account.unpairedEnds()).isZero();
    assertThat(account.open()).isZero();
    Problem problem = only(account, "unpaired-start");
    assertThat(problem.severity()).isEqualTo(Severity.WARNING);
    assertThat(problem.file()).isEqualTo("tt_foil_device_zones.csv");
    assertThat(problem.line()).isEqualTo(3);
    assertThat(problem.message()).contains("0x2222", "START", "BRISC", "(1,2)", "1100");
  }

  @Test
  void rowsOutOfTimeOrderPairInTimeOrder() { // case s03
    Capture capture =
        Capture.device()
            .start(0, 4, 4, "NCRISC", 0xf57b, 500)
            .end(0, 4, 4, "NCRISC", 0xf57b, 5000)
            .start(0, 4, 4, "NCRISC", 0x1607, 600)
            .end(0, 4, 4, "NCRISC", 0x1607, 4900)
            .start(0, 4, 4, "NCRISC", 0x0abc, 1000)
            .end(0, 4, 4, "NCRISC", 0x0abc, 4000)
            .start(0, 4, 4, "NCRISC", 0x0abc, 3000)
            .end(0, 4, 4, "NCRISC", 0x0abc, 2000);
    fold.accept(capture.whole(), capture.end());

    assertThat(durations("0xf57b")).isEqualTo(List.of(4500L));
    assertThat(durations("0x1607")).isEqualTo(List.of(4300L));
    assertThat(durations("0x0abc")).isEqualTo(List.of(1000L, 1000L));
    assertThat(fold.account().paired()).isEqualTo(4);
    assertThat(fold.account().problems()).noneMatch(p -> p.severity() != Severity.INFO);
  }

  @Test
  void aResetBetweenStartAndEndIsNoDuration() { // case s11
    Capture capture =
        Capture.device()
            .start(0, 3, 3, "BRISC", 0xbdb7, 1000)
            .end(0, 3, 3, "BRISC", 0xbdb7, 1750)
            .start(1, 3, 3, "BRISC", 0xbdb7, 5_000_000)
            .end(1, 3, 3, "BRISC", 0xbdb7, 1200);
    fold.accept(capture.whole(), capture.end());

    assertThat(durations("0xbdb7")).isEqualTo(List.of(750L));
    StreamAccount account = fold.account();
    assertThat(account.paired()).isEqualTo(1);
    assertThat(account.unpairedStarts() + account.unpairedEnds()).isEqualTo(2);
    Problem start = only(account, "unpaired-start");
    assertThat(start.message()).contains("0xbdb7", "5000000", "dispatch 1");
    assertThat(start.line()).isEqualTo(4);
    assertThat(fold.run("0xbdb7").value().unpairedStarts()).isEqualTo(1);
    assertThat(fold.run("0xbdb7").value().unpairedEnds()).isEqualTo(1);
  }

  @Test
  void aClashingHashKeepsItsNumbersUnderTheHash() { // case s12
    Map<Integer, List<String>> table =
        Map.of(
            0xf001, List.of("reader_page_325", "writer_page_91"), 0x2c37, List.of("pack_tile_7"));
    ZoneNames names = hash -> table.getOrDefault(hash, List.of());
    Capture capture =
        Capture.device()
            .names(names)
            .start(0, 1, 1, "BRISC", 0xf001, 100)
            .end(0, 1, 1, "BRISC", 0xf001, 160)
            .start(0, 1, 1, "NCRISC", 0xf001, 200)
            .end(0, 1, 1, "NCRISC", 0xf001, 290)
            .start(0, 1, 1, "BRISC", 0x2c37, 300)
            .end(0, 1, 1, "BRISC", 0x2c37, 310)
            .start(0, 1, 1, "BRISC", 0xabcd, 400)
            .end(0, 1, 1, "BRISC", 0xabcd, 425);
    fold.accept(capture.whole(), capture.end());

    var brisc = fold.run("<ambiguous 0xf001>", "BRISC");
    assertThat(exact(brisc.value().durations())).isEqualTo(List.of(60L));
    assertThat(brisc.value().candidates()).containsExactly("reader_page_325", "writer_page_91");
    assertThat(brisc.value().hashes()).containsExactly("0xf001");
    assertThat(exact(fold.run("<ambiguous 0xf001>", "NCRISC").value().durations()))
        .isEqualTo(List.of(90L));
    assertThat(fold.run("pack_tile_7").value().hashes()).containsExactly("0x2c37");
    assertThat(durations("pack_tile_7")).isEqualTo(List.of(10L));
    assertThat(durations("0xabcd")).isEqualTo(List.of(25L));
    assertThat(fold.account().paired()).isEqualTo(4);
  }

  @Test
  void aClockAnchorPlacesTheFirstCallOnTheHostsTimeLine() { // case s27
    Capture synced =
        Capture.device()
            .sync(new ClockSync(1_000_000_000, 5000, 1.0))
            .start(0, 1, 1, "BRISC", 0x4242, 6000)
            .end(0, 1, 1, "BRISC", 0x4242, 7000);
    Capture unsynced =
        Capture.device()
            .onDevice("1", "", 0)
            .file("dev1/tt_foil_device_zones.csv")
            .start(0, 1, 1, "BRISC", 0x4242, 88_000_000)
            .end(0, 1, 1, "BRISC", 0x4242, 88_001_500);
    fold.accept(synced.whole(), synced.end(), unsynced.whole(), unsynced.end());

    StreamAccount first = fold.account(synced.stream());
    assertThat(first.clock())
        .isEqualTo(
            new StreamAccount.ClockAccount("synced", List.of(1_000_001_000L, 1_000_002_000L)));
    assertThat(first.problems()).isEmpty();
    StreamAccount second = fold.account(unsynced.stream());
    assertThat(second.clock()).isEqualTo(new StreamAccount.ClockAccount("unsynced", List.of()));
    assertThat(only(second, "clock-sync-missing").message()).contains("clock", "device 1");
    assertThat(second.paired()).isEqualTo(1);
  }

  @Test
  void aRawReadbackIsDecodedAndItsDropFlagIsTold() throws IOException { // case s29
    Capture capture = Capture.images().image(0, 1, 2, resource("/l1_core_1_2.bin"));
    fold.accept(capture.whole(), capture.end());

    assertThat(durations("0xc29f")).isEqualTo(List.of(9000L));
    assertThat(durations("0xbdb7")).isEqualTo(List.of(8800L));
    assertThat(durations("0x1234")).isEqualTo(List.of(120L));
    StreamAccount account = fold.account();
    assertThat(account.received()).isEqualTo(6);
    assertThat(account.paired()).isEqualTo(3);
    assertThat(account.unpairedStarts() + account.unpairedEnds()).isZero();
    assertThat(account.riscs())
        .extracting(risc -> risc.risc() + "=" + risc.droppedFlags())
        .containsExactly("BRISC=1", "NCRISC=0", "TRISC0=0", "TRISC1=0", "TRISC2=0");
    assertThat(only(account, "markers-dropped").message()).contains("BRISC", "dropped", "(1,2)");
  }

  @Test
  void theSameReadbackSentAgainIsADuplicate() throws IOException {
    Capture capture = Capture.images().image(0, 1, 2, resource("/l1_core_1_2.bin"));
    fold.accept(capture.whole(), capture.whole(), capture.end());

    assertThat(fold.account().received()).isEqualTo(12);
    assertThat(fold.account().duplicate()).isEqualTo(6);
    assertThat(durations("0x1234")).isEqualTo(List.of(120L));
  }

  @Test
  void sumDataAndEventRowsNeverPair() {
    Capture capture =
        Capture.device()
            .start(0, 1, 1, "BRISC", 0x10, 100)
            .marker(0, 1, 1, "BRISC", PacketType.TOTAL, 0x10, 50)
            .marker(0, 1, 1, "BRISC", PacketType.TS_DATA, 0x10, 60)
            .marker(0, 1, 1, "BRISC", PacketType.TS_EVENT, 0x10, 70)
            .end(0, 1, 1, "BRISC", 0x10, 200);
    fold.accept(capture.whole(), capture.end());

    assertThat(durations("0x10".replace("0x10", "0x0010"))).isEqualTo(List.of(100L));
    assertThat(fold.account().other()).isEqualTo(3);
    assertThat(fold.account().paired()).isEqualTo(1);
  }

  @Test
  void aBadRowCostsOnlyItself() {
    Capture capture =
        Capture.device()
            .start(0, 1, 1, "BRISC", 0x10, 100)
            .start(0, 1, 1, "BRISC", 0, 0)
            .odd(OddCode.BAD_HASH, "0xzz")
            .start(0, 0, 0, "", 0, 0)
            .odd(OddCode.SHORT_ROW, "0,900,1")
            .end(0, 1, 1, "BRISC", 0x10, 130);
    fold.accept(capture.whole(), capture.end());

    assertThat(durations("0x0010")).isEqualTo(List.of(30L));
    StreamAccount account = fold.account();
    assertThat(account.rejected()).isEqualTo(2);
    assertThat(only(account, "bad-cell").message()).contains("zone_hash", "0xzz");
    assertThat(only(account, "short-row").message()).contains("3 columns", "0,900,1");
    assertThat(only(account, "short-row").line()).isEqualTo(4);
  }

  private List<Long> durations(String name) {
    return exact(fold.run(name).value().durations());
  }

  private static List<Long> exact(DurationStats stats) {
    List<Long> values = new java.util.ArrayList<>();
    stats.forEachExact(values::add);
    return values;
  }

  private static Problem only(StreamAccount account, String code) {
    List<Problem> found =
        account.problems().stream().filter(problem -> problem.code().equals(code)).toList();
    assertThat(found).as("problems %s of %s", code, account.problems()).hasSize(1);
    return found.get(0);
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = DeviceFoldTest.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("no resource " + name);
      }
      return in.readAllBytes();
    }
  }
}
