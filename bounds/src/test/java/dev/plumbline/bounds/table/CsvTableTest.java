package dev.plumbline.bounds.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTableTest {

  @Test
  void columnsAreFoundByTrimmedNameAndTheFirstOfTwoCounts() throws IOException {
    CsvTable table = table(" a ,b,a\n1,2,3\n");
    assertThat(table.column("x", "a")).isZero();
    assertThat(table.column("x")).isEqualTo(-1);
    assertThat(table.columns(List.of("b", "x", "a"))).containsExactly(1, 0);
    CsvRow row = table.next();
    assertThat(row.cell(0)).isEqualTo("1");
    assertThat(row.cell(-1)).isEmpty();
    assertThat(row.cell(3)).isEmpty();
    assertThat(table.next()).isNull();
  }

  @Test
  void aQuotedCellMaySpanLinesAndRowsKeepTheirPhysicalLine() throws IOException {
    List<CsvRow> rows = rows("a,b\n\n\"x\ny\",1\r\n\"\"\"q\"\"\",2\n# comment\n3,4\n");
    assertThat(rows).extracting(CsvRow::line).containsExactly(3L, 5L, 7L);
    assertThat(rows.get(0).cells()).containsExactly("x\ny", "1");
    assertThat(rows.get(1).cells()).containsExactly("\"q\"", "2");
    assertThat(rows.get(2).cells()).containsExactly("3", "4");
  }

  @Test
  void aLastRowWithoutALineEndIsCutMaybeInsideOfANumber() throws IOException {
    List<CsvRow> rows = rows("a,b\n1,403.0\n2,4");
    assertThat(rows).extracting(CsvRow::line).containsExactly(2L, 3L);
    assertThat(rows.get(0).cells()).containsExactly("1", "403.0");
    assertThat(rows.get(1).defect()).contains("no line end", "cut");
    assertThat(table("a,b").header()).containsExactly("a", "b");
  }

  @Test
  void aQuoteThatNeverClosesCostsItsOwnLine() throws IOException {
    List<CsvRow> rows = rows("a,b\n\"x,1\n2,3\n\"y,4\n5,6\n");
    assertThat(rows).extracting(CsvRow::line).containsExactly(2L, 3L, 4L, 5L);
    assertThat(rows.get(0).defect()).contains("quote");
    assertThat(rows.get(1).cells()).containsExactly("2", "3");
    assertThat(rows.get(2).defect()).contains("quote");
    assertThat(rows.get(3).cells()).containsExactly("5", "6");
  }

  @Test
  void twoOpenQuotesBelowEachOtherAreNotOneRecord() throws IOException {
    List<CsvRow> rows = rows("a,b\n\"x,1\n\"y,4\n5,6\n");
    assertThat(rows).extracting(CsvRow::line).containsExactly(2L, 3L, 4L);
    assertThat(rows.get(2).cells()).containsExactly("5", "6");
  }

  @Test
  void aQuoteThatClosesFarAwayCostsItsOwnLine() throws IOException {
    List<CsvRow> rows = rows("a,b\n\"x,1\n" + "2,3\n".repeat(40) + "y\",4\n");
    assertThat(rows).hasSize(42);
    assertThat(rows.get(0).defect()).isNotNull();
    assertThat(rows.subList(1, 41)).allSatisfy(row -> assertThat(row.defect()).isNull());
  }

  @Test
  void anEndlessLineInsideAQuoteIsStillOneLine() throws IOException {
    String endless = "x".repeat(CappedLines.MAX_LINE_CHARS + 1);
    List<CsvRow> rows = rows("a,b\n\"1," + endless + "\n\"2,\n" + endless + "\",3\n4,5\n");
    assertThat(rows).extracting(CsvRow::line).containsExactly(2L, 3L, 4L, 5L);
    assertThat(rows.get(3).cells()).containsExactly("4", "5");
    assertThat(rows.subList(0, 3)).allSatisfy(row -> assertThat(row.defect()).isNotNull());
  }

  @Test
  void bytesThatAreNoTextDoNotStopTheRows() throws IOException {
    byte[] bytes = "a,b\n?,1\n2,3\n".getBytes(StandardCharsets.ISO_8859_1);
    bytes[4] = (byte) 0xFF;
    try (CsvTable table = CsvTable.of(bytes, false)) {
      assertThat(table.next().cell(0)).isEqualTo("\uFFFD");
      assertThat(table.next().cell(0)).isEqualTo("2");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "\"open\n1,2\n"})
  void aFileWithoutHeaderHasNoColumns(String text) throws IOException {
    try (CsvTable table = table(text)) {
      assertThat(table.header()).isEmpty();
      assertThat(table.column("a")).isEqualTo(-1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1.5,1.5",
    "' 2\t',2",
    "+.5,0.5",
    "-1.,-1",
    "1e3,1000",
    "nan,NaN",
    "-Inf,-Infinity",
    "INFINITY,Infinity",
    "1e999,Infinity"
  })
  void numbersAreReadAsPythonReadsThem(String cell, Double number) {
    assertThat(NumberCell.number(cell)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "N/A", "1d", "0x1p3", "1,5", "1.2.3", "e5", ".", "--1", "1 2", "١"})
  void otherTextsAreNoNumbers(String cell) {
    assertThat(NumberCell.number(cell)).isNull();
    assertThat(NumberCell.integer(cell)).isNull();
    assertThat(NumberCell.nanosOfMicros(cell)).isNull();
  }

  @Test
  void aWholeNumberMayBeWrittenWithZerosBehindThePointButWithNothingElse() {
    assertThat(NumberCell.integer("12.00")).isEqualTo(12);
    assertThat(NumberCell.integer("-9223372036854775808")).isEqualTo(Long.MIN_VALUE);
    assertThat(NumberCell.integer("9223372036854775808")).isNull();
    assertThat(NumberCell.integer("12.5")).isNull();
    assertThat(NumberCell.integer("1e-999999")).isNull();
    assertThat(NumberCell.integer("1e999999")).isNull();
    assertThat(NumberCell.integer("9".repeat(65))).isNull();
  }

  @Test
  void numbersDoNotDependOnTheLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      assertThat(NumberCell.number("INFINITY")).isEqualTo(Double.POSITIVE_INFINITY);
      assertThat(NumberCell.number("1.5")).isEqualTo(1.5);
    } finally {
      Locale.setDefault(before);
    }
  }

  private static CsvTable table(String text) throws IOException {
    return CsvTable.of(text.getBytes(StandardCharsets.UTF_8), true);
  }

  private static List<CsvRow> rows(String text) throws IOException {
    List<CsvRow> rows = new ArrayList<>();
    try (CsvTable table = table(text)) {
      for (CsvRow row = table.next(); row != null; row = table.next()) {
        rows.add(row);
      }
    }
    return rows;
  }
}
