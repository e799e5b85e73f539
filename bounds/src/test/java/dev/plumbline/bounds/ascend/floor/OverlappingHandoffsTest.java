package dev.plumbline.bounds.ascend.floor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.bounds.ascend.GraphText;
import dev.plumbline.bounds.ascend.Samples;
import dev.plumbline.bounds.ascend.graph.DesGraph;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Hand-offs are added up; that is only right where one waits for the other. */
class OverlappingHandoffsTest {
  private static final String PRODUCT = "\"elem_type\":\"f16\",\"flops\":16,\"depends_on\":[%s]";
  private static final String ADDITION =
      "\"elem_type\":\"f16\",\"elements\":16,\"depends_on\":[%s]";

  @Test
  void handOffsOnTwoBranchesMayOverlapSoTheirSumIsNoFloor() throws IOException {
    // Both are under way at once: one hand-off long, and not two.
    GraphText branches =
        new GraphText()
            .op(0, "mm", "PIPE_M", PRODUCT.formatted(""))
            .op(1, "vadd", "PIPE_V", ADDITION.formatted("0"))
            .op(2, "vmul", "PIPE_V", ADDITION.formatted(""))
            .op(3, "mm", "PIPE_M", PRODUCT.formatted("2"));
    TwoTierBound bound = bound(branches.graph());
    assertThat(bound.handoffs().mandatoryEdges()).hasSize(2);
    assertThat(bound.serialMicros()).isEqualTo(2 * Samples.synthetic().handoffMicros());
    assertThat(flagged(branches.graph())).isTrue();
  }

  @Test
  void handOffsOfOneChainAddUp() throws IOException {
    GraphText chain =
        new GraphText()
            .op(0, "mm", "PIPE_M", PRODUCT.formatted(""))
            .op(1, "vadd", "PIPE_V", ADDITION.formatted("0"))
            .op(2, "mm", "PIPE_M", PRODUCT.formatted("1"));
    assertThat(flagged(chain.graph())).isFalse();
  }

  @Test
  void aChainThroughTransfersIsOne() throws IOException {
    GraphText chain =
        new GraphText()
            .op(0, "mm", "PIPE_M", PRODUCT.formatted(""))
            .op(1, "fix", "PIPE_FIX", "\"bytes\":64,\"depends_on\":[0]")
            .op(2, "load", "PIPE_MTE2_V", "\"bytes\":64,\"depends_on\":[1]")
            .op(3, "vadd", "PIPE_V", ADDITION.formatted("2"))
            .op(4, "wait", "PIPE_S", "\"depends_on\":[3]")
            .op(5, "vmul", "PIPE_V", ADDITION.formatted("4"))
            .op(6, "mm", "PIPE_M", PRODUCT.formatted("5"));
    assertThat(bound(chain.graph()).handoffs().mandatoryEdges()).hasSize(2);
    assertThat(flagged(chain.graph())).isFalse();
  }

  @Test
  void aCircleIsNoChain() throws IOException {
    GraphText circle =
        new GraphText()
            .op(0, "mm", "PIPE_M", PRODUCT.formatted("1"))
            .op(1, "vadd", "PIPE_V", ADDITION.formatted("0"));
    assertThat(bound(circle.graph()).handoffs().mandatoryEdges()).hasSize(2);
    assertThat(flagged(circle.graph())).isTrue();
  }

  @Test
  void oneEdgeOverlapsWithNoOtherHoweverOftenItIsTaken() throws IOException {
    GraphText twice =
        new GraphText()
            .op(0, "mm", "PIPE_M", PRODUCT.formatted(""))
            .op(1, "vadd", "PIPE_V", ADDITION.formatted("0"))
            .op(2, "mm", "PIPE_M", PRODUCT.formatted(""))
            .op(3, "vadd", "PIPE_V", ADDITION.formatted("2"));
    assertThat(flagged(twice.graph())).isFalse();
  }

  @Test
  void schedulesOfTheSamplesHaveTheirHandOffsInOneChain() throws IOException {
    assertThat(flagged(Samples.graph("07_flash_attention_mixed_cv"))).isFalse();
    assertThat(flagged(Samples.graph("12_multi_handoff"))).isFalse();
  }

  private static boolean flagged(DesGraph graph) throws IOException {
    return Reliability.flags(bound(graph), Samples.synthetic())
        .contains(ReliabilityFlag.HANDOFFS_MAY_OVERLAP);
  }

  private static TwoTierBound bound(DesGraph graph) throws IOException {
    return new TwoTierModel(Samples.synthetic()).bound(graph, Launch.of());
  }
}
