package dev.plumbline.ingest.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.ingest.Samples;
import dev.plumbline.ingest.names.ZoneNameTable;
import dev.plumbline.ingest.scan.InputScan;
import dev.plumbline.ingest.scan.ScanOptions;
import dev.plumbline.ingest.scan.ScannedInputs;
import dev.plumbline.ingest.scan.StreamInput;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.wire.ClockSync;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.model.wire.OddCode;
import dev.plumbline.model.wire.ZoneNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoilReadingTest {
  private static final String MEMLOG = "op,pool,addr,size,ts_ns\n";
  private static final String ZONES =
      "dispatch_idx,host_ns,core_x,core_y,risc,packet_type,zone_hash,cycle\n";

  @TempDir Path folder;

  private ReadFrames read(String text) throws IOException {
    Path file = folder.resolve("table.csv");
    Files.writeString(file, text);
    return ReadFrames.of(file);
  }

  private static List<String> shown(ReadFrames read) {
    return read.events.stream()
        .map(
            e ->
                e.line()
                    + " "
                    + e.op()
                    + "|"
                    + e.pool()
                    + "|"
                    + Long.toHexString(e.address())
                    + "|"
                    + e.size()
                    + "|"
                    + e.time()
                    + "|"
                    + e.odd())
        .toList();
  }

  @Test
  void theSampleFoldersAreReadWhole() {
    ReadFrames small = ReadFrames.of(Samples.path("foil/ttfoil_small"));
    assertThat(small.zones).hasSize(7);
    assertThat(small.events).hasSize(7);
    assertThat(small.markers).hasSize(10);
    ReadFrames large = ReadFrames.of(Samples.path("foil/ttfoil_run_a"));
    assertThat(large.zones).hasSize(1678);
    assertThat(large.events).hasSize(2543);
    assertThat(large.markers).hasSize(14620);
    for (ReadFrames read : List.of(small, large)) {
      assertThat(read.problems).isEmpty();
      assertThat(read.ends).hasSize(3).allMatch(end -> end.reason() == EndReason.COMPLETE);
      assertThat(read.zones).allMatch(row -> row.odd().isEmpty());
      assertThat(read.events).allMatch(row -> row.odd().isEmpty());
      assertThat(read.markers).allMatch(row -> row.odd().isEmpty());
    }
    assertThat(large.events.get(0).pool()).isEqualTo("Device DRAM");
  }

  @Test
  void headersSayWhoWasMeasured() {
    ReadFrames read = ReadFrames.of(Samples.path("foil/ttfoil_small"));
    Map<StreamKind, String> sources =
        read.headers.stream()
            .collect(
                Collectors.toMap(h -> h.stream().kind(), h -> h.stream().source(), (a, b) -> a));
    assertThat(sources)
        .containsEntry(StreamKind.ZONES, "node-1/ttfoil_small")
        .containsEntry(StreamKind.MEMORY, "node-1/ttfoil_small")
        .containsEntry(StreamKind.DEVICE, "node-1/0");
    assertThat(read.headers).allMatch(h -> h.build().equals("abc") && h.host().equals("node-1"));
    assertThat(read.headers).allMatch(h -> h.stream().incarnation().matches("[0-9a-f]{16}"));
  }

  @Test
  void oddMemoryRowsTravelVerbatim() throws IOException {
    ReadFrames read =
        read(
            MEMLOG
                + "ALLOC,\"Device L1 (0,0)\",0x10,64,5\r\n"
                + "FREE,P,12,0,6,extra\n"
                + "\n"
                + "MOVE,P,0xg,x,y\n"
                + "ALLOC,P,0xffffffffffffffff,-5,7\n"
                + "ALLOC,P\n");
    assertThat(shown(read))
        .containsExactly(
            "2 ALLOC|Device L1 (0,0)|10|64|5|{}",
            "3 FREE|P|c|0|6|{}",
            "5 OTHER|P|0|0|0|{UNKNOWN_OP=MOVE, BAD_ADDRESS=0xg, BAD_SIZE=x, BAD_TIME=y}",
            "6 ALLOC|P|ffffffffffffffff|-5|7|{}",
            "7 OTHER||0|0|0|{SHORT_ROW=ALLOC,P}");
    assertThat(read.end().reason()).isEqualTo(EndReason.COMPLETE);
  }

  @Test
  void aCutLastRowIsAShortRowAndEndsTheStreamAsCut() {
    ReadFrames read = ReadFrames.of(Samples.path("cases/s08/tt_foil_memlog.csv"));
    assertThat(shown(read))
        .containsExactly(
            "2 ALLOC|Device L1|1c000|1024|10|{}",
            "3 ALLOC|Device L1|1c400|2048|20|{}",
            "4 OTHER||0|0|0|{SHORT_ROW=ALLOC,Device L1,0x1d}");
    assertThat(read.end().reason()).isEqualTo(EndReason.CUT);
    assertThat(read.end().sequences()).isEqualTo(3);
  }

  @Test
  void aQuoteThatNeverClosesCostsItsOwnLineOnly() throws IOException {
    ReadFrames read =
        read(
            MEMLOG
                + "ALLOC,\"P,0x10,64,5\n"
                + "ALLOC,\"Q\",0x20,64,6\n"
                + "ALLOC,\"two\nlines\",0x30,64,7\n"
                + "ALLOC,\"R");
    assertThat(shown(read))
        .containsExactly(
            "2 OTHER||0|0|0|{UNREADABLE_ROW=ALLOC,\"P,0x10,64,5}",
            "3 ALLOC|Q|20|64|6|{}",
            "4 ALLOC|two\nlines|30|64|7|{}",
            "6 OTHER||0|0|0|{UNREADABLE_ROW=ALLOC,\"R}");
    assertThat(read.end().reason()).isEqualTo(EndReason.CUT);
  }

  @Test
  void memoryTimesStartAtTheFirstReadableOne() throws IOException {
    ReadFrames read = read(MEMLOG + "ALLOC,P,1,1,x\nALLOC,P,2,1,500\n");
    assertThat(new Frame().wrap(read.frames.get(0)).memory().timeNanosBase()).isEqualTo(500);
  }

  @Test
  void oddMarkersTravelVerbatim() throws IOException {
    ReadFrames read =
        read(
            ZONES
                + "0,10,1,2,BRISC,START,0x1111,100\n"
                + "x,y,z,3000000000,TRISC_1,?,0x11111,1.5\n"
                + "0,10,1,2,FPU,PAUSE,4369,200\n");
    assertThat(read.markers.get(0).odd()).isEmpty();
    assertThat(read.markers.get(0).hash()).isEqualTo(0x1111);
    assertThat(read.markers.get(1).odd())
        .containsEntry(OddCode.BAD_DISPATCH, "x")
        .containsEntry(OddCode.BAD_HOST_TIME, "y")
        .containsKey(OddCode.BAD_CORE)
        .containsEntry(OddCode.BAD_HASH, "0x11111")
        .containsEntry(OddCode.BAD_CYCLE, "1.5")
        .doesNotContainKey(OddCode.UNKNOWN_RISC)
        .doesNotContainKey(OddCode.UNKNOWN_TYPE);
    assertThat(read.markers.get(2).odd())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(OddCode.UNKNOWN_RISC, "FPU", OddCode.UNKNOWN_TYPE, "PAUSE"));
    assertThat(read.markers.get(2).hash()).isEqualTo(4369);
  }

  @Test
  void eachDeviceFolderHasItsOwnClockAnchor() {
    ScannedInputs inputs = InputScan.scan(List.of(Samples.path("cases/s27")), ScanOptions.NONE);
    List<StreamInput> streams = inputs.streams();
    assertThat(streams).extracting(s -> s.first().device().id()).containsExactly("0", "1");

    ReadFrames synced = new ReadFrames();
    synced.read(streams.get(0), ZoneNames.NONE);
    ReadFrames unsynced = new ReadFrames();
    unsynced.read(streams.get(1), ZoneNames.NONE);
    Frame first = new Frame().wrap(synced.frames.get(0));
    assertThat(first.device().sync()).isEqualTo(new ClockSync(1_000_000_000, 5000, 1.0));
    assertThat(first.device().hostNanosBase()).isEqualTo(1_000_005_000L);
    assertThat(new Frame().wrap(unsynced.frames.get(0)).device().sync()).isNull();
    assertThat(unsynced.headers.get(0).file()).isEqualTo("dev1/tt_foil_device_zones.csv");
  }

  @Test
  void aBrokenClockAnchorIsAWarningAndTheMarkersStay() throws IOException {
    Files.writeString(
        folder.resolve("tt_foil_device_zones.csv"), ZONES + "0,1,1,1,BRISC,END,1,2\n");
    Files.writeString(
        folder.resolve("tt_foil_device_clock_sync.csv"),
        "host_ns_first,cycle_first,ns_per_cycle\n1,2,nan\n");
    ReadFrames read = ReadFrames.of(folder);
    assertThat(read.markers).hasSize(1);
    assertThat(read.problemCodes()).containsExactly("clock-sync-unusable");
    assertThat(read.problems.get(0).line()).isEqualTo(2);
  }

  @Test
  void framesBringTheNamesOfTheirHashes() {
    ZoneNameTable names =
        ZoneNameTable.builder(p -> {})
            .addLocations(Samples.path("cases/s12/zone_src_locations.log"), "log")
            .build();
    ReadFrames read = ReadFrames.of(Samples.path("cases/s12/tt_foil_device_zones.csv"), names);
    Frame frame = new Frame().wrap(read.frames.get(0));
    assertThat(frame.device().namesOf(0xf001)).containsExactly("reader_page_325", "writer_page_91");
    assertThat(frame.device().namesOf(0xabcd)).isEmpty();
  }

  @Test
  void rawImagesOfAFolderMakeOneStreamWithTheirCores() {
    ReadFrames read = ReadFrames.of(Samples.path("foil/l1_dumps"));
    assertThat(read.images).extracting(image -> image.length).contains(10_368, 10_496);
    assertThat(read.markers.stream().map(m -> m.core() + " " + m.dispatch()))
        .contains("1,2 0", "2,2 0", "4,1 0");
    assertThat(read.ends).hasSize(2);

    ReadFrames one = ReadFrames.of(Samples.path("cases/s29/l1_core_1_2.bin"));
    assertThat(one.problems).isEmpty();
    assertThat(one.markers).singleElement().extracting(ReadFrames.Marker::core).isEqualTo("1,2");
    assertThat(one.headers.get(0).file()).endsWith("l1_core_1_2.bin");
    assertThat(one.end().sequences()).isEqualTo(1);
  }

  @Test
  void anImageThatCannotBeUsedHidesNoNeighbourAndIsNamedOnce() throws IOException {
    byte[] image = Files.readAllBytes(Samples.path("cases/s29/l1_core_1_2.bin"));
    for (String name : List.of("l1_core_0_0.bin", "l1_core_1_1.bin", "l1_core_2_2.bin")) {
      Files.write(folder.resolve(name), image);
    }
    StreamInput input =
        InputScan.scan(List.of(folder), ScanOptions.NONE).streams().iterator().next();
    Files.delete(folder.resolve("l1_core_0_0.bin")); // gone since the folder was looked at
    Files.write(folder.resolve("l1_core_1_1.bin"), new byte[100]); // being written anew
    ReadFrames read = new ReadFrames();
    read.read(input, ZoneNames.NONE);

    assertThat(read.markers).singleElement().extracting(ReadFrames.Marker::core).isEqualTo("2,2");
    assertThat(read.end().sequences()).isEqualTo(1);
    assertThat(read.problems)
        .extracting(problem -> problem.file() + " " + problem.code())
        .containsExactly("l1_core_0_0.bin unreadable", "l1_core_1_1.bin wrong-size");
    FileReading again =
        new FileReading(ReadFrames.IDENTITY, ZoneNames.NONE, problem -> {}, ReadProgress.NONE);
    assertThat(again.digest(input)).contains(read.result.orElseThrow().sha256());
  }

  @Test
  void imagesOfWhichNoneCanBeUsedMakeNoStream() throws IOException {
    Path file = folder.resolve("l1_core_0_0.bin");
    Files.write(file, Files.readAllBytes(Samples.path("cases/s29/l1_core_1_2.bin")));
    StreamInput input =
        InputScan.scan(List.of(folder), ScanOptions.NONE).streams().iterator().next();
    Files.delete(file);
    ReadFrames read = new ReadFrames();
    read.read(input, ZoneNames.NONE);

    assertThat(read.frames).isEmpty();
    assertThat(read.problems)
        .singleElement()
        .extracting(problem -> problem.file() + " " + problem.code())
        .isEqualTo("l1_core_0_0.bin unreadable");
  }

  @Test
  void theIncarnationIsTheContentAndNotThePath() throws IOException {
    Path a = Files.writeString(folder.resolve("a.csv"), MEMLOG + "ALLOC,P,1,1,1\n".repeat(20));
    Path b = Files.writeString(folder.resolve("b.csv"), MEMLOG + "ALLOC,P,1,1,1\n".repeat(30));
    Path c = Files.writeString(folder.resolve("c.csv"), MEMLOG + "ALLOC,P,2,1,1\n".repeat(20));
    assertThat(incarnation(a)).isEqualTo(incarnation(b)).isNotEqualTo(incarnation(c));
  }

  private static String incarnation(Path path) {
    return ReadFrames.of(path).headers.get(0).stream().incarnation();
  }
}
