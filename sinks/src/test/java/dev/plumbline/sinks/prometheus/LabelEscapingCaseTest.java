package dev.plumbline.sinks.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Case s23: quotes, backslashes, newlines, tabs and foreign script in zone names. */
final class LabelEscapingCaseTest {
  private static final String CASE = "/cases/s23-label-escaping/";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  @Test
  void oddNamesAreEscapedAndNoneIsLost() throws Exception {
    TestPage page = TestPage.withDefaults();
    for (String line : GoldenPageTest.resource(CASE + "series.ndjson").split("\n", -1)) {
      if (!line.isEmpty()) {
        JsonNode row = JSON.readTree(line);
        assertThat(row.path("count").intValue()).isEqualTo(1);
        page.put(
            Records.hostZone(
                row.path("host").textValue(),
                row.path("zone").textValue(),
                row.path("totalNs").longValue()));
      }
    }
    JsonNode expected =
        JSON.readTree(GoldenPageTest.resource(CASE + "expect.json")).at("/expect/exposition");
    String text = page.text();
    for (JsonNode label : expected.path("labelTexts")) {
      assertThat(text)
          .contains(
              "plumbline_host_zone_duration_seconds_count{host=\"node-1\","
                  + label.textValue()
                  + "} 1\n");
    }
    Map<String, Double> samples = page.samples();
    assertThat(TestPage.count(samples, "plumbline_host_zone_duration_seconds_count"))
        .isEqualTo(expected.path("seriesForCount").intValue());
    assertThat(text.endsWith("\n")).isEqualTo(expected.path("endsWithNewline").booleanValue());
    assertThat(StrictOpenMetrics.parse(page.openMetrics())).containsAllEntriesOf(samples);
  }

  @Test
  void promtoolReadsThePage() throws Exception {
    Promtool promtool = Promtool.assumePresent();
    TestPage page = TestPage.withDefaults();
    page.put(Records.hostZone("node-1", "say \"hi\"", 5));
    page.put(Records.hostZone("node-1", "C:\\tmp\\k", 5));
    page.put(Records.hostZone("node-1", "line1\nline2", 5));
    page.put(Records.hostZone("node-1", "tab\there", 5));
    promtool.check(page.text());
  }
}
