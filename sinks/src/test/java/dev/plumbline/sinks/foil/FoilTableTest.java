package dev.plumbline.sinks.foil;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FoilTableTest {
  @Test
  void quotesOnlyWhatMustBeQuotedAndEndsEveryRowWithCrLf() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (FoilTable table = new FoilTable(bytes, "A", "B")) {
      table.row("plain text", " 'x' ;");
      table.row("a,b", "say \"hi\"");
      table.row("two\nlines", "\r");
      table.row("", "ü");
      assertThat(table.rows()).isEqualTo(4);
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "A,B\r\nplain text, 'x' ;\r\n\"a,b\",\"say \"\"hi\"\"\"\r\n\"two\nlines\",\"\r\"\r\n,ü\r\n");
  }

  @Test
  void everyNumberIsWrittenAsJavaWritesItAlsoAcrossTheBuffer() throws IOException {
    long[] edges = {0, 1, -1, 9, 10, -10, 99, 100, Long.MAX_VALUE, Long.MIN_VALUE};
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StringBuilder expected = new StringBuilder("A,B\r\n");
    Random random = new Random(7);
    try (FoilTable table = new FoilTable(bytes, "A", "B")) {
      for (int i = 0; i < 20_000; i++) {
        long number = i < edges.length ? edges[i] : random.nextLong() >> random.nextInt(64);
        String text = "x".repeat(i == 5000 ? 100_000 : random.nextInt(5));
        table.add(number);
        table.add(FoilTable.cell(text));
        table.endRow();
        expected.append(number).append(',').append(text).append("\r\n");
      }
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo(expected.toString());
  }
}
