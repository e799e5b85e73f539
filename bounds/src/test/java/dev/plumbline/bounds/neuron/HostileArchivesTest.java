package dev.plumbline.bounds.neuron;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.bounds.neuron.input.InputLimits;
import dev.plumbline.bounds.neuron.input.Stage;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.bounds.neuron.trace.TraceSummary;
import dev.plumbline.model.value.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostileArchivesTest {
  private static final byte[] GOOD = Traces.bytes(Traces.of(Traces.event(1, 3, 0, 10)));
  private static final String OTHER = "perf_sim.nc01_sg00.sg0000.Block1.json";

  @TempDir Path folder;

  @Test
  void aBadMemberNeverHidesTheOthers() throws IOException {
    PerfSimInput input =
        read(
            Traces.gzip(
                Traces.tar(
                    OTHER,
                    Traces.bytes("[{\"ph\":\"X\",\"args\":{\"inst_dump\":\"a \"b\" c\"}}]"),
                    "perf_sim.nc02_sg00.sg0000.Block1.json",
                    Traces.bytes("[] []"),
                    "perf_sim.nc03_sg00.sg0000.Block1.json",
                    new byte[0],
                    "perf_sim.nc04_sg00.sg0000.Block1.json",
                    Traces.gzip(GOOD),
                    "../../" + Traces.NAME,
                    GOOD)));
    assertThat(input.traces()).extracting(TraceSummary::module).containsExactly("nc00_sg00");
    assertThat(input.rejected())
        .extracting(rejected -> rejected.error().stage())
        .containsExactly(Stage.JSON, Stage.JSON, Stage.EMPTY, Stage.JSON);
    assertThat(input.problems()).extracting(Problem::code).contains("W-PATH");
    assertThat(input.problems()).allMatch(problem -> problem.file().equals("a.perf-sim"));
    assertThat(Files.exists(folder.resolve("../../" + Traces.NAME))).isFalse();
  }

  @Test
  void aCutOrDamagedStreamMakesAllOfItVoid() throws IOException {
    byte[] noise = new byte[50_000];
    new Random(7).nextBytes(noise);
    byte[] whole = Traces.gzip(Traces.tar(Traces.NAME, GOOD, "noise.bin", noise));
    for (int cut : new int[] {1, 5, 12, whole.length / 2, whole.length - 9, whole.length - 1}) {
      PerfSimInput input = read(Arrays.copyOf(whole, cut));
      assertThat(input.traces()).as("cut at %d", cut).isEmpty();
      assertThat(input.rejected()).as("cut at %d", cut).hasSize(1);
      assertThat(NeuronPrediction.of(input, null).bounds(BoundOptions.NONE)).isEmpty();
    }
    byte[] wrongSum = whole.clone();
    wrongSum[whole.length - 6] ^= 1;
    assertRefused(read(wrongSum), Stage.GZIP, "damaged");
    byte[] wrongSize = whole.clone();
    wrongSize[whole.length - 2] ^= 1;
    assertRefused(read(wrongSize), Stage.GZIP, "damaged");
  }

  @Test
  void everyCutOfATarIsSaidAndWhatWasReadOfItIsInQuarantine() throws IOException {
    byte[] whole = Traces.tar(Traces.NAME, GOOD, OTHER, GOOD);
    int second = 512 * 3 + (GOOD.length + 511) / 512 * 512;
    for (int cut = 513; cut < second + 512; cut += 97) {
      PerfSimInput input = read(Traces.gzip(Arrays.copyOf(whole, cut)));
      assertThat(input.isComplete()).as("cut at %d", cut).isFalse();
      assertThat(NeuronPrediction.of(input, null).bounds(BoundOptions.NONE))
          .as("cut at %d", cut)
          .allMatch(bound -> !bound.flags().isEmpty());
    }
  }

  @Test
  void declaredSizesThatDoNotFitAreNamed() throws IOException {
    byte[] tar = Traces.tar(Traces.NAME, GOOD, OTHER, GOOD);
    byte[] small = tar.clone();
    size(small, GOOD.length - 600);
    PerfSimInput input = read(Traces.gzip(small));
    assertThat(input.traces()).isEmpty();
    assertThat(input.rejected())
        .extracting(rejected -> rejected.error().stage())
        .contains(Stage.JSON, Stage.TAR);
    byte[] large = tar.clone();
    size(large, 1 << 20);
    assertThat(read(Traces.gzip(large)).isComplete()).isFalse();
    byte[] text = tar.clone();
    Arrays.fill(text, 124, 136, (byte) 'x');
    sum(text);
    assertRefused(read(Traces.gzip(text)), Stage.TAR, "expected a size");
    byte[] wrongSum = tar.clone();
    wrongSum[0] ^= 1;
    assertRefused(read(Traces.gzip(wrongSum)), Stage.TAR, "checksum");
  }

  @Test
  void aNameThatIsNotUtf8IsToldAndItsTraceIsRead() throws IOException {
    byte[] tar = Traces.tar("b".repeat(120) + Traces.NAME, GOOD);
    int name = new String(tar, StandardCharsets.ISO_8859_1).indexOf("path=") + "path=".length();
    tar[name] = (byte) 0xff;
    PerfSimInput input = read(Traces.gzip(tar));
    assertThat(input.problems()).extracting(Problem::code).contains("W-UTF8");
    assertThat(input.traces()).singleElement().returns("nc00_sg00", TraceSummary::module);
  }

  @Test
  void aSecondLayerOfGzipIsRefused() throws IOException {
    byte[] twice = Traces.gzip(Traces.gzip(Traces.tar(Traces.NAME, GOOD)));
    assertRefused(read(twice), Stage.LIMIT, "second layer of gzip");
  }

  @Test
  void oneLayerAroundABareTraceIsRead() throws IOException {
    PerfSimInput input = read(Traces.gzip(GOOD));
    assertThat(input.traces()).hasSize(1);
    assertThat(input.kind()).isEqualTo(PerfSimInput.Kind.TRACE);
  }

  @Test
  void linksDevicesAndFoldersAreSkippedAndSaid() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
      for (byte type :
          new byte[] {
            TarConstants.LF_SYMLINK, TarConstants.LF_LINK, TarConstants.LF_CHR, TarConstants.LF_FIFO
          }) {
        TarArchiveEntry entry = new TarArchiveEntry("perf_sim." + type + ".json", type);
        entry.setLinkName("/etc/passwd");
        tar.putArchiveEntry(entry);
        tar.closeArchiveEntry();
      }
      tar.putArchiveEntry(new TarArchiveEntry("perf_sim.folder.json/"));
      tar.closeArchiveEntry();
    }
    PerfSimInput input = read(out.toByteArray());
    assertThat(input.traces()).isEmpty();
    assertThat(input.problems())
        .extracting(Problem::code)
        .containsExactly("W-SPECIAL", "W-SPECIAL", "W-SPECIAL", "W-SPECIAL", "W-NOTRACE");
  }

  @Test
  void twoMembersOfOneNameAreBothKeptAndNeitherIsUsed() throws IOException {
    PerfSimInput input =
        read(Traces.tar("a/" + Traces.NAME, GOOD, "b/" + Traces.NAME, GOOD, OTHER, GOOD));
    assertThat(input.traces())
        .extracting(TraceSummary::file)
        .containsExactly("a/" + Traces.NAME, "b/" + Traces.NAME, OTHER);
    assertThat(input.problems())
        .extracting(Problem::code)
        .containsExactly("W-DUPNAME", "duplicate-block");
    assertThat(NeuronPrediction.of(input, null).bounds(BoundOptions.NONE))
        .allMatch(bound -> bound.flags().isEmpty() == bound.key().toString().contains("nc01"));
  }

  @Test
  void theNumberOfMembersIsLimited() throws IOException {
    InputLimits usual = InputLimits.usual();
    InputLimits few =
        new InputLimits(
            usual.memberBytes(),
            usual.archiveBytes(),
            usual.ratio(),
            1,
            usual.nameBytes(),
            usual.textBytes(),
            usual.lanes(),
            usual.traceMemoryBytes());
    Path file =
        Traces.write(folder, "a.perf-sim", Traces.tar(Traces.NAME, GOOD, OTHER, GOOD, "c", GOOD));
    PerfSimInput input =
        new PerfSimReader(PerfSimOptions.of(PerfSimRun.A).withLimits(few)).read(file, "a.perf-sim");
    assertRefused(input, Stage.LIMIT, "more than 1 members");
    assertThat(input.quarantine()).extracting(Quarantine::scope).contains(Quarantine.Scope.INPUT);
  }

  @Test
  void longNamesAndGnuArchivesAreRead() throws IOException {
    String deep = "/build/" + "a-rather-long-folder-name/".repeat(12);
    assertThat(read(Traces.tar(deep + Traces.NAME, GOOD)).traces().get(0).file())
        .isEqualTo(deep + Traces.NAME);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
      tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_STAR);
      TarArchiveEntry entry = new TarArchiveEntry(deep + Traces.NAME, true);
      entry.setSize(GOOD.length);
      entry.setUserId(1L << 40);
      tar.putArchiveEntry(entry);
      tar.write(GOOD);
      tar.closeArchiveEntry();
    }
    assertThat(read(out.toByteArray()).traces().get(0).file()).isEqualTo(deep + Traces.NAME);
  }

  @Test
  void aHeaderThatDeclaresMoreThanTheFileHasIsRefused() throws IOException {
    byte[] neff = Files.readAllBytes(Samples.path("pkg2.neff"));
    assertRefused(read(Arrays.copyOf(neff, neff.length - 1)), Stage.NEFF, "declares 146943 bytes");
    assertRefused(read(Arrays.copyOf(neff, 600)), Stage.NEFF, "the file is cut");
    byte[] major = neff.clone();
    major[0x18] = 9;
    assertRefused(read(major), Stage.NEFF, "version 9");
    byte[] feature = neff.clone();
    feature[0x220 + 4] = 1;
    assertThat(read(feature).problems()).extracting(Problem::code).contains("W-FEATURE");
    byte[] behind = Arrays.copyOf(neff, neff.length + 3);
    assertThat(read(behind).problems()).extracting(Problem::code).contains("bytes-behind-archive");
    assertThat(read(behind).traces()).hasSize(4);
  }

  @Test
  void aDamagedPackageInsideANeffLeavesTheMetricStore() throws IOException {
    byte[] store = Files.readAllBytes(Samples.path("metrics/global_metric_store.json"));
    byte[] cut = Arrays.copyOf(Traces.gzip(Traces.tar(Traces.NAME, GOOD)), 100);
    PerfSimInput input =
        read(Traces.gzip(Traces.tar("debug_info_pttf", cut, "global_metric_store.json", store)));
    assertThat(input.kind()).isEqualTo(PerfSimInput.Kind.NEFF);
    assertThat(input.metrics().modulesWithMetric()).hasSize(2);
    assertThat(input.rejected()).singleElement().returns("debug_info_pttf", Rejected::member);
    assertThat(input.traces()).isEmpty();
  }

  @Test
  void anyBytesEndInAReason() throws IOException {
    long seed = 4711;
    Random random = new Random(seed);
    byte[] whole = Traces.gzip(Traces.tar(Traces.NAME, GOOD, OTHER, GOOD));
    byte[] tar = Traces.tar(Traces.NAME, GOOD, OTHER, GOOD);
    for (int round = 0; round < 300; round++) {
      byte[] bytes = (round % 2 == 0 ? whole : tar).clone();
      for (int i = 0; i <= random.nextInt(4); i++) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      PerfSimInput input = read(bytes);
      assertThat(input.traces().size() + input.problems().size())
          .as("seed %d round %d", seed, round)
          .isPositive();
    }
  }

  @Test
  void aRawProfileIsRefusedWithTheWayToExportIt() throws IOException {
    Path file = Traces.write(folder, "profile.ntff", new byte[] {1, 2, 3, 4});
    PerfSimInput input = new PerfSimReader(PerfSimOptions.of(PerfSimRun.A)).read(file);
    assertRefused(input, Stage.RECOGNISE, "neuron-explorer view");
  }

  private PerfSimInput read(byte[] bytes) throws IOException {
    Path file = Traces.write(folder, "a.perf-sim", bytes);
    return new PerfSimReader(PerfSimOptions.of(PerfSimRun.A)).read(file, "a.perf-sim");
  }

  private static void assertRefused(PerfSimInput input, Stage stage, String reason) {
    assertThat(input.rejected()).hasSize(1);
    assertThat(input.rejected().get(0).error().stage()).isEqualTo(stage);
    assertThat(input.rejected().get(0).error().reason()).contains(reason);
  }

  private static void size(byte[] tar, long size) {
    byte[] digits = Traces.bytes(String.format(Locale.ROOT, "%011o\0", size));
    System.arraycopy(digits, 0, tar, 124, 12);
    sum(tar);
  }

  private static void sum(byte[] tar) {
    int sum = 0;
    for (int i = 0; i < 512; i++) {
      sum += i >= 148 && i < 156 ? ' ' : tar[i] & 0xff;
    }
    byte[] digits = Traces.bytes(String.format(Locale.ROOT, "%06o\0 ", sum));
    System.arraycopy(digits, 0, tar, 148, 8);
  }
}
