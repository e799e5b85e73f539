package dev.plumbline.model.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever the parser says, people read what is wrong with their file. */
class JsonFaultTest {
  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(3)
                          .maxStringLength(10)
                          .maxNumberLength(8)
                          .build())
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\": | it ends in the middle of a value",
        "{\"a | it ends in the middle of a value",
        "{\"a\": 1, \"a\": 2} | the key \"a\" occurs twice",
        "hello | the word hello is no JSON value",
        "{a: 1} | a a stands where a key in double quotes is expected",
        "{\"a\" 1} | a 1 stands where a colon is expected",
        "[1 2] | a 2 stands where a comma or the end of the list is expected",
        "{\"a\": }  | a } stands where a value is expected",
        "[1} | a bracket closes what another kind of bracket opened",
        "[\"\\x\"] | a backslash is followed by no known escape",
        "[\"\t\"] | a line break or another control character",
        "[01] | a number is not written as JSON writes numbers",
        "[NaN] | NaN is no number in JSON",
        "[1] [2] | something follows behind its end",
        "[[[[1]]]] | it is nested too deep: 4, at most 3 are read",
        "[\"12345678901\"] | a text has too many characters: 11, at most 10 are read",
        "[123456789] | a number has too many digits: 9, at most 8 are read"
      })
  void aFaultIsToldInPlainWords(String json, String expected) {
    assertThat(JsonFault.text(fault(json.getBytes(StandardCharsets.UTF_8)))).contains(expected);
  }

  @Test
  void theLineIsToldApart() {
    JacksonException fault = fault("{\n\"a\":\n}".getBytes(StandardCharsets.UTF_8));
    assertThat(JsonFault.line(fault)).isEqualTo(3);
  }

  @Test
  void otherBytesThanUtf8AreSaidSo() {
    assertThat(JsonFault.text(fault(new byte[] {'[', '"', (byte) 0xff, '"', ']'})))
        .isEqualTo("it is not UTF-8");
  }

  private static JacksonException fault(byte[] json) {
    JacksonException fault =
        catchThrowableOfType(JacksonException.class, () -> JSON.readTree(json));
    assertThat(JsonFault.text(fault))
        .doesNotContain("token")
        .doesNotContain("marker")
        .doesNotContain("Jackson")
        .doesNotContain("Source");
    return fault;
  }
}
