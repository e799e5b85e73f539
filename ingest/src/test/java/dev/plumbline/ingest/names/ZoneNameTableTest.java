package dev.plumbline.ingest.names;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.ingest.Samples;
import dev.plumbline.model.value.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZoneNameTableTest {
  private final List<Problem> problems = new ArrayList<>();

  private static List<String> tableRows() throws IOException {
    List<String> lines = Files.readAllLines(Samples.path("foil/names/zone_names.csv"));
    return lines.subList(1, lines.size());
  }

  private List<String> rows(ZoneNameTable table) {
    return table.sources().stream().map(ZoneSource::toString).toList();
  }

  @Test
  void kernelSourcesGiveTheSampleTable() throws IOException {
    Path root = Samples.path("foil/names/kernel_sources");
    String prefix = root.toRealPath().toString();
    ZoneNameTable table =
        ZoneNameTable.builder(problems::add)
            .addKernelSources(List.of(root), path -> path.substring(prefix.length()))
            .build();

    assertThat(rows(table)).containsExactlyInAnyOrderElementsOf(tableRows());
    assertThat(problems).isEmpty();
  }

  @Test
  void theBuildLogAndTheTableGiveTheSameNames() throws IOException {
    ZoneNameTable log =
        ZoneNameTable.builder(problems::add)
            .addLocations(Samples.path("foil/names/zone_src_locations.log"), "log")
            .build();
    ZoneNameTable csv =
        ZoneNameTable.builder(problems::add)
            .addTable(Samples.path("foil/names/zone_names.csv"), "table")
            .build();

    assertThat(rows(log)).containsExactlyInAnyOrderElementsOf(tableRows());
    assertThat(rows(csv)).containsExactlyElementsOf(tableRows());
    assertThat(log.namesOf(0x3c99)).containsExactly("TRISC-FW");
    assertThat(log.namesOf(0x1234)).isEmpty();
    assertThat(problems).isEmpty();
  }

  @Test
  void theHashVectorsAreATableWhoseHashesFitTheirTexts() throws IOException {
    Path vectors = Samples.path("foil/names/hash_vectors.csv");
    ZoneNameTable table = ZoneNameTable.builder(problems::add).addTable(vectors, "vectors").build();

    assertThat(table.sources()).hasSize(Files.readAllLines(vectors).size() - 1);
    assertThat(problems).isEmpty();
  }

  @Test
  void twoNamesOfOneHashAreBothKeptAndReportedAtTheLaterOne() {
    ZoneNameTable table =
        ZoneNameTable.builder(problems::add)
            .addLocations(
                Samples.path("cases/s12/zone_src_locations.log"), "zone_src_locations.log")
            .build();

    assertThat(table.namesOf(0xf001)).containsExactly("reader_page_325", "writer_page_91");
    assertThat(table.namesOf(0x2c37)).containsExactly("pack_tile_7");
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).file()).isEqualTo("zone_src_locations.log");
    assertThat(problems.get(0).line()).isEqualTo(2);
    assertThat(problems.get(0).message()).contains("0xf001", "reader_page_325", "writer_page_91");
  }

  @Test
  void onlyMacrosWithAQuotedNameOnOneLineCount(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("a.CC"),
        """
        DeviceZoneScopedN("one"); DeviceZoneScopedN("two");
        // DeviceZoneScopedMainN ( "in comment" )
        DeviceZoneScopedN(NAME);
        DeviceZoneScopedSumN1("sum");
        DeviceZoneScopedX("no");
        DeviceZoneScopedN(
            "split");
        """);
    Files.writeString(folder.resolve("b.txt"), "DeviceZoneScopedN(\"text\");\n");
    ZoneNameTable table =
        ZoneNameTable.builder(problems::add).addKernelSources(List.of(folder)).build();

    assertThat(table.sources().stream().map(ZoneSource::name))
        .containsExactly("one", "in comment", "sum");
    assertThat(table.sources().stream().map(ZoneSource::line)).containsExactly("1", "2", "4");
    assertThat(table.sources())
        .allMatch(zone -> zone.file().endsWith("a.CC") && Path.of(zone.file()).isAbsolute());
  }

  @Test
  void aMissingFolderIsAWarning(@TempDir Path folder) {
    ZoneNameTable table =
        ZoneNameTable.builder(problems::add)
            .addKernelSources(List.of(folder.resolve("gone")))
            .build();

    assertThat(table.sources()).isEmpty();
    assertThat(problems).singleElement().extracting(Problem::code).isEqualTo("unreadable");
  }

  @Test
  void badTableRowsAreReportedAndTheOthersKept(@TempDir Path folder) throws IOException {
    Path table = folder.resolve("names.csv");
    Files.writeString(
        table,
        "hash16,name,file,line\r\n0x1234,a,,\r\n70000,b,,\r\n5\r\n22136,c,/k.cpp,1\r\n\"x\r\n");
    ZoneNameTable names = ZoneNameTable.builder(problems::add).addTable(table, "n.csv").build();

    assertThat(names.namesOf(0x1234)).containsExactly("a");
    assertThat(names.namesOf(0x5678)).containsExactly("c");
    assertThat(problems.stream().map(p -> p.line() + " " + p.code()))
        .containsExactly("3 bad-hash", "4 short-row", "5 zone-hash-differs", "6 short-row");
  }
}
