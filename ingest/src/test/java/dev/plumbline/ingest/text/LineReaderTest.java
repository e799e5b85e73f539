package dev.plumbline.ingest.text;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LineReaderTest {
  private static List<Line> lines(byte[] bytes) throws IOException {
    List<Line> lines = new ArrayList<>();
    try (LineReader reader = LineReader.open(new ByteArrayInputStream(bytes), n -> {})) {
      for (Line line = reader.next(); line != null; line = reader.next()) {
        lines.add(line);
      }
    }
    return lines;
  }

  @Test
  void lineNumbersAndLineEndsAreKnown() throws IOException {
    assertThat(lines("a\r\n\nb".getBytes(UTF_8)))
        .containsExactly(
            new Line("a\r", 1, true, false),
            new Line("", 2, true, false),
            new Line("b", 3, false, false));
    assertThat(lines("a\n".getBytes(UTF_8))).containsExactly(new Line("a", 1, true, false));
    assertThat(lines(new byte[0])).isEmpty();
  }

  @Test
  void aByteOrderMarkIsSkippedAndInvalidBytesAreReplaced() throws IOException {
    byte[] bytes = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf, 'a', (byte) 0xe9, (byte) 0xff, '\n'};
    assertThat(lines(bytes)).containsExactly(new Line("a��", 1, true, false));
  }

  @Test
  void utf16IsRefusedWithAndWithoutAMark() {
    String text = "op,pool,addr,size,ts_ns\n";
    for (byte[] bytes :
        List.of(
            text.getBytes(UTF_16LE),
            text.getBytes(UTF_16BE),
            ("\ufeff" + text).getBytes(UTF_16LE),
            ("\ufeff" + text).getBytes(UTF_16BE))) {
      assertThatThrownBy(() -> lines(bytes))
          .isInstanceOf(Utf16Exception.class)
          .hasMessageContaining("UTF-16")
          .hasMessageContaining("expected UTF-8");
    }
  }

  @Test
  void linesLongerThanTheBufferAreWhole() throws IOException {
    String longLine = "ü".repeat(200_000);
    assertThat(lines((longLine + "\nb\n").getBytes(UTF_8)))
        .containsExactly(new Line(longLine, 1, true, false), new Line("b", 2, true, false));
  }

  @Test
  void anOverlongLineIsCutAndReadingGoesOn() throws IOException {
    List<Line> lines =
        lines(("a\n" + "x".repeat(LineReader.MAX_LINE_BYTES + 1) + "\nb").getBytes(UTF_8));
    assertThat(lines.stream().map(Line::overlong)).containsExactly(false, true, false);
    assertThat(lines.get(1).text())
        .hasSize(LineReader.OVERLONG_SHOWN)
        .containsOnlyOnce("xx".repeat(LineReader.OVERLONG_SHOWN / 2));
    assertThat(lines.get(2)).isEqualTo(new Line("b", 3, false, false));
    String longest = "x".repeat(LineReader.MAX_LINE_BYTES);
    assertThat(lines(longest.getBytes(UTF_8))).containsExactly(new Line(longest, 1, false, false));
  }

  @Test
  void theDigestIsThatOfTheBytesAndProgressAddsUp() throws IOException {
    AtomicLong heard = new AtomicLong();
    byte[] bytes = "a\nb\n".repeat(50_000).getBytes(UTF_8);
    try (LineReader reader = LineReader.open(new ByteArrayInputStream(bytes), heard::addAndGet)) {
      while (reader.next() != null) {
        // only the end matters
      }
      assertThat(reader.bytesRead()).isEqualTo(bytes.length);
      assertThat(heard).hasValue(bytes.length);
      assertThat(reader.sha256()).isEqualTo(Sha256.hex(Sha256.digest().digest(bytes)));
    }
  }
}
