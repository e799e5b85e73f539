package dev.plumbline.ingest.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.ingest.Samples;
import dev.plumbline.model.wire.EndReason;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TracySamplesTest {
  private static ReadFrames read(String name) {
    return ReadFrames.of(Samples.path("tracy/" + name));
  }

  private static Map<String, Long> trueZones(String folder) throws IOException {
    JsonNode truth =
        new ObjectMapper().readTree(Samples.path("tracy/" + folder + "/truth.json").toFile());
    Map<String, Long> counts = new TreeMap<>();
    truth.get("zones").properties().forEach(e -> counts.put(e.getKey(), e.getValue().asLong()));
    return counts;
  }

  private static Map<String, Long> counts(ReadFrames read) {
    return read.zones.stream()
        .collect(Collectors.groupingBy(ReadFrames.Zone::name, TreeMap::new, Collectors.counting()));
  }

  @ParameterizedTest
  @CsvSource({
    "clean-tt66, unwrap.csv, 14306",
    "clean-v0.14.0, unwrap.csv, 14306",
    "device-tt66, unwrap.csv, 1241",
    "device-tt66, unwrap_special_parent.csv, 1241",
    "device-v0.14.0, unwrap.csv, 1241",
    "device-v0.14.0, unwrap_plots.csv, 1241",
  })
  void countsAndTotalsAreThoseOfTheAggregateExport(String folder, String file, int zones)
      throws IOException {
    ReadFrames read = read(folder + "/" + file);

    assertThat(read.problems).isEmpty();
    assertThat(read.zones).hasSize(zones).allMatch(zone -> zone.odd().isEmpty());
    assertThat(counts(read)).isEqualTo(trueZones(folder));
    assertThat(read.zones.stream().map(ReadFrames.Zone::sequence))
        .containsExactlyElementsOf(LongStream.range(0, zones).boxed().toList());
    Map<String, Long> totals =
        read.zones.stream()
            .collect(
                Collectors.groupingBy(
                    ReadFrames.Zone::name, Collectors.summingLong(ReadFrames.Zone::duration)));
    List<String> aggregate = Files.readAllLines(Samples.path("tracy/" + folder + "/aggregate.csv"));
    for (String line : aggregate.subList(1, aggregate.size())) {
      String[] cells = line.split(",", -1);
      assertThat(totals).containsEntry(cells[0], Long.parseLong(cells[3]));
    }
    assertThat(totals).hasSize(aggregate.size() - 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "awkward-tt66/unwrap.csv",
        "awkward-tt66/unwrap_sep_tab.csv",
        "awkward-tt66/unwrap_sep_us.csv",
        "awkward-v0.14.0/unwrap.csv",
        "awkward-v0.14.0/unwrap_sep_tab.csv",
        "awkward-v0.14.0/unwrap_sep_us.csv",
        "awkward-v0.14.0/unwrap_plots.csv",
      })
  void awkwardNamesAndTextsAreRecovered(String file) throws IOException {
    ReadFrames read = read(file);

    assertThat(read.problems).isEmpty();
    assertThat(read.zones).hasSize(63);
    assertThat(counts(read)).isEqualTo(trueZones(file.substring(0, file.indexOf('/'))));
    assertThat(contexts(read, "TF_two_texts")).containsOnly("first\nsecond");
    assertThat(contexts(read, "TF_comma,in,name")).containsOnly("text,with,commas");
    assertThat(contexts(read, "TF_quote\"in\"name")).containsOnly("say \"hello\"");
    assertThat(contexts(read, "\"TF_fully_quoted\"")).containsOnly("\"quoted\"");
    assertThat(contexts(read, "TF_newline\nin_name")).containsOnly("line1\nline2");
    assertThat(contexts(read, "TF_crlf\r\nin_name")).containsOnly("a\r\nb");
    assertThat(contexts(read, "TF_empty_text")).containsOnly("");
    assertThat(contexts(read, "TF_renamed")).containsOnly("ctx");
    assertThat(contexts(read, "TF_unicode_Ω≈日本_🚀")).containsOnly("温度=45°C");
    assertThat(contexts(read, "TF_text_and_value")).allMatch(text -> text.startsWith("ctx\n409"));
    assertThat(contexts(read, "TF_long_text")).allMatch(text -> text.length() == 5000);
    assertThat(read.end().reason()).isEqualTo(EndReason.COMPLETE);
  }

  private static List<String> contexts(ReadFrames read, String name) {
    return read.zones.stream()
        .filter(zone -> zone.name().equals(name))
        .map(ReadFrames.Zone::context)
        .toList();
  }

  @Test
  void plotPointsAreCountedAndAreNoZones() {
    assertThat(read("awkward-v0.14.0/unwrap_plots.csv").end().notCarried())
        .containsExactly(Map.entry("plot", 14L));
    assertThat(read("device-v0.14.0/unwrap_plots.csv").end().notCarried())
        .containsExactly(Map.entry("plot", 2L));
  }

  @ParameterizedTest
  @ValueSource(strings = {"awkward-tt66", "awkward-v0.14.0"})
  void aFilterThatLeavesNothingIsAHeaderWithoutRows(String folder) {
    ReadFrames read = read(folder + "/unwrap_filter_TF_dispatch.csv");

    assertThat(read.problemCodes()).containsExactly("no-rows");
    assertThat(read.problems.get(0).line()).isEqualTo(1);
    assertThat(read.end().sequences()).isZero();
  }
}
