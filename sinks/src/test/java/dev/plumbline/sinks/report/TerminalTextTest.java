package dev.plumbline.sinks.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalTextTest {

  @Test
  void escapeSequencesOfAFileDoNotReachTheTerminal() {
    assertThat(TerminalText.shown("\u001b[2Jclear \u009b2J\u0007")).isEqualTo("·[2Jclear ·2J·");
  }

  @Test
  void whatIsOneLineStaysOneLine() {
    assertThat(TerminalText.shown("a\r\nb\u2028c\td")).isEqualTo("a··b·c·d");
  }

  @Test
  void lettersOfAnyScriptAreShownAsTheyAre() {
    assertThat(TerminalText.shown("算子_融合 é 🚀")).isEqualTo("算子_融合 é 🚀");
  }
}
