package dev.plumbline.bounds.ascend.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.bounds.ascend.GraphText;
import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.component.Precision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassifiedGraphTest {
  @ParameterizedTest
  @CsvSource({
    "Cube,CUBE",
    "PIPE_M,CUBE",
    "PIPE_CUBE,CUBE",
    "Vector,VECTOR",
    "PIPE_V,VECTOR",
    "Scalar,SCALAR",
    "PIPE_S,SCALAR",
    "PIPE_ALL,SCALAR",
    "CubeMTE2,MTE_GM",
    "VectorMTE2,MTE_GM",
    "VecMTE2,MTE_GM",
    "PIPE_MTE2_C,MTE_GM",
    "PIPE_MTE2_V,MTE_GM",
    "MTE1,MTE_L1",
    "PIPE_MTE1,MTE_L1",
    "FixPipe,MTE_UB",
    "MTE3,MTE_UB",
    "PIPE_FIX,MTE_UB",
    "PIPE_MTE3,MTE_UB",
    "cube,SCALAR",
    "PIPE_UNKNOWN,SCALAR",
    "MTE2,SCALAR",
    "'',SCALAR"
  })
  void aPipeIsComparedExactly(String pipe, Component component) {
    assertThat(classified("zzz", pipe, "").component()).isEqualTo(component);
  }

  @ParameterizedTest
  @CsvSource({
    "MatMul_x,CUBE",
    "comm_wait,CUBE",
    "pointer_cast,VECTOR",
    "padding,VECTOR",
    "expand_shape,VECTOR",
    "subview,VECTOR",
    "REDUCE_SUM,VECTOR",
    "select,VECTOR",
    "load_add,VECTOR",
    "load_store,MTE_GM",
    "store_copy,MTE_UB",
    "copy_in,MTE_GM",
    "dma,MTE_GM",
    "barrier,SCALAR",
    "'',SCALAR"
  })
  void withoutAKnownPipeTheFirstWordInTheNameDecides(String name, Component component) {
    assertThat(classified(name, "?", "").component()).isEqualTo(component);
  }

  @ParameterizedTest
  @CsvSource({"f16,FP16", "bf16,BF16", "f32,FP32", "int8,INT8", "i8,INT8", "i32,INT32"})
  void elementTypesWithRates(String elementType, Precision precision) {
    assertThat(classified("x", "PIPE_V", elementType).precision()).isEqualTo(precision);
  }

  @ParameterizedTest
  @CsvSource({"''", "i1", "i64", "fp16", "F16", "f64"})
  void everyOtherElementTypeHasNoPrecision(String elementType) {
    assertThat(classified("x", "PIPE_V", elementType).precision()).isNull();
  }

  @Test
  void flopsComeFromTheTwoDirectLoads() {
    GraphText text =
        new GraphText()
            .op(0, "load", "PIPE_MTE2_C", "\"elements\":8192")
            .op(1, "load", "PIPE_MTE2_C", "\"elements\":8192")
            .op(2, "mmadL1", "PIPE_M", "\"elements\":16384,\"depends_on\":[0,1]");
    assertThat(flops(text, 2)).isEqualTo(2L * 16384 * 64);
  }

  @Test
  void aHalfRoundsToTheEvenInnerLength() {
    // sqrt(25 * 1 / 4) = 2.5 -> 2
    GraphText text =
        new GraphText()
            .op(0, "load", "PIPE_MTE2_C", "\"elements\":25")
            .op(1, "load", "PIPE_MTE2_C", "\"elements\":1")
            .op(2, "matmul", "PIPE_M", "\"elements\":4,\"depends_on\":[0,1]");
    assertThat(flops(text, 2)).isEqualTo(2 * 4 * 2);
  }

  @Test
  void withoutAResultSizeTheSmallerOperandGivesTheInnerLength() {
    // K = round(sqrt(min(10, 100))) = 3; floor(2 * 10 * 100 / 3) = 666
    GraphText text =
        new GraphText()
            .op(0, "load", "PIPE_MTE2_C", "\"elements\":10")
            .op(1, "load", "PIPE_MTE2_C", "\"elements\":100")
            .op(2, "mix_matmul", "PIPE_M", "\"depends_on\":[0,1]");
    assertThat(flops(text, 2)).isEqualTo(666);
  }

  @Test
  void operandsAreFoundSixDependenciesAwayAndNoFurther() {
    assertThat(flops(chain(6), 100)).isPositive();
    assertThat(flops(chain(7), 100)).isZero();
  }

  @Test
  void theSearchDoesNotGoThroughSynchronisation() {
    GraphText text =
        new GraphText()
            .op(0, "load", "PIPE_MTE2_C", "\"elements\":16")
            .op(1, "load", "PIPE_MTE2_C", "\"elements\":16")
            .op(2, "wait_flag", "PIPE_M", "\"depends_on\":[0,1]")
            .op(3, "matmul", "PIPE_M", "\"elements\":16,\"depends_on\":[2]");
    assertThat(flops(text, 3)).isZero();
  }

  @Test
  void aCircleOfDependenciesEndsTheSearch() {
    GraphText text =
        new GraphText()
            .op(0, "x", "PIPE_S", "\"depends_on\":[1,3]")
            .op(1, "y", "PIPE_S", "\"depends_on\":[0,1,77]")
            .op(3, "matmul", "PIPE_M", "\"elements\":16,\"depends_on\":[0,3]");
    assertThat(flops(text, 3)).isZero();
  }

  @Test
  void onlyNamedProductsAreInferredAndOnlyWithoutFlops() {
    GraphText text =
        new GraphText()
            .op(0, "load", "PIPE_MTE2_C", "\"elements\":16")
            .op(1, "load", "PIPE_MTE2_C", "\"elements\":16")
            .op(2, "conv", "PIPE_M", "\"elements\":16,\"depends_on\":[0,1]")
            .op(3, "matmul", "PIPE_M", "\"elements\":16,\"flops\":5,\"depends_on\":[0,1]")
            .op(4, "matmul", "PIPE_V", "\"elements\":16,\"depends_on\":[0,1]");
    assertThat(flops(text, 2)).isZero();
    assertThat(flops(text, 3)).isEqualTo(5);
    assertThat(flops(text, 4)).isZero();
  }

  @Test
  void hugeSizesStayPositive() {
    GraphText text =
        new GraphText()
            .op(0, "load", "PIPE_MTE2_C", "\"elements\":9223372036854775807")
            .op(1, "load", "PIPE_MTE2_C", "\"elements\":9223372036854775807")
            .op(2, "matmul", "PIPE_M", "\"elements\":1,\"depends_on\":[0,1]")
            .op(3, "matmul", "PIPE_M", "\"depends_on\":[0,1]");
    assertThat(flops(text, 2)).isPositive();
    assertThat(flops(text, 3)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void anIdThatIsThereTwiceMeansTheLast() {
    GraphText text =
        new GraphText()
            .op(0, "load", "PIPE_MTE2_C", "\"elements\":1")
            .op(0, "load", "PIPE_MTE2_C", "\"elements\":64")
            .op(2, "matmul", "PIPE_M", "\"elements\":64,\"depends_on\":[0,0]");
    assertThat(flops(text, 2)).isEqualTo(2 * 64 * 8);
  }

  /** Two loads, {@code depth} dependencies away from the product with id 100. */
  private static GraphText chain(int depth) {
    GraphText text =
        new GraphText()
            .op(0, "load", "PIPE_MTE2_C", "\"elements\":16")
            .op(1, "load", "PIPE_MTE2_C", "\"elements\":16");
    String before = "0,1";
    for (int i = 1; i < depth; i++) {
      text.op(10 + i, "step", "PIPE_S", "\"depends_on\":[" + before + "]");
      before = String.valueOf(10 + i);
    }
    return text.op(100, "matmul", "PIPE_M", "\"elements\":16,\"depends_on\":[" + before + "]");
  }

  private static long flops(GraphText text, long id) {
    return ClassifiedGraph.of(text.graph()).operations().stream()
        .filter(o -> o.operation().id() == id)
        .findFirst()
        .orElseThrow()
        .operation()
        .work()
        .flops();
  }

  private static ClassifiedOperation classified(String name, String pipe, String elementType) {
    return ClassifiedGraph.of(
            new GraphText().op(0, name, pipe, "\"elem_type\":\"" + elementType + "\"").graph())
        .operations()
        .get(0);
  }
}
