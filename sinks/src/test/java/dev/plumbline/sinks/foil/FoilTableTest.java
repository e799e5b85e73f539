package dev.plumbline.sinks.foil;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
}
