package dev.plumbline.bounds.ascend.floor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.bounds.ascend.GraphText;
import dev.plumbline.bounds.ascend.graph.ClassifiedGraph;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EligibilityTest {
  @ParameterizedTest
  @CsvSource({
    "mix_matmul,f16,cube",
    "mmad,bf16,cube",
    "mmad,i8,cube",
    "mmad,f32,cube+vector",
    "mmad,i32,cube+vector",
    "mmad,i64,cube+vector",
    "vadd,f16,vector",
    "vadd,bf16,vector",
    "vadd,f32,vector",
    "vadd,i8,vector",
    "vadd,i32,vector+scalar",
    "vadd,'',vector+scalar",
    "VREDUCE,f16,vector",
    "argsort,f32,vector",
    "vmax,bf16,vector",
    "vmin,i32,vector",
    "sum,'',vector",
    "vcmp,f16,vector",
    "compare,i32,scalar",
    "vcmp,i8,vector+scalar",
    "vcmp,i1,vector+scalar",
    "summary_mm,f16,cube",
    "cmp_max,i32,vector"
  })
  void nameAndPrecisionDecideWhereAnOperationMayRun(String name, String type, String expected) {
    String found =
        Eligibility.of(
                ClassifiedGraph.of(
                        new GraphText()
                            .op(0, name, "PIPE_S", "\"elem_type\":\"" + type + "\"")
                            .graph())
                    .operations()
                    .get(0))
            .stream()
            .map(component -> component.label())
            .collect(Collectors.joining("+"));
    assertThat(found).isEqualTo(expected);
  }
}
