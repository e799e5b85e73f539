package dev.plumbline.bounds.neuron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.bounds.neuron.pack.PerfSimPackage;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.bounds.neuron.trace.TraceSummary;
import dev.plumbline.model.value.Problem;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PerfSimPackageTest {
  private static final byte[] GOOD = Traces.bytes(Traces.of(Traces.event(1, 3, 0, 10)));

  @TempDir Path folder;

  @Test
  void whatIsPackedIsReadAgainLikeTheBareFiles() throws IOException {
    Path out = folder.resolve("file.perf-sim");
    PerfSimPackage made = PerfSimPackage.pack(Samples.path("traces"), out);
    assertThat(made.written()).isTrue();
    assertThat(made.members())
        .hasSize(4)
        .allMatch(name -> name.startsWith("src/test/resources/neuron/traces/perf_sim.nc0"));
    assertThat(made.notPacked())
        .containsExactly("perf_sim_at_end_trace.nc01_sg00.sg0000.Block1.json");
    PerfSimInput packed = new PerfSimReader(PerfSimOptions.of(PerfSimRun.A)).read(out);
    List<TraceSummary> bare =
        new PerfSimReader(PerfSimOptions.of(PerfSimRun.A))
            .read(Samples.path("traces"), "src/test/resources/neuron/traces")
            .traces();
    assertThat(packed.traces()).isEqualTo(bare);
    assertThat(packed.contents().format().filter()).isEqualTo("gzip");
    assertThat(packed.contents().format().tar()).isEqualTo("pax");
    assertThat(packed.contents().format().paxHeaders()).contains("atime", "ctime");
  }

  @Test
  void namesAreSearchedNotMatchedAndFoldersBelowAreNotLookedAt() throws IOException {
    for (String name :
        new String[] {
          "x_perf_sim.a.json.bak",
          "perf_sim.json",
          "PERF_SIM.a.json",
          "perf_simXa.json",
          "ps_trace.a.b.c.json",
          "notes.txt",
          "perf_sim..json"
        }) {
      Traces.write(folder, name, GOOD);
    }
    Files.createDirectory(folder.resolve("below"));
    Traces.write(folder.resolve("below"), "perf_sim.a.b.c.json", GOOD);
    Files.createDirectory(folder.resolve("perf_sim.folder.json"));
    PerfSimPackage made = PerfSimPackage.pack(folder, folder.resolve("file.perf-sim"));
    assertThat(made.members())
        .containsExactly(folder + "/perf_sim..json", folder + "/x_perf_sim.a.json.bak");
    assertThat(made.notPacked()).containsExactly("ps_trace.a.b.c.json");
  }

  @Test
  void whereNothingIsFoundNoTarballIsMade() throws IOException {
    Path out = folder.resolve("file.perf-sim");
    Traces.write(folder, "perf_sim_at_end_trace.nc00_sg00.sg0000.bb.json", GOOD);
    Traces.write(folder, "profile.ntff", new byte[] {1});
    PerfSimPackage made = PerfSimPackage.pack(folder, out);
    assertThat(made.written()).isFalse();
    assertThat(Files.exists(out)).isFalse();
    assertThat(made.problems())
        .extracting(Problem::code)
        .containsExactly("raw-profile", "W-NOTRACE");
    assertThat(made.problems().get(0).message()).contains("neuron-explorer view");
    assertThat(made.problems().get(1).message())
        .contains("perf_sim_at_end_trace.nc00_sg00.sg0000.bb.json")
        .contains("never packed")
        .contains("--enable-perf-sim");
  }

  @Test
  void aFolderThatIsNoneIsAnError() throws IOException {
    assertThatThrownBy(() -> PerfSimPackage.pack(folder.resolve("none"), folder.resolve("o")))
        .isInstanceOf(NoSuchFileException.class);
    Path raw = Traces.write(folder, "profile.ntff", new byte[] {1});
    assertThatThrownBy(() -> PerfSimPackage.pack(raw, folder.resolve("o")))
        .hasMessageContaining("neuron-explorer view");
  }

  @Test
  void anotherReaderFindsTheSameNamesTimesAndBytes() throws IOException {
    Path deep = Files.createDirectories(folder.resolve("a-rather-long-folder-name".repeat(5)));
    Path file = Traces.write(deep, Traces.NAME, GOOD);
    Instant whole = Instant.parse("2026-05-28T20:26:40Z");
    Files.setLastModifiedTime(file, FileTime.from(whole));
    Path fraction = Traces.write(deep, "perf_sim.nc01_sg00.sg0000.bb.json", new byte[0]);
    Files.setLastModifiedTime(fraction, FileTime.from(whole.plusMillis(250)));
    Path out = folder.resolve("file.perf-sim");
    PerfSimPackage.pack(deep, out);
    List<String> names = new ArrayList<>();
    try (InputStream raw = new BufferedInputStream(Files.newInputStream(out));
        TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(raw))) {
      TarArchiveEntry first = tar.getNextEntry();
      names.add(first.getName());
      assertThat(tar.readAllBytes()).isEqualTo(GOOD);
      assertThat(first.getLastModifiedTime().toInstant()).isEqualTo(whole);
      assertThat(first.getExtraPaxHeaders()).doesNotContainKey("mtime");
      assertThat(first.getLastAccessTime()).isNotNull();
      assertThat(first.getUserName()).isEmpty();
      assertThat(first.getGroupName()).isEmpty();
      TarArchiveEntry second = tar.getNextEntry();
      names.add(second.getName());
      assertThat(second.getSize()).isZero();
      assertThat(second.getLastModifiedTime().toInstant()).isEqualTo(whole.plusMillis(250));
      assertThat(tar.getNextEntry()).isNull();
    }
    String prefix = deep.toString().substring(1);
    assertThat(names).allMatch(name -> name.replaceFirst("^/", "").startsWith(prefix)).hasSize(2);
    assertThat(new PerfSimReader(PerfSimOptions.of(PerfSimRun.A)).read(out).contents().matched())
        .extracting(PackageSummary.Matched::member)
        .containsExactly(file.toString());
  }

  @Test
  void anOldTarballStaysWhenANewOneCannotBeMade() throws IOException {
    Path out = Traces.write(folder, "file.perf-sim", new byte[] {42});
    Path empty = Files.createDirectory(folder.resolve("empty"));
    PerfSimPackage.pack(empty, out);
    assertThat(Files.readAllBytes(out)).containsExactly(42);
    Traces.write(empty, Traces.NAME, GOOD);
    PerfSimPackage.pack(empty, out);
    assertThat(Files.size(out)).isGreaterThan(100);
    assertThat(Files.exists(folder.resolve("file.perf-sim.unfinished"))).isFalse();
  }
}
