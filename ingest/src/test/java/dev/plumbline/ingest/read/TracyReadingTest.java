package dev.plumbline.ingest.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.ingest.Samples;
import dev.plumbline.model.csv.FoilCsv;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.OddCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TracyReadingTest {
  private static final String UPSTREAM =
      "name,src_file,src_line,ns_since_start,exec_time_ns,thread,value\n";
  private static final String FORK =
      "name,src_file,src_line,zone_name,zone_text,ns_since_start,exec_time_ns,thread,"
          + "special_parent_text\n";

  @TempDir Path folder;

  private ReadFrames read(String text) throws IOException {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  private ReadFrames read(byte[] bytes) throws IOException {
    Path file = folder.resolve("zones.csv");
    Files.write(file, bytes);
    return ReadFrames.of(file);
  }

  private static List<String> shown(ReadFrames read) {
    return read.zones.stream()
        .map(
            z ->
                z.line()
                    + " "
                    + z.name()
                    + "|"
                    + z.context()
                    + "|"
                    + z.start()
                    + "|"
                    + z.duration()
                    + "|"
                    + z.thread()
                    + "|"
                    + z.odd().keySet())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "name,src_file,src_line,ns_since_start,exec_time_ns~z,f.cpp,3,100,20~0",
        "name,src_file,src_line,ns_since_start,exec_time_ns,thread~z,f.cpp,3,100,20,7~7",
        "name,src_file,src_line,ns_since_start,exec_time_ns,thread,value~z,f.cpp,3,100,20,7,t~7",
        "name,src_file,src_line,zone_name,zone_text,ns_since_start,exec_time_ns,thread,special_parent_text~z,f.cpp,3,,\"t\",100,20,7,p~7",
        "name,src_file,src_line,zone_name,zone_text,ns_since_start,exec_time_ns,thread,value,special_parent_text~z,f.cpp,3,,\"t\",100,20,7,v,p~7",
        "thread,exec_time_ns,ns_since_start,name,extra~7,20,100,z,x~7",
      })
  void everyColumnShapeIsReadByName(String header, String row, int thread) throws IOException {
    ReadFrames read = read(header + "\n" + row + "\n");
    String context = header.contains("value") || header.contains("zone_text") ? "t" : "";
    assertThat(shown(read)).containsExactly("2 z|" + context + "|100|20|" + thread + "|[]");
  }

  @Test
  void namesWithCommasKeepThemAndCarryTheRawLine() {
    ReadFrames read = ReadFrames.of(Samples.path("cases/s04/zones.csv"));
    assertThat(shown(read))
        .containsExactly(
            "2 TF_dispatch_execute||1000|250|7|[]",
            "3 ns::Tile<float,32>::mul||2000|40|7|[EXTRA_FIELDS, HEADER_LINE]",
            "4 ns::Tile<float,32>::mul||3000|60|7|[EXTRA_FIELDS, HEADER_LINE]",
            "5 TF_kernel_load|conv_3x3|4000|900|7|[]");
    assertThat(read.zones.get(1).odd())
        .containsEntry(OddCode.EXTRA_FIELDS, "ns::Tile<float,32>::mul,src/tile.hpp,41,2000,40,7,")
        .containsEntry(OddCode.HEADER_LINE, UPSTREAM.strip());
    assertThat(read.problems).isEmpty();
  }

  @Test
  void negativeTimesStayNumbersAndBadCellsStayVerbatim() throws IOException {
    ReadFrames read =
        read(
            UPSTREAM
                + "a,f,1,10,-42,3,\n"
                + "a,f,1,abc,5,3,\n"
                + "a,f,1,10,,3,\n"
                + "a,f,1,10,99999999999999999999,3,\n"
                + "a,f,1, 1_0 , 5 ,3,\n");
    assertThat(shown(read))
        .containsExactly(
            "2 a||10|-42|3|[]",
            "3 a||0|5|3|[BAD_START]",
            "4 a||10|0|3|[BAD_DURATION]",
            "5 a||10|0|3|[BAD_DURATION]",
            "6 a||10|5|3|[]");
    assertThat(read.zones.get(1).odd()).containsEntry(OddCode.BAD_START, "abc");
    assertThat(read.zones.get(2).odd()).containsEntry(OddCode.BAD_DURATION, "");
  }

  @ParameterizedTest
  @ValueSource(strings = {UPSTREAM, FORK})
  void aShortRowCostsNoneOfItsNeighbours(String header) throws IOException {
    String good =
        header.equals(FORK) ? "good,src/a.cpp,5,,,10,20,1,\n" : "good,src/a.cpp,5,10,20,1,\n";
    ReadFrames read =
        read(header + good + "bad,src/b.cpp,6\n" + good + "bad,src/b.cpp,6,10\n" + good);

    assertThat(shown(read))
        .containsExactly(
            "2 good||10|20|1|[]",
            "3 ||0|0|0|[SHORT_ROW, HEADER_LINE]",
            "4 good||10|20|1|[]",
            "5 ||0|0|0|[SHORT_ROW, HEADER_LINE]",
            "6 good||10|20|1|[]");
    assertThat(read.zones.get(1).odd()).containsEntry(OddCode.SHORT_ROW, "bad,src/b.cpp,6");
    assertThat(read.end().reason()).isEqualTo(EndReason.COMPLETE);
  }

  @Test
  void aLineBehindARowWithoutTextContinuesNothing() throws IOException {
    ReadFrames read = read(UPSTREAM + "a,f,1,10,20,1,\nbroken,row\na,f,1,30,20,1,\n");
    assertThat(shown(read))
        .containsExactly(
            "2 a||10|20|1|[]", "3 ||0|0|0|[SHORT_ROW, HEADER_LINE]", "4 a||30|20|1|[]");
  }

  @Test
  void aCutLastLineEndsTheStreamAsCut() throws IOException {
    for (String header : List.of(UPSTREAM, FORK)) {
      String good = header.equals(FORK) ? "good,a.cpp,5,,,10,20,1,\n" : "good,a.cpp,5,10,20,1,\n";
      ReadFrames read = read(header + good + "good,a.cp");
      assertThat(shown(read))
          .containsExactly("2 good||10|20|1|[]", "3 ||0|0|0|[SHORT_ROW, HEADER_LINE]");
      assertThat(read.end().reason()).isEqualTo(EndReason.CUT);
      assertThat(read(header + good + good.strip()).end().reason()).isEqualTo(EndReason.COMPLETE);
    }
  }

  @Test
  void linesWithoutNumbersContinueTheTextBefore() throws IOException {
    ReadFrames read =
        read(
            UPSTREAM
                + "a,f,1,10,20,1,first\nsecond\n\nthird\n"
                + "a,f,1,30,20,1,\n\n"
                + "b,f,2,50,20,1,one\ntwo\n");
    assertThat(shown(read))
        .containsExactly(
            "2 a|first\nsecond\n\nthird|10|20|1|[RAW_TEXT, HEADER_LINE]",
            "6 a||30|20|1|[]",
            "8 b|one\ntwo|50|20|1|[RAW_TEXT, HEADER_LINE]");
    assertThat(read.zones.get(0).odd())
        .containsEntry(OddCode.RAW_TEXT, "a,f,1,10,20,1,first\nsecond\n\nthird");
  }

  @Test
  void aTextEqualOnAllRowsOfTwoLocationsIsNotTakenForAName() throws IOException {
    StringBuilder text = new StringBuilder(UPSTREAM);
    for (String name : List.of("a", "b", "c")) {
      for (int i = 0; i < 3; i++) {
        text.append(name).append(",f,1,10,20,1,x").append(i).append("\nbf16\n");
      }
    }
    ReadFrames read = read(text.toString());
    assertThat(read.zones).extracting(ReadFrames.Zone::name).containsOnly("a", "b", "c");
    assertThat(read.zones).allMatch(zone -> zone.context().endsWith("\nbf16"));
  }

  @Test
  void commasInTheForksTextAndNameAreToldApart() throws IOException {
    ReadFrames read =
        read(
            FORK
                + "f<1,2>,s.cpp,9,,\"1,2,3\",10,20,1,\n"
                + "z,s.cpp,9,run,time,\"t\",10,20,1,a,b\n"
                + ",s.cpp,9,renamed,,10,20,1,\n"
                + "z,s.cpp,9,,plain,10,20,1,\n");
    assertThat(shown(read))
        .containsExactly(
            "2 f<1,2>|1,2,3|10|20|1|[EXTRA_FIELDS, HEADER_LINE]",
            "3 z|t|10|20|1|[EXTRA_FIELDS, HEADER_LINE]",
            "4 renamed||10|20|1|[RUNTIME_NAME]",
            "5 z|plain|10|20|1|[]");
  }

  @Test
  void rawLinesGiveTheVeryRecordsOfTheQuoteDialect() throws IOException {
    for (String folderName : List.of("awkward-tt66", "awkward-v0.14.0")) {
      Path file = Samples.path("tracy/" + folderName + "/unwrap.csv");
      ReadFrames read = ReadFrames.of(file);
      List<List<String>> expected = new ArrayList<>();
      String whole = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      FoilCsv all = new FoilCsv();
      for (String line : whole.substring(0, whole.length() - 1).split("\n", -1)) {
        if (all.feed(line)) {
          expected.add(all.fields());
        }
      }
      expected.remove(0);
      List<List<String>> actual = new ArrayList<>();
      FoilCsv raw = new FoilCsv();
      for (ReadFrames.Zone zone : read.zones) {
        String text = rawText(zone.odd());
        if (text.isEmpty()) {
          assertThat(raw.insideQuotes()).isFalse();
          actual.add(List.of(zone.name(), zone.context(), "" + zone.duration()));
          continue;
        }
        for (String line : text.split("\n", -1)) {
          if (raw.feed(line)) {
            actual.add(raw.fields());
          }
        }
      }
      assertThat(actual).hasSameSizeAs(expected);
      for (int i = 0; i < expected.size(); i++) {
        if (actual.get(i).size() == 3 && expected.get(i).size() != 3) {
          assertThat(expected.get(i)).containsAll(actual.get(i));
        } else {
          assertThat(actual.get(i)).isEqualTo(expected.get(i));
        }
      }
    }
  }

  private static String rawText(Map<OddCode, String> odd) {
    return odd.entrySet().stream()
        .filter(e -> e.getKey() == OddCode.RAW_TEXT || e.getKey() == OddCode.EXTRA_FIELDS)
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }

  @Test
  void byteOrderMarkAndCarriageReturnsChangeNothing() throws IOException {
    String body = UPSTREAM + "a,f,1,10,20,1,first\nsecond\nb,f,2,10,20,1,\n";
    ReadFrames plain = read(body);
    ReadFrames crLf = read("\ufeff" + body.replace("\n", "\r\n"));
    assertThat(crLf.zones)
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("odd")
        .isEqualTo(plain.zones);
    assertThat(crLf.problems).isEmpty();
  }

  @Test
  void utf16IsRefused() throws IOException {
    Path file = folder.resolve("tracy_ops_times.csv");
    Files.write(file, UPSTREAM.getBytes(StandardCharsets.UTF_16));
    ReadFrames read = ReadFrames.of(file);
    assertThat(read.problemCodes()).containsExactly("utf-16");
    assertThat(read.problems.get(0).severity()).isEqualTo(Severity.ERROR);
    assertThat(read.frames).isEmpty();
  }

  @Test
  void hugeFieldsAreCutAndCounted() throws IOException {
    ReadFrames read =
        read(
            UPSTREAM
                + "a,f,1,10,20,1,"
                + "x".repeat(100_000)
                + "\n"
                + "b,f,1,10,20,1,"
                + "x".repeat(2_000_000)
                + "\n"
                + "c,f,1,10,20,1,\n");
    assertThat(read.zones.stream().map(z -> z.name() + z.odd().keySet()))
        .containsExactly("a[CELL_CUT]", "[UNREADABLE_ROW, HEADER_LINE]", "c[]");
  }

  @Test
  void unknownColumnsAreToldAndMissingOnesRefuseTheFile() throws IOException {
    ReadFrames unknown = read(UPSTREAM.strip() + ",flavour\na,f,1,10,20,1,t,sweet\n");
    assertThat(unknown.problemCodes()).containsExactly("unknown-column");
    assertThat(unknown.problems.get(0).message()).contains("flavour");
    assertThat(shown(unknown)).containsExactly("2 a|t|10|20|1|[]");

    ReadFrames missing = read("name,src_file,src_line,ns_since_start,thread\na,f,1,10,20\n");
    assertThat(missing.problemCodes()).containsExactly("missing-column");
    assertThat(missing.problems.get(0).message()).contains("exec_time_ns");
    assertThat(missing.frames).isEmpty();
  }

  @Test
  void plotPointsOfEitherGenerationAndGpuRowsAreNotCarried() throws IOException {
    ReadFrames upstream = read(UPSTREAM + "a,f,1,10,20,1,\np,,,30,,,1.500000\n\"q\",r,,,30,,,2\n");
    assertThat(upstream.end().notCarried()).containsExactly(Map.entry("plot", 2L));
    ReadFrames fork =
        read(
            FORK.replace("thread,", "thread,value,")
                + "a,f,1,,,10,20,1,,\np,,,30,,,1.500000,,,\ng,,,,,30,40,,,\n");
    assertThat(fork.end().notCarried())
        .containsExactly(Map.entry("gpu", 1L), Map.entry("plot", 1L));
    assertThat(fork.zones).hasSize(1);
  }

  @Test
  void aZoneWithAFieldTooManyIsNoGpuRow() throws IOException {
    ReadFrames read = read(FORK + "a,f,1,,,10,20,1,,extra\nb<c,d>,f,2,,\"t\",30,5,1,,extra\n");
    assertThat(read.end().notCarried()).isEmpty();
    assertThat(read.zones).hasSize(2);
    assertThat(read.zones.get(1).name()).isEqualTo("b<c,d>");
    assertThat(read.zones.get(0).odd()).containsKey(OddCode.EXTRA_FIELDS);
    assertThat(read.zones.get(0).duration()).isEqualTo(20);
  }

  @Test
  void aLongFileIsCutIntoFramesWithoutGaps() throws IOException {
    StringBuilder text = new StringBuilder(UPSTREAM);
    int rows = 200_000;
    for (int i = 0; i < rows; i++) {
      text.append("z").append(i % 100).append(",f.cpp,1,").append(i).append(",5,1,\n");
    }
    ReadFrames read = read(text.toString());
    assertThat(read.zones).hasSize(rows);
    for (int i = 0; i < rows; i++) {
      assertThat(read.zones.get(i).sequence()).isEqualTo(i);
      assertThat(read.zones.get(i).line()).isEqualTo(i + 2);
    }
    assertThat(read.frames.size()).isGreaterThan(rows / 8192);
    assertThat(read.end().sequences()).isEqualTo(rows);
  }

  @Test
  void junkWithoutEndNeitherFillsMemoryNorHidesARow() throws IOException {
    for (String header : List.of(UPSTREAM, FORK)) {
      String good = header.equals(FORK) ? "good,a.cpp,5,,,10,20,1,\n" : "good,a.cpp,5,10,20,1,\n";
      ReadFrames read = read(header + good + "junk\n".repeat(20_000) + good);
      assertThat(read.zones.stream().filter(z -> z.duration() == 20)).hasSize(2);
    }
  }

  @Test
  void theSameBytesGiveTheSameFrames() throws IOException {
    Path file = Samples.path("tracy/awkward-tt66/unwrap.csv");
    ReadFrames first = ReadFrames.of(file);
    ReadFrames second = ReadFrames.of(file);
    assertThat(second.frames).hasSameSizeAs(first.frames);
    for (int i = 0; i < first.frames.size(); i++) {
      assertThat(second.frames.get(i)).isEqualTo(first.frames.get(i));
    }
  }
}
