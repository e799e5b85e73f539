package dev.plumbline.model.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FoilCsvTest {
  private static List<List<String>> read(String... lines) {
    FoilCsv csv = new FoilCsv();
    List<List<String>> records = new ArrayList<>();
    for (String line : lines) {
      if (csv.feed(line)) {
        records.add(csv.fields());
      }
    }
    if (csv.finish(false)) {
      records.add(csv.fields());
    }
    return records;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "a,b,c~a|b|c",
        "a,,~a||",
        ",~|",
        "\"a,b\",c~a,b|c",
        "\"a\"\"b\",c~a\"b|c",
        "\"he said \"hi\"\",c~he said hi\"\"|c",
        "a\"b\",c~a\"b\"|c",
        "\"\",x~|x",
        "\"\"quoted\"\",x~quoted\"\"|x",
        "` \"a\",b`~` \"a\"|b`",
        "\"a\" ,b~`a |b`",
      })
  void cellsAreThoseOfPython(String line, String cells) {
    assertThat(read(line)).containsExactly(List.of(cells.split("\\|", -1)));
  }

  @Test
  void aQuotedFieldSpansLinesAndKeepsItsCarriageReturns() {
    assertThat(read("x,\"a\r", "", "b\",y\r", "z"))
        .containsExactly(List.of("x", "a\r\n\nb", "y"), List.of("z"));
  }

  @Test
  void blankLinesAreRecordsWithoutCells() {
    assertThat(read("", "\r", "a\r")).containsExactly(List.of(), List.of(), List.of("a"));
  }

  @Test
  void theEndOfInputClosesAnOpenQuote() {
    FoilCsv csv = new FoilCsv();
    assertThat(csv.feed("a,\"b")).isFalse();
    assertThat(csv.insideQuotes()).isTrue();
    assertThat(csv.finish(true)).isTrue();
    assertThat(csv.fields()).containsExactly("a", "b\n");
    assertThat(csv.finish(true)).isFalse();
  }

  @Test
  void aResetForgetsTheOpenRecord() {
    FoilCsv csv = new FoilCsv();
    assertThat(csv.feed("a,\"b")).isFalse();
    csv.reset();
    assertThat(csv.insideQuotes()).isFalse();
    assertThat(csv.feed("c,d")).isTrue();
    assertThat(csv.fields()).containsExactly("c", "d");
  }

  @Test
  void anotherSeparatorLeavesCommasAlone() {
    FoilCsv csv = new FoilCsv('\t');
    assertThat(csv.feed("a,b\t\"c\td\"")).isTrue();
    assertThat(csv.fields()).containsExactly("a,b", "c\td");
  }
}
