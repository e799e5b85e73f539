package dev.plumbline.bounds.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LaneTraceWriterTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  @Test
  void timesAreMicrosecondsThatKeepEveryNanosecond() throws IOException {
    try (LaneTraceWriter trace = new LaneTraceWriter(bytes)) {
      int lane = trace.lane(trace.process("block"), "pe");
      trace.slice(lane, "a", 1, 999, Map.of());
      trace.slice(lane, "b", 9_007_199_254_740_993L, 10, Map.of());
    }
    String text = bytes.toString(StandardCharsets.UTF_8);
    assertThat(text)
        .contains("\"ts\":0.001", "\"dur\":0.999")
        .contains("\"ts\":9007199254740.993", "\"dur\":0.010");
    assertThat(tree().get("displayTimeUnit").textValue()).isEqualTo("ns");
  }

  @Test
  void overlapOpensFurtherRowsOfTheSameLaneAndNothingIsCutShort() throws IOException {
    LaneTraceWriter trace = new LaneTraceWriter(bytes);
    try (trace) {
      int process = trace.process("block");
      int other = trace.lane(process, "act");
      int lane = trace.lane(process, "pe");
      assertThat(trace.slice(lane, "a", 0, 100, Map.of()).row()).isEqualTo(0);
      assertThat(trace.slice(lane, "b", 50, 100, Map.of()).row()).isEqualTo(1);
      assertThat(trace.slice(lane, "c", 100, 10, Map.of()).row()).isEqualTo(0);
      assertThat(trace.slice(lane, "d", 105, 10, Map.of()).row()).isEqualTo(2);
      assertThat(trace.slice(other, "e", 0, 5, Map.of()).row()).isEqualTo(3);
    }
    assertThat(trace.slices()).isEqualTo(5);
    assertThat(trace.squeezed()).isZero();
    List<String> rows = new ArrayList<>();
    for (JsonNode event : tree().get("traceEvents")) {
      if (event.get("name").textValue().equals("thread_name")) {
        rows.add(event.get("tid") + " " + event.get("args").get("name").textValue());
      }
    }
    assertThat(rows).containsExactly("3 act", "0 pe", "1 pe (overlap 1)", "2 pe (overlap 2)");
  }

  @Test
  void textOfOthersIsEscapedAndArrowsJoinSlices() throws IOException {
    try (LaneTraceWriter trace = new LaneTraceWriter(bytes)) {
      int lane = trace.lane(trace.process("a \"b\"\n"), "x\\y");
      LaneSlice from = trace.slice(lane, "\u0000\"", 0, 10, Map.of("text", "\"\n", "id", 7L));
      LaneSlice to = trace.slice(lane, "next", 10, 10, Map.of());
      trace.flow("Flow", from, to);
      trace.rename(lane, "named later");
    }
    JsonNode events = tree().get("traceEvents");
    assertThat(events.get(0).get("name").textValue()).isEqualTo("\u0000\"");
    assertThat(events.get(0).get("args").get("id").longValue()).isEqualTo(7);
    assertThat(events.get(2).get("ph").textValue()).isEqualTo("s");
    assertThat(events.get(3).get("ph").textValue()).isEqualTo("f");
    assertThat(events.get(3).get("id")).isEqualTo(events.get(2).get("id"));
    assertThat(bytes.toString(StandardCharsets.UTF_8)).contains("named later");
  }

  @Test
  void anEmptyTraceIsValidAndANegativeTimeIsNot() throws IOException {
    try (LaneTraceWriter trace = new LaneTraceWriter(bytes)) {
      int lane = trace.lane(trace.process("p"), "l");
      assertThatThrownBy(() -> trace.slice(lane, "a", -1, 1, Map.of()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("-1");
    }
    assertThat(tree().get("traceEvents")).hasSize(2);
  }

  @Test
  void moreAtOnceThanALaneHasRowsIsDrawnAndCounted() throws IOException {
    LaneTraceWriter trace = new LaneTraceWriter(bytes);
    try (trace) {
      int lane = trace.lane(trace.process("p"), "l");
      for (int i = 0; i < 300; i++) {
        trace.slice(lane, "a", 0, 1, Map.of());
      }
    }
    assertThat(trace.squeezed()).isEqualTo(300 - 256);
  }

  private JsonNode tree() throws IOException {
    return JsonMapper.builder().build().readTree(bytes.toByteArray());
  }
}
