package dev.plumbline.bounds.ascend.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.bounds.ascend.GraphText;
import dev.plumbline.model.value.Severity;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The second, optional file of a scheduler. */
class SchedulerFileTest {
  private static final String SCHEDULE =
      new GraphText()
          .op(1, "a", "PIPE_V", "\"flops\":5,\"start_cycle\":1,\"end_cycle\":2,\"duration\":9")
          .op(2, "b", "PIPE_V", "\"flops\":6,\"start_cycle\":3,\"end_cycle\":4")
          .op(1, "c", "PIPE_V", "\"flops\":7")
          .json();

  @Test
  void timesAndFlopsAreReplacedByIdAlsoWithZero() {
    DesGraph graph =
        Objects.requireNonNull(
            with("""
            {"operations":[{"id":1,"flops":0,"start_cycle":10,"end_cycle":20,"bytes":7},
                           {"id":2,"end_cycle":40}]}\
            """)
                .graph());
    assertThat(graph.operations()).extracting(o -> o.work().flops()).containsExactly(0L, 6L, 0L);
    assertThat(graph.operations())
        .extracting(o -> o.timing().startCycle())
        .containsExactly(10L, 3L, 10L);
    assertThat(graph.operations())
        .extracting(o -> o.timing().endCycle())
        .containsExactly(20L, 40L, 20L);
    assertThat(graph.operations().get(0).timing().durationCycles()).isEqualTo(9);
    assertThat(graph.operations().get(0).work().bytes()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "[]", "{}", "{\"operations\":1}", "{\"operations\":[{\"id\":1,\"flops\":3},"})
  void withoutAUsableSecondFileTheScheduleStaysAsItIs(String second) {
    DesGraphFile changed = with(second);
    assertThat(changed.graph()).isEqualTo(GraphText.read(SCHEDULE).graph());
    assertThat(changed.problems())
        .filteredOn(p -> p.file().equals("second.json"))
        .isNotEmpty()
        .allSatisfy(p -> assertThat(p.severity()).isEqualTo(Severity.WARNING))
        .anySatisfy(p -> assertThat(p.message()).contains("used without it"));
  }

  @Test
  void oneBadRowDoesNotHideItsNeighbours() {
    DesGraphFile changed =
        with(
            """
            {"operations":[
            {"flops":1},
            7,
            {"id":1,"flops":-3},
            {"id":2,"flops":60},
            {"id":99,"flops":1}]}\
            """);
    assertThat(Objects.requireNonNull(changed.graph()).operations())
        .extracting(o -> o.work().flops())
        .containsExactly(5L, 60L, 7L);
    assertThat(changed.problems())
        .filteredOn(p -> p.file().equals("second.json"))
        .extracting(p -> p.line())
        .containsExactly(2L, 3L, 4L, 0L);
  }

  @Test
  void theFileOfAnotherKernelChangesNothingAndSaysSo() {
    DesGraphFile changed =
        with(
            """
            {"operations":[
            {"id":1,"name":"a","flops":50},
            {"id":2,"name":"matmul","flops":60}]}\
            """);
    assertThat(Objects.requireNonNull(changed.graph()).operations())
        .extracting(o -> o.work().flops())
        .containsExactly(5L, 6L, 7L);
    assertThat(changed.problems())
        .filteredOn(p -> p.file().equals("second.json"))
        .singleElement()
        .satisfies(p -> assertThat(p.line()).isEqualTo(2))
        .satisfies(
            p ->
                assertThat(p.message())
                    .contains("expected c", "found a", "the first of 2 such operations"));
  }

  private static DesGraphFile with(String second) {
    return GraphText.read(SCHEDULE)
        .withScheduler(second.getBytes(StandardCharsets.UTF_8), "second.json");
  }
}
