package dev.plumbline.bounds.ascend.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.bounds.ascend.GraphText;
import org.junit.jupiter.api.Test;

class GraphEditTest {
  private static final GraphText KERNEL =
      new GraphText()
          .op(0, "load", "PIPE_MTE2_V", "\"bytes\":10,\"src_space\":\"gm\",\"dst_space\":\"ub\"")
          .op(1, "load", "PIPE_MTE2_V", "\"bytes\":20,\"src_space\":\"gm\",\"dst_space\":\"ub\"")
          .op(2, "load", "PIPE_MTE2_V", "\"bytes\":40,\"src_space\":\"gm\",\"dst_space\":\"l1\"")
          .op(3, "vadd", "PIPE_V", "\"repeat\":2,\"elements\":16,\"depends_on\":[0,1,2]")
          .op(4, "wait", "PIPE_S", "\"repeat\":5,\"depends_on\":[3]")
          .op(5, "store", "PIPE_MTE3", "\"bytes\":80,\"depends_on\":[4]")
          .op(9, "vmul", "PIPE_V", "\"depends_on\":[5]");

  @Test
  void onlyWhatComputesRepeatsMore() {
    DesGraph edited = new GraphEdit.RepeatMore(3).apply(KERNEL.graph());
    assertThat(edited.operations())
        .extracting(operation -> operation.work().repeat())
        .containsExactly(1L, 1L, 1L, 6L, 5L, 1L, 3L);
  }

  @Test
  void everyStoreHasACopyBehindItWithAnIdOfItsOwn() {
    DesGraph edited = new GraphEdit.DuplicateStores().apply(KERNEL.graph());
    assertThat(edited.operations())
        .extracting(DesOperation::id)
        .containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 10L, 9L);
    DesOperation copy = edited.operations().get(6);
    assertThat(copy.name()).isEqualTo("store");
    assertThat(copy.work().bytes()).isEqualTo(80);
    assertThat(copy.dependsOn()).containsExactly(4L);
  }

  @Test
  void transfersOfOnePathThatFollowEachOtherBecomeOne() {
    DesGraph edited = new GraphEdit.MergeTransfers().apply(KERNEL.graph());
    assertThat(edited.operations())
        .extracting(DesOperation::id)
        .containsExactly(0L, 2L, 3L, 4L, 5L, 9L);
    assertThat(edited.operations().get(0).work().bytes()).isEqualTo(30);
    assertThat(edited.operations().get(2).dependsOn())
        .as("what depended on the merged one depends on the one that is left, once")
        .containsExactly(0L, 2L);
  }

  @Test
  void transfersThatWaitForEachOtherDoNotWaitForThemselves() {
    GraphText chain =
        new GraphText()
            .op(0, "load", "PIPE_MTE2_V", "\"bytes\":10")
            .op(1, "load", "PIPE_MTE2_V", "\"bytes\":20,\"depends_on\":[0]")
            .op(2, "load", "PIPE_MTE2_V", "\"bytes\":30,\"loop_multiplier\":2");
    DesGraph edited = new GraphEdit.MergeTransfers().apply(chain.graph());
    assertThat(edited.operations()).hasSize(2);
    assertThat(edited.operations().get(0).dependsOn()).isEmpty();
  }

  @Test
  void aChangeThatTouchesNothingIsAnError() {
    DesGraph scalar = new GraphText().op(0, "wait", "PIPE_S", "").graph();
    assertThatThrownBy(() -> new GraphEdit.RepeatMore(2).apply(scalar))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("touches nothing");
    assertThatThrownBy(() -> new GraphEdit.DuplicateStores().apply(scalar))
        .hasMessageContaining("touches nothing");
    assertThatThrownBy(() -> new GraphEdit.MergeTransfers().apply(scalar))
        .hasMessageContaining("touches nothing");
    DesGraph neverRepeated = new GraphText().op(0, "vadd", "PIPE_V", "\"repeat\":0").graph();
    assertThatThrownBy(() -> new GraphEdit.RepeatMore(2).apply(neverRepeated))
        .hasMessageContaining("touches nothing");
    assertThatThrownBy(() -> new GraphEdit.RepeatMore(1))
        .hasMessageContaining("expected 2 or more, found 1");
  }

  @Test
  void whatIsTooLargeStaysAsLargeAsItCanBe() {
    DesGraph huge =
        new GraphText()
            .op(0, "vadd", "PIPE_V", "\"repeat\":5000000000000000000")
            .op(1, "load", "PIPE_MTE2_V", "\"bytes\":9223372036854775806")
            .op(2, "load", "PIPE_MTE2_V", "\"bytes\":9223372036854775806")
            .graph();
    assertThat(new GraphEdit.RepeatMore(2).apply(huge).operations().get(0).work().repeat())
        .isEqualTo(Long.MAX_VALUE);
    assertThat(new GraphEdit.MergeTransfers().apply(huge).operations().get(1).work().bytes())
        .isEqualTo(Long.MAX_VALUE);
  }
}
