package dev.plumbline.bounds.ascend.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.bounds.ascend.GraphText;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import org.junit.jupiter.api.Test;

class ScheduleProblemsTest {
  @Test
  void aCutScheduleIsToldAtTheLineThatSaysSo() {
    Problem told =
        GraphText.read(
                """
                {"schema_version": "a3_hivm_des_v1",
                 "operations": [],

                 "schedule_truncated": true}\
                """)
            .problems()
            .get(0);
    assertThat(told.line()).isEqualTo(4);
    assertThat(told.message()).startsWith("schedule_truncated: expected false, found true");
  }

  @Test
  void anUnknownSchemaIsToldAtItsLine() {
    Problem told =
        GraphText.read("{\n\"operations\": [],\n\"schema_version\": \"a4\"}").problems().get(0);
    assertThat(told.line()).isEqualTo(3);
    assertThat(told.message())
        .isEqualTo("schema_version: expected \"a3_hivm_des_v1\", found \"a4\"");
  }

  @Test
  void dependenciesOnWhatIsNotThereAreSkippedAndCountedWithTheFirstOfThem() {
    DesGraphFile file =
        GraphText.read(
            new GraphText()
                .op(0, "load", "PIPE_MTE2_V", "\"depends_on\":[7]")
                .op(1, "vadd", "PIPE_V", "\"depends_on\":[0,8,9]")
                .json());
    assertThat(file.graph()).isNotNull();
    assertThat(file.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.severity()).isEqualTo(Severity.WARNING);
              assertThat(problem.message())
                  .startsWith("3 dependencies are on operations that are not in the schedule")
                  .endsWith("the first of operation 0 (load) on 7");
            });
  }
}
