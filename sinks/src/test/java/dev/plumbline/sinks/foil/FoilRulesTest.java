package dev.plumbline.sinks.foil;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The literal rules, one by one, where the samples leave room for a mistake. */
class FoilRulesTest {
  @TempDir Path directory;
  private final Texts texts = new Texts();

  @Test
  void aZoneWithoutNameTakesItsRuntimeNameAndANamelessRowIsSkipped() throws IOException {
    PerfResults results = new PerfResults(texts);
    results.add(zone("", "late", "", 1L, 5L));
    results.add(zone("late", "other", "", 2L, 7L));
    results.add(zone("", "", "", 3L, 9L));
    assertThat(rows(PerfResults.HEADER, results::write)).containsExactly("late,,2,12,6,5,7");
  }

  @Test
  void aBadDurationCountsAsZeroInResultsAndHasNoCallOfItsOwn() throws IOException {
    HostZone bad = zone("z", "", "", 1L, null);
    PerfResults results = new PerfResults(texts);
    results.add(bad);
    results.add(zone("z", "", "", 2L, -3L));
    assertThat(rows(PerfResults.HEADER, results::write)).containsExactly("z,,2,-3,-2,-3,0");
    try (PerfPerCall calls = new PerfPerCall(directory, texts, 1000)) {
      calls.add(bad);
      calls.add(zone("z", "", "", null, 4L));
      calls.add(zone("z", "", "c", 2L, -3L));
      assertThat(rows(PerfPerCall.HEADER, calls::write)).containsExactly("0,2,z,-3,c");
    }
  }

  @Test
  void equalTotalsOfAZoneStayInFirstSeenOrderAndZonesSortByCodePoint() throws IOException {
    PerfResults results = new PerfResults(texts);
    results.add(zone("😀", "", "", 1L, 1L));
    results.add(zone("\uff5e", "", "b", 1L, 2L));
    results.add(zone("\uff5e", "", "a", 1L, 2L));
    results.add(zone("\uff5e", "", "c", 1L, 3L));
    assertThat(rows(PerfResults.HEADER, results::write))
        .containsExactly(
            "\uff5e,c,1,3,3,3,3", "\uff5e,b,1,2,2,2,2", "\uff5e,a,1,2,2,2,2", "😀,,1,1,1,1,1");
  }

  @Test
  void aGapOfExactlyOneMillisecondStaysInThePhase() throws IOException {
    try (Phases phases = new Phases(directory, texts, 1000)) {
      phases.add(load(3_000_001, "c"));
      phases.add(load(1_000_000, "a"));
      phases.add(load(2_000_000, "b"));
      phases.add(load(2_000_000, "B"));
      phases.add(zone("", "TF_kernel_load", "x", 5_000_000L, 1L));
      phases.add(zone("", "", "", 9_000_000L, null));
      assertThat(rows(Phases.HEADER, phases::write))
          .containsExactly(
              "Phase_0,3,1000000,3000001,2000001,a,b", "Phase_1,1,3000001,9000000,5999999,c,c");
    }
  }

  @Test
  void phasesOfNegativeTimesEndAtZero() throws IOException {
    try (Phases phases = new Phases(directory, texts, 1000)) {
      phases.add(load(-50, "a"));
      assertThat(rows(Phases.HEADER, phases::write)).containsExactly("Phase_0,1,-50,0,50,a,a");
    }
  }

  @Test
  void timesAtTheEdgeOf64BitsNeitherSplitAPhaseNorTurnNegative() throws IOException {
    try (Phases phases = new Phases(directory, texts, 1000)) {
      phases.add(load(Long.MAX_VALUE, "b"));
      phases.add(load(Long.MAX_VALUE, "a"));
      phases.add(load(-7, "c"));
      assertThat(rows(Phases.HEADER, phases::write))
          .containsExactly(
              "Phase_0,1,-7,9223372036854775807,9223372036854775814,c,c",
              "Phase_1,2,9223372036854775807,9223372036854775807,0,a,b");
    }
  }

  @Test
  void aLineCutInsideQuotesIsShort() {
    assertThat(OpenQuote.isShort("ALLOC,\"Device L1 (0", 5)).isTrue();
    assertThat(OpenQuote.isShort("ALLOC,a,b,c,\"d", 5)).isFalse();
  }

  @Test
  void withoutLoadsThereAreNoPhases() throws IOException {
    try (Phases phases = new Phases(directory, texts, 1000)) {
      phases.add(zone("z", "", "", 5L, 5L));
      assertThat(rows(Phases.HEADER, phases::write)).isEmpty();
    }
  }

  @Test
  void aSecondAllocOfALiveAddressStaysInLiveAndResetCountsAsFreeing() throws IOException {
    MemoryReport report = new MemoryReport();
    report.alloc("L1", 16, 100);
    report.alloc("L1", 16, 50);
    report.free("L1", 16);
    report.alloc("L1", 32, 10);
    report.free("L1", 99);
    report.alloc("(2,0)", 1, 7);
    report.alloc("(10,0)", 1, 5);
    report.alloc("(10,0)", 2, 5);
    report.reset("(10,0)");
    report.alloc("(10,0)", 2, 3);
    report.reset("only reset");
    report.endOfStream();
    assertThat(rows(MemoryReport.HEADER, report::write))
        .containsExactly("\"(10,0)\",3,2,13,10,3", "\"(2,0)\",1,0,7,7,7", "L1,3,2,160,150,10");
  }

  @Test
  void addressesOfTwoFilesAreTwoProcesses() throws IOException {
    MemoryReport report = new MemoryReport();
    report.alloc("L1", 16, 100);
    report.endOfStream();
    report.free("L1", 16);
    report.alloc("L1", 16, 60);
    report.endOfStream();
    assertThat(rows(MemoryReport.HEADER, report::write)).containsExactly("L1,2,1,160,100,160");
  }

  @Test
  void aFreeAloneMakesARow() throws IOException {
    MemoryReport report = new MemoryReport();
    report.free("L1", 1);
    assertThat(rows(MemoryReport.HEADER, report::write)).containsExactly("L1,0,1,0,0,0");
  }

  @Test
  void aLostInnerEndHidesItsOuterZone() throws IOException {
    DevicePerf perf = new DevicePerf();
    perf.start(1, 2, "BRISC", 0x1111, 1000);
    perf.start(1, 2, "BRISC", 0x2222, 1100);
    perf.end(1, 2, "BRISC", 0x1111, 2000);
    perf.start(1, 2, "BRISC", 0x3333, 2100);
    perf.end(1, 2, "BRISC", 0x3333, 2200);
    perf.endOfStream();
    assertThat(rows(DevicePerf.HEADER, table -> perf.write(table, hash -> "")))
        .containsExactly("BRISC,,0x3333,1,100,100,100,100");
    assertThat(perf.unmatchedStarts()).isEqualTo(2);
    assertThat(perf.unmatchedEnds()).isEqualTo(1);
  }

  @Test
  void aCounterThatFellGetsOneTurnOf44Bits() throws IOException {
    DevicePerf perf = new DevicePerf();
    perf.start(3, 3, "BRISC", 0xbdb7, 1000);
    perf.end(3, 3, "BRISC", 0xbdb7, 1750);
    perf.start(3, 3, "BRISC", 0xbdb7, 5_000_000);
    perf.end(3, 3, "BRISC", 0xbdb7, 1200);
    assertThat(rows(DevicePerf.HEADER, table -> perf.write(table, hash -> "")))
        .containsExactly("BRISC,,0xbdb7,2,17592181046366,8796090523183,750,17592181045616");
  }

  @Test
  void equalTotalsOrderByWhoCompletedFirstAndLanesEndWithTheirStream() throws IOException {
    DevicePerf perf = new DevicePerf();
    perf.start(0, 0, "TRISC1", 2, 10);
    perf.start(0, 1, "BRISC", 1, 10);
    perf.end(0, 1, "BRISC", 1, 20);
    perf.end(0, 0, "TRISC1", 2, 20);
    perf.start(0, 0, "BRISC", 1, 5);
    perf.endOfStream();
    perf.end(0, 0, "BRISC", 1, 6);
    perf.endOfStream();
    assertThat(rows(DevicePerf.HEADER, table -> perf.write(table, hash -> hash == 1 ? "one" : "")))
        .containsExactly("BRISC,one,0x0001,1,10,10,10,10", "TRISC1,,0x0002,1,10,10,10,10");
    assertThat(perf.unmatchedStarts()).isEqualTo(1);
    assertThat(perf.unmatchedEnds()).isEqualTo(1);
  }

  @Test
  void aHashOfTwoNamesIsAmbiguousAlsoOverTwoBatches() {
    ZoneNameTable names = new ZoneNameTable();
    names.beginBatch();
    names.use(0xf001, hash -> List.of("reader"));
    names.use(0x2c37, hash -> List.of("pack"));
    names.beginBatch();
    names.use(0xf001, hash -> List.of("writer"));
    names.use(0x2c37, hash -> List.of("pack"));
    names.use(0xabcd, hash -> List.of());
    assertThat(names.nameOf(0xf001)).isEqualTo("<ambiguous 0xf001>");
    assertThat(names.nameOf(0x2c37)).isEqualTo("pack");
    assertThat(names.nameOf(0xabcd)).isEmpty();
  }

  private HostZone zone(
      String name,
      String runtimeName,
      String context,
      @Nullable Long startNanos,
      @Nullable Long durationNanos) {
    return new HostZone(
        texts.of(name),
        texts.of(runtimeName),
        texts.of(context),
        startNanos != null,
        startNanos == null ? 0 : startNanos,
        durationNanos != null,
        durationNanos == null ? 0 : durationNanos);
  }

  private HostZone load(long startNanos, String kernel) {
    return zone("TF_kernel_load", "", kernel, startNanos, 10L);
  }

  private static List<String> rows(String[] header, TableBody body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (FoilTable table = new FoilTable(bytes, header)) {
      body.write(table);
    }
    String text = bytes.toString(StandardCharsets.UTF_8);
    assertThat(text).startsWith(String.join(",", header) + "\r\n").endsWith("\r\n");
    return List.of(text.split("\r\n")).subList(1, text.split("\r\n").length);
  }

  @FunctionalInterface
  private interface TableBody {
    void write(FoilTable table) throws IOException;
  }
}
